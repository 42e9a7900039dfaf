auto steps = step_over<&customers::AtmStatus::terminal_id>(show, log);
auto answer =
    client.drain<&customers::GetAtmStatusExt::Response::atms>(customers::GetAtmStatusExt(), steps);
