-- The words of names as a column: a frequent name is then looked for among the newest orders without folding each again.
-- A plain one that a trigger writes: a generated one would rewrite the table under a lock. The job `names:fill` fills
-- the rows from before (domain/orders/fill-name-words.ts).
drop index if exists order_addresses_name;
--> statement-breakpoint
alter table order_addresses add column name_words tsvector;
--> statement-breakpoint
create function set_name_words() returns trigger language plpgsql as $$
begin
  new.name_words := to_tsvector('simple', search_fold(new.first_name || ' ' || new.last_name));
  return new;
end $$;
--> statement-breakpoint
create trigger order_addresses_name_words before insert or update of first_name, last_name on order_addresses
  for each row execute function set_name_words();
--> statement-breakpoint
-- The words of a name that stays the same may be written at any time, so the columns are compared one by one.
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
