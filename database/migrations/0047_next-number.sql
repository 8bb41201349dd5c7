-- The next number of a gapless counter. Its row stays locked until the transaction ends; a rollback takes the number back.
create function next_number(counter text) returns integer language sql as $$
  update counters set value = value + 1 where name = counter returning value
$$;
