-- The days of the desk's figures, kept by every writer.

-- The day in the shop's time zone.
create function shop_day(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'Asia/Dubai')::date;
--> statement-breakpoint
-- What one paid order adds to its day. Lines of goods that have left the catalogue, and accessories, have no brand.
create function sale_parts(sold orders) returns table (dimension text, key text, orders integer, amount bigint)
language sql stable as $$
  select 'all', '', 1, sold.total::bigint
  union all
  select 'make', coalesce((
    select slug from vehicle_makes
    where lower(sold.vehicle_make) in (slug, lower(name), lower(name_ar)) order by slug limit 1
  ), ''), 1, sold.total::bigint
  union all
  select 'brand', coalesce(w.brand_slug, ''), 1, sum(l.total - l.discount)
  from order_lines l left join wheels w on w.sku = l.sku and l.kind = 'wheel'
  where l.order_id = sold.id group by 2
$$;
--> statement-breakpoint
create function count_sale() returns trigger language plpgsql as $$
begin
  insert into sales_days (day, kind, dimension, key, orders, amount)
  select shop_day(new.paid_at), 'sale', part.dimension, part.key, part.orders, part.amount from sale_parts(new) part
  order by part.dimension, part.key
  on conflict (dimension, day, kind, key)
  do update set orders = sales_days.orders + excluded.orders, amount = sales_days.amount + excluded.amount;
  return null;
end $$;
--> statement-breakpoint
-- The number of a paid order serialises these transactions already (next_number), so the rows of the day add no wait.
create trigger orders_count_sale after update on orders for each row
  when (old.status = 0 and new.status = 1) execute function count_sale();
--> statement-breakpoint
create function count_refund() returns trigger language plpgsql as $$
begin
  insert into sales_days (day, kind, dimension, key, orders, amount)
  values (shop_day(new.issued_at), 'refund', 'all', '', 1, new.amount)
  on conflict (dimension, day, kind, key)
  do update set orders = sales_days.orders + 1, amount = sales_days.amount + excluded.amount;
  return null;
end $$;
--> statement-breakpoint
create trigger credit_notes_count_refund after insert on credit_notes for each row execute function count_refund();
--> statement-breakpoint
-- Counts days anew from the orders and credit notes themselves: for orders that were inserted as paid ones.
create function count_sales_days(first date, last date) returns void language plpgsql as $$
begin
  -- Waits for payments and refunds that are being settled, and they wait for it.
  lock table sales_days in share row exclusive mode;
  delete from sales_days where day between first and last;
  insert into sales_days (day, kind, dimension, key, orders, amount)
  select shop_day(o.paid_at), 'sale', 'all', '', count(*), sum(o.total) from orders o
  where o.status = 1 and shop_day(o.paid_at) between first and last group by 1
  union all
  select shop_day(o.paid_at), 'sale', 'make', coalesce(m.slug, ''), count(*), sum(o.total)
  from orders o left join lateral (
    select slug from vehicle_makes
    where lower(o.vehicle_make) in (slug, lower(name), lower(name_ar)) order by slug limit 1
  ) m on true
  where o.status = 1 and shop_day(o.paid_at) between first and last group by 1, 4
  union all
  select shop_day(o.paid_at), 'sale', 'brand', coalesce(w.brand_slug, ''), count(distinct o.id), sum(l.total - l.discount)
  from orders o join order_lines l on l.order_id = o.id
  left join wheels w on w.sku = l.sku and l.kind = 'wheel'
  where o.status = 1 and shop_day(o.paid_at) between first and last group by 1, 4
  union all
  select shop_day(n.issued_at), 'refund', 'all', '', count(*), sum(n.amount) from credit_notes n
  where shop_day(n.issued_at) between first and last group by 1;
end $$;
--> statement-breakpoint
-- How many visitors a set of bits stands for (linear counting: -m ln of the share of bits that are not set).
create function visitors_of(seen bit) returns integer language sql immutable parallel safe
  return round(-length(seen) * ln(greatest(length(seen) - bit_count(seen), 1)::float / length(seen)))::integer;
