-- As order_lines_uncertain, with the lines of older orders of which one axle failed and the other, which was bought, may be uncertain.
create index concurrently if not exists order_lines_unsure on order_lines (order_id)
  where fitment->>'verdict' in ('warn', 'unknown', 'fail');
