-- The rows that an order locks, in the global order of domain/orders/lock.ts, as one statement for each step of buying. Inside,
-- each lock is a statement of its own, which sees what the holder of the lock before it has written.

-- Locks goods, wheels before accessories, each by SKU. Returns each once with its stock, 0 for what is no longer sold.
create function lock_goods(cart text, bought uuid)
returns table (kind text, sku text, quantity integer, on_hand integer) language plpgsql as $$
#variable_conflict use_column
begin
  return query
    with wanted as (
      select g.kind, g.sku, sum(g.quantity)::integer as quantity from (
        select l.kind, coalesce(l.sku, a.sku) as sku, l.quantity
        from cart_lines l left join addons a on a.id = l.addon_id where l.session_id = cart
        union all
        select l.kind, l.sku, l.quantity from order_lines l where l.order_id = bought and not l.special_order
      ) g group by g.kind, g.sku
    ),
    wheel as (
      select w.sku, w.supplier_stock as on_hand from wheels w
      where w.sku = any(array(select n.sku from wanted n where n.kind = 'wheel')) order by w.sku for no key update
    ),
    addon as (
      select a.sku, a.stock as on_hand from addons a
      where a.sku = any(array(select n.sku from wanted n where n.kind = 'addon')) order by a.sku for no key update
    )
    select n.kind, n.sku, n.quantity, coalesce(l.on_hand, 0)
    from wanted n left join (select * from wheel union all select * from addon) l on l.sku = n.sku
    order by n.kind desc, n.sku;
end $$;
--> statement-breakpoint
-- For storing or paying a session's cart: the cart, its newest order, with a payer's origin that order's payments and the origin,
-- then offers, coupons and goods. A country is stored in the cart. Returns the order, and the goods.
create function lock_checkout(of_session text, origin bigint[], to_country text, at timestamptz)
returns table (newest orders, goods json) language plpgsql as $$
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
  from orders o where o.session_id = of_session order by o.created_at desc, o.id limit 1 for no key update;
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
--> statement-breakpoint
-- Locks the carts of an order and of its customer, which lose the goods when it is paid; returns their sessions. A cart that
-- moved to another session while its lock was waited for is not in that statement's sight, so a fresh look follows.
create function lock_carts_of(bought uuid) returns text[] language plpgsql as $$
declare
  locked text[];
begin
  loop
    locked := array(
      select c.session_id from carts c
      where c.session_id = (select o.session_id from orders o where o.id = bought)
        or c.customer_id = (select o.customer_id from orders o where o.id = bought)
      order by c.session_id for no key update
    );
    exit when not exists (
      select from carts c
      where (c.session_id = (select o.session_id from orders o where o.id = bought)
          or c.customer_id = (select o.customer_id from orders o where o.id = bought))
        and c.session_id <> all(locked)
    );
  end loop;
  return locked;
end $$;
--> statement-breakpoint
-- For settling an attempt: the carts of the order and its customer, the order, the attempt; with `selling` also the coupon and the
-- goods that come from stock. Returns all of them.
create function lock_settlement(of_payment uuid, selling boolean)
returns table (carts text[], paid orders, attempt payments, goods json) language plpgsql as $$
declare
  bought uuid;
begin
  select p.order_id into bought from payments p where p.id = of_payment;
  carts := lock_carts_of(bought);
  select o.* into paid from orders o where o.id = bought for no key update;
  select p.* into attempt from payments p where p.id = of_payment for no key update;
  if selling then
    if paid.coupon_code is not null then
      perform from coupons k where k.code = paid.coupon_code for no key update;
    end if;
    select coalesce(json_agg(g), '[]') into goods from lock_goods(null, bought) g;
  end if;
  return next;
end $$;
--> statement-breakpoint
-- The desks that are open learn of a paid order when it is paid: see domain/staff/news.ts.
create function announce_paid_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk_news', json_build_object('kind', 'order', 'number', new.order_number)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_announce_paid after update on orders for each row
  when (old.status = 0 and new.status = 1) execute function announce_paid_order();
