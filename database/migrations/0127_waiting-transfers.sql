-- Refunds of orders paid by bank transfer were refused at once and counted nowhere until their transfer was recorded. Each that still
-- waits is replaced by one that counts. What no longer fits into its payment or its pieces stays as it is.
do $$
declare
  refused refunds;
  made uuid;
begin
  for refused in
    select r.* from refunds r
    where r.gateway = 'bank_transfer' and r.state = 'failed' and not exists (select from refunds b where b.replaces = r.id)
    order by r.created_at, r.id
  loop
    begin
      insert into refunds (order_id, payment_id, amount, currency, reason, note, asked_by, gateway, delivery, replaces,
        counts_expect, created_at)
      values (refused.order_id, refused.payment_id, refused.amount, refused.currency, refused.reason, refused.note,
        refused.asked_by, refused.gateway, refused.delivery, refused.id, refused.counts_expect, refused.created_at)
      returning id into made;
      insert into refund_lines (refund_id, order_id, line_id, quantity, amount)
      select made, order_id, line_id, quantity, amount from refund_lines where refund_id = refused.id;
      update returns set refund_id = made where refund_id = refused.id;
      update guarantee_cases set refund_id = made where refund_id = refused.id;
    exception when check_violation then
      null;
    end;
  end loop;
end $$;
