alter table refunds validate constraint refunds_bank;
--> statement-breakpoint
-- The refund of an order paid by bank transfer gets the bank's reference when its transfer is recorded.
create or replace function refunds_replace() returns trigger language plpgsql as $$
begin
  if new.replaces is not null and not exists (
    select from refunds where id = new.replaces and payment_id = new.payment_id and state = 'failed'
  ) then
    raise exception 'refund %: replaces no refused refund of its payment', new.id
      using errcode = 'check_violation', constraint = 'refunds_replace';
  end if;
  if tg_op = 'UPDATE' and (
    (old.replaces, old.delivery) is distinct from (new.replaces, new.delivery)
    or (old.bank_reference is distinct from new.bank_reference
      and not (old.gateway = 'bank_transfer' and old.state = 'asked' and new.state = 'done'))
    or (old.note <> new.note and not (new.note = '' and is_erased(new.order_id)))
  ) then
    raise exception 'refund %: cannot be changed so', new.id
      using errcode = 'check_violation', constraint = 'refunds_replace';
  end if;
  return new;
end $$;
