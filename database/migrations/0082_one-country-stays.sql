-- A shop without a country takes no order: the last one cannot be turned off.
create function one_country_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from delivery_rates where is_served) then
    raise exception 'the shop delivers to one country at least' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger one_country_stays after update of is_served on delivery_rates
  for each statement execute function one_country_stays();
