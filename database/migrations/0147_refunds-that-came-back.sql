-- A refund that the buyer's bank sent back is paid by bank transfer instead, and gets the bank's reference.
alter table refunds drop constraint refunds_bank;
--> statement-breakpoint
alter table refunds add constraint refunds_bank check (bank_reference is null or (length(bank_reference) between 3 and 60 and state = 'done' and case when gateway_refund_id is null then replaces is not null or gateway = 'bank_transfer' else failure is not null end)) not valid;
--> statement-breakpoint
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
    or (old.bank_reference is distinct from new.bank_reference and not (
      (old.gateway = 'bank_transfer' and old.state = 'asked' and new.state = 'done')
      or (old.bank_reference is null and old.state = 'done' and old.failure is not null)))
    or (old.note <> new.note and not (new.note = '' and is_erased(new.order_id)))
  ) then
    raise exception 'refund %: cannot be changed so', new.id
      using errcode = 'check_violation', constraint = 'refunds_replace';
  end if;
  return new;
end $$;
