const Recovery recovery = till.recover(
    [&show](const Recovered& each) { show(each.remark, words_for_the_customer(each)); });
