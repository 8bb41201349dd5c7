alter table orders validate constraint orders_return_days;
