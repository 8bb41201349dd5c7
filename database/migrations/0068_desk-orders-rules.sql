-- Rules of packing, parcels and addresses, enforced for every writer; and how the desk finds an order.

-- An order is packed only while its money is the shop's and its goods are here: the same as for its dispatch.
create function orders_packing() returns trigger language plpgsql as $$
begin
  if (old.packing_at, old.packed_at) is distinct from (new.packing_at, new.packed_at) and (
    old.dispatched_at is not null
    or new.packing_at is not null and (
      new.restocked_at is not null or new.cancelled_at is not null
      or new.total <= (
        select coalesce(sum(r.amount), 0) from payments p join refunds r on r.payment_id = p.id
        where p.order_id = new.id and coalesce(p.transaction_id, p.gateway_reference) = new.transaction_id and r.state <> 'failed'
      )
      or exists (
        select from payments p join disputes d on d.payment_id = p.id
        where p.order_id = new.id and coalesce(p.transaction_id, p.gateway_reference) = new.transaction_id
          and d.state not in ('won', 'warning_closed', 'prevented')
      )
    )
  ) then
    raise exception 'order %: cannot be packed now', new.id
      using errcode = 'check_violation', constraint = 'orders_packing';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_packing before update of packing_at, packed_at on orders
  for each row execute function orders_packing();
--> statement-breakpoint
create function further_parcels_sent() returns trigger language plpgsql as $$
begin
  if not exists (select from orders where id = new.order_id and dispatched_at is not null) then
    raise exception 'order %: its parcels have not left', new.order_id
      using errcode = 'check_violation', constraint = 'further_parcels_sent';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger further_parcels_sent before insert or update on further_parcels
  for each row execute function further_parcels_sent();
--> statement-breakpoint
-- Where a parcel went stays as it was when it left, and the country of a paid order decides its VAT.
create function order_addresses_frozen() returns trigger language plpgsql as $$
begin
  if old is distinct from new and exists (
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
create trigger order_addresses_frozen before update on order_addresses
  for each row execute function order_addresses_frozen();
