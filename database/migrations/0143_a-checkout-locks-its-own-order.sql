-- For storing or paying a session's cart, as lock_checkout (0097), with the newest of the caller's own orders: the session id is
-- in addresses, and another buyer who knows it may have stored a newer order there. An order is its account's or, of a guest,
-- that of the browser with the key. The release before still calls lock_checkout.
create function lock_own_checkout(
  of_session text, of_customer uuid, of_buyer bytea, origin bigint[], to_country text, at timestamptz
) returns table (newest orders, goods json) language plpgsql as $$
declare
  cart record;
begin
  if to_country is null then
    select c.offer_id, c.coupon_code into cart from carts c where c.session_id = of_session for no key update;
  else
    update carts c set country = to_country, updated_at = at where c.session_id = of_session
    returning c.offer_id, c.coupon_code into cart;
  end if;
  select o.* into newest
  from orders o
  where o.session_id = of_session
    and (o.customer_id = of_customer or (o.customer_id is null and o.buyer_hash = of_buyer))
  order by o.created_at desc, o.id limit 1 for no key update;
  if origin is not null then
    perform from payments p where p.order_id = newest.id for no key update;
    perform pg_advisory_xact_lock(key) from unnest(origin) key;
  end if;
  if cart.offer_id is not null or newest.offer_id is not null then
    perform from offers f where f.id in (cart.offer_id, newest.offer_id) order by f.id for no key update;
  end if;
  if cart.coupon_code is not null or newest.coupon_code is not null then
    perform from coupons k where k.code in (cart.coupon_code, newest.coupon_code) order by k.code for no key update;
  end if;
  select coalesce(json_agg(g), '[]') into goods from lock_goods(of_session, null) g;
  return next;
end $$;
