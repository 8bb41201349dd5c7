alter table order_addresses validate constraint order_addresses_kind;
--> statement-breakpoint
-- As before (0094), and what an invoice names as the delivery address never changes, other than by the erasure of its buyer.
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
      old.kind <> 'shipping' or o.dispatched_at is not null or old.country <> new.country
    )
  ) then
    raise exception 'order %: this address can no longer change', old.order_id
      using errcode = 'check_violation', constraint = 'order_addresses_frozen';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- The first correction of a paid order's delivery address keeps the one that its invoice was issued with.
create function keep_invoiced_address() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.id = old.order_id and o.status = 1 and o.erased_at is null) then
    insert into order_addresses (order_id, kind, first_name, last_name, country, address, phone, email, city)
    values (old.order_id, 'invoiced', old.first_name, old.last_name, old.country, old.address, old.phone, old.email, old.city)
    on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger order_addresses_keep_invoiced after update on order_addresses for each row
  when (old.kind = 'shipping' and (old.first_name, old.last_name, old.address, old.phone, old.city)
    is distinct from (new.first_name, new.last_name, new.address, new.phone, new.city))
  execute function keep_invoiced_address();
