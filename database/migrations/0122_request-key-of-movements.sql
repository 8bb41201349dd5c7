-- A change of stock by hand that is sent again, after an answer that was lost, is made once.
alter table stock_movements add column request_key uuid;
