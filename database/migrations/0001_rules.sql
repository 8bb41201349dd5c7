-- What must hold whoever writes: legal moves of a payment's state, frozen quotes, records that are only added to.

create function orders_payment_moves() returns trigger language plpgsql as $$
begin
  if old.payment_status <> new.payment_status and (old.payment_status, new.payment_status) not in (
    ('pending', 'pending_verification'), ('pending', 'success'), ('pending', 'failed'),
    ('pending_verification', 'pending'), ('pending_verification', 'success'), ('pending_verification', 'failed'),
    ('failed', 'pending'), ('failed', 'pending_verification'), ('failed', 'success'),
    ('success', 'partially_refunded'), ('success', 'refunded'),
    ('partially_refunded', 'refunded')
  ) then
    raise exception 'order %: payment cannot move from % to %', old.id, old.payment_status, new.payment_status
      using errcode = 'check_violation', constraint = 'orders_payment_moves';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_payment_moves before update of payment_status on orders
  for each row execute function orders_payment_moves();
--> statement-breakpoint
create function orders_frozen() returns trigger language plpgsql as $$
begin
  if (old.id, old.reference, old.currency, old.subtotal, old.discount, old.delivery, old.vat, old.total, old.quote_hash, old.created_at)
     is distinct from
     (new.id, new.reference, new.currency, new.subtotal, new.discount, new.delivery, new.vat, new.total, new.quote_hash, new.created_at)
     or (old.order_number is not null and old.order_number is distinct from new.order_number)
     or new.refunded < old.refunded then
    raise exception 'order %: a stored quote cannot change', old.id
      using errcode = 'check_violation', constraint = 'orders_frozen';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_frozen before update on orders for each row execute function orders_frozen();
--> statement-breakpoint
create function payments_moves() returns trigger language plpgsql as $$
begin
  if (old.order_id, old.gateway, old.amount, old.currency, old.idempotency_key)
     is distinct from (new.order_id, new.gateway, new.amount, new.currency, new.idempotency_key)
     or (old.gateway_reference is not null and old.gateway_reference is distinct from new.gateway_reference)
     or (old.state <> new.state and (old.state, new.state) not in (
       ('started', 'requires_action'), ('started', 'succeeded'), ('started', 'failed'), ('started', 'canceled'),
       ('requires_action', 'succeeded'), ('requires_action', 'failed'), ('requires_action', 'canceled'),
       ('failed', 'succeeded'), ('canceled', 'succeeded')
     )) then
    raise exception 'payment %: cannot move from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'payments_moves';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payments_moves before update on payments for each row execute function payments_moves();
--> statement-breakpoint
create function only_added_to() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'check_violation', constraint = 'only_added_to';
end $$;
--> statement-breakpoint
create trigger payment_events_only_added_to before update or delete on payment_events
  for each row execute function only_added_to();
--> statement-breakpoint
create trigger ledger_only_added_to before update or delete on ledger
  for each row execute function only_added_to();
--> statement-breakpoint
insert into counters (name, value) values ('order_number', 100000);
