-- What must hold of refunds whoever writes: no more goes back than came, and what went back stays on record.

alter table credit_notes add constraint credit_notes_refund foreign key (refund_id) references refunds (id);
--> statement-breakpoint
create function refunds_within_payment() returns trigger language plpgsql as $$
declare
  taken integer;
begin
  select amount into taken from payments where id = new.payment_id for no key update;
  if (select sum(amount) from refunds where payment_id = new.payment_id and state <> 'failed') > taken then
    raise exception 'refunds of payment % exceed what it took', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_within_payment after insert or update of state, amount on refunds
  for each row execute function refunds_within_payment();
--> statement-breakpoint
create function refunds_moves() returns trigger language plpgsql as $$
begin
  if (old.order_id, old.payment_id, old.amount, old.currency, old.gateway, old.created_at)
     is distinct from (new.order_id, new.payment_id, new.amount, new.currency, new.gateway, new.created_at)
     or (old.gateway_refund_id is not null and old.gateway_refund_id is distinct from new.gateway_refund_id)
     or (old.state <> new.state and (old.state, new.state) not in (('asked', 'done'), ('asked', 'failed'))) then
    raise exception 'refund %: cannot move from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'refunds_moves';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_moves before update on refunds for each row execute function refunds_moves();
--> statement-breakpoint
create trigger credit_notes_only_added_to before update or delete on credit_notes
  for each row execute function only_added_to();
--> statement-breakpoint
insert into counters (name, value) values ('credit_note', 100000);
