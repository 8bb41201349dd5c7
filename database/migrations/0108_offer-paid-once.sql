-- As before (0097), and the order's price offer, which is paid once: see markPaid.
create or replace function lock_settlement(of_payment uuid, selling boolean)
returns table (carts text[], paid orders, attempt payments, goods json) language plpgsql as $$
declare
  bought uuid;
begin
  select p.order_id into bought from payments p where p.id = of_payment;
  carts := lock_carts_of(bought);
  select o.* into paid from orders o where o.id = bought for no key update;
  select p.* into attempt from payments p where p.id = of_payment for no key update;
  if selling then
    if paid.offer_id is not null then
      perform from offers f where f.id = paid.offer_id for no key update;
    end if;
    if paid.coupon_code is not null then
      perform from coupons k where k.code = paid.coupon_code for no key update;
    end if;
    select coalesce(json_agg(g), '[]') into goods from lock_goods(null, bought) g;
  end if;
  return next;
end $$;
