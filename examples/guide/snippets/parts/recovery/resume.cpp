const Recovery recovery =
    till.resume([&show](const Receipt& each) { show(each.remark, each.words()); });
