-- The words of names as a column: a frequent name is then looked for among the newest orders without folding each again.
drop index order_addresses_name;
--> statement-breakpoint
alter table order_addresses add column name_words tsvector
  generated always as (to_tsvector('simple', search_fold(first_name || ' ' || last_name))) stored;
--> statement-breakpoint
create index order_addresses_name on order_addresses using gin (name_words);
--> statement-breakpoint
-- A generated column is not yet there before a row is written, so the columns are compared one by one.
create or replace function order_addresses_frozen() returns trigger language plpgsql as $$
begin
  if (old.first_name, old.last_name, old.country, old.address, old.phone, old.email, old.city)
    is distinct from (new.first_name, new.last_name, new.country, new.address, new.phone, new.email, new.city)
    and exists (
      select from orders o where o.id = old.order_id and o.status = 1 and (
        old.kind = 'billing' or o.dispatched_at is not null or old.country <> new.country
      )
    )
  then
    raise exception 'order %: this address can no longer change', old.order_id
      using errcode = 'check_violation', constraint = 'order_addresses_frozen';
  end if;
  return new;
end $$;
