-- When the tax years of an order are over its buyer is erased: what was frozen may then be blanked, once and for good, and nothing
-- personal is written again.
create or replace function orders_frozen() returns trigger language plpgsql as $$
begin
  if (old.id, old.reference, old.currency, old.subtotal, old.discount, old.delivery, old.vat, old.vat_rate, old.total, old.quote_hash, old.created_at)
     is distinct from
     (new.id, new.reference, new.currency, new.subtotal, new.discount, new.delivery, new.vat, new.vat_rate, new.total, new.quote_hash, new.created_at)
     or (old.order_number is not null and old.order_number is distinct from new.order_number)
     or new.refunded < old.refunded then
    raise exception 'order %: a stored quote cannot change', old.id
      using errcode = 'check_violation', constraint = 'orders_frozen';
  end if;
  if old.status = 1 and (
    old.seller is distinct from new.seller
    or (new.erased_at is null and (old.company, old.company_trn) is distinct from (new.company, new.company_trn))
  ) then
    raise exception 'order %: who is on its invoice cannot change', old.id
      using errcode = 'check_violation', constraint = 'orders_frozen';
  end if;
  if (old.erased_at is not null and new.erased_at is distinct from old.erased_at) or (new.erased_at is not null and (
    new.status <> 1 or (new.session_id, new.order_notes, new.company, new.company_trn) <> ('', '', '', '')
    or new.buyer_hash is not null or new.tracking_link is not null
  )) then
    raise exception 'order %: its buyer stays erased', old.id
      using errcode = 'check_violation', constraint = 'orders_erased';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function is_erased(of_order uuid) returns boolean language sql stable as $$
  select exists (select from orders where id = of_order and erased_at is not null)
$$;
--> statement-breakpoint
create or replace function order_addresses_frozen() returns trigger language plpgsql as $$
begin
  if (old.first_name, old.last_name, old.country, old.address, old.phone, old.email, old.city)
    is not distinct from (new.first_name, new.last_name, new.country, new.address, new.phone, new.email, new.city)
  then
    return new;
  end if;
  if is_erased(old.order_id) then
    if (new.first_name, new.last_name, new.address, new.phone, new.email, new.city) = ('', '', '', '', '', '')
      and new.country = old.country then
      return new;
    end if;
    raise exception 'order %: its buyer stays erased', old.order_id
      using errcode = 'check_violation', constraint = 'orders_erased';
  end if;
  if exists (
    select from orders o where o.id = old.order_id and o.status = 1 and (
      old.kind = 'billing' or o.dispatched_at is not null or old.country <> new.country
    )
  ) then
    raise exception 'order %: this address can no longer change', old.order_id
      using errcode = 'check_violation', constraint = 'order_addresses_frozen';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refunds_replace() returns trigger language plpgsql as $$
begin
  if new.replaces is not null and not exists (
    select from refunds where id = new.replaces and payment_id = new.payment_id and state = 'failed' and amount = new.amount
  ) then
    raise exception 'refund %: replaces no refused refund of its payment', new.id
      using errcode = 'check_violation', constraint = 'refunds_replace';
  end if;
  if tg_op = 'UPDATE' and (
    (old.replaces, old.bank_reference, old.delivery) is distinct from (new.replaces, new.bank_reference, new.delivery)
    or (old.note <> new.note and not (new.note = '' and is_erased(new.order_id)))
  ) then
    raise exception 'refund %: cannot be changed so', new.id
      using errcode = 'check_violation', constraint = 'refunds_replace';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Rows that are only added to may lose what they say of the buyer of an erased order: the words of the team, and fields of the
-- audit. Everything else of them stays as it was written.
create function only_erases(of_table text, was jsonb, is_now jsonb) returns boolean language plpgsql stable as $$
begin
  case of_table
    when 'measurements', 'credit_notes' then
      return is_now->>'note' = '' and was - 'note' = is_now - 'note' and is_erased((was->>'order_id')::uuid);
    when 'audit_entries' then
      return was->>'kind' = 'order' and was - '{before,after}'::text[] = is_now - '{before,after}'::text[]
        and (was->'before') @> (is_now->'before') and (was->'after') @> (is_now->'after') and is_erased((was->>'thing_id')::uuid);
    else return false;
  end case;
end $$;
--> statement-breakpoint
create or replace function only_added_to() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and only_erases(tg_table_name, to_jsonb(old), to_jsonb(new)) then return new; end if;
  raise exception '% is only added to', tg_table_name using errcode = 'check_violation', constraint = 'only_added_to';
end $$;
