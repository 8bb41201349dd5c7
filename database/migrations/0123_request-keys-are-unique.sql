create unique index concurrently if not exists stock_movements_request_key on stock_movements (request_key)
  where request_key is not null;
