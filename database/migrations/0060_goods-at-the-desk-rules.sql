-- A SKU is shown while neither it nor its design nor its brand is hidden.
create function wheel_is_shown(is_hidden boolean, design text) returns boolean language sql stable as $$
  select not is_hidden and not exists (
    select from designs d join brands b on b.slug = d.brand_slug where d.id = design and (d.hidden or b.hidden)
  )
$$;
--> statement-breakpoint
create function wheel_shown() returns trigger language plpgsql as $$
begin
  new.shown := wheel_is_shown(new.hidden, new.design_id);
  return new;
end $$;
--> statement-breakpoint
create trigger wheels_shown before update on wheels for each row
  when ((old.hidden, old.design_id, old.shown) is distinct from (new.hidden, new.design_id, new.shown))
  execute function wheel_shown();
--> statement-breakpoint
-- New SKUs of a hidden design or brand: of a whole file in one statement.
create function new_wheels_shown() returns trigger language plpgsql as $$
begin
  update wheels w set shown = false
  from fresh f join designs d on d.id = f.design_id join brands b on b.slug = d.brand_slug
  where w.id = f.id and (f.hidden or d.hidden or b.hidden);
  return null;
end $$;
--> statement-breakpoint
create trigger wheels_shown_insert after insert on wheels referencing new table as fresh
  for each statement execute function new_wheels_shown();
--> statement-breakpoint
create function design_shown() returns trigger language plpgsql as $$
begin
  update wheels set shown = wheel_is_shown(hidden, design_id)
  where design_id = new.id and shown is distinct from wheel_is_shown(hidden, design_id);
  return null;
end $$;
--> statement-breakpoint
create trigger designs_shown after update on designs for each row
  when ((old.hidden, old.brand_slug) is distinct from (new.hidden, new.brand_slug)) execute function design_shown();
--> statement-breakpoint
create function brand_shown() returns trigger language plpgsql as $$
begin
  update wheels set shown = wheel_is_shown(hidden, design_id)
  where brand_slug = new.slug and shown is distinct from wheel_is_shown(hidden, design_id);
  return null;
end $$;
--> statement-breakpoint
create trigger brands_shown after update on brands for each row
  when (old.hidden is distinct from new.hidden) execute function brand_shown();
--> statement-breakpoint
-- The version counts every change of what a form edits, by whichever program; stock has its own rules.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger brands_version before update on brands for each row
  when ((old.name, old.name_ar, old.focus, old.focus_ar, old.hidden)
    is distinct from (new.name, new.name_ar, new.focus, new.focus_ar, new.hidden))
  execute function count_version();
--> statement-breakpoint
create trigger designs_version before update on designs for each row
  when ((old.brand_slug, old.name, old.slug, old.style, old.construction, old.description, old.description_ar, old.hidden)
    is distinct from
    (new.brand_slug, new.name, new.slug, new.style, new.construction, new.description, new.description_ar, new.hidden))
  execute function count_version();
--> statement-breakpoint
create trigger wheels_version before update on wheels for each row
  when ((old.name, old.name_ar, old.slug, old.design_id, old.finish, old.finish_name, old.finish_name_ar, old.colour,
      old.construction, old.diameter, old.width, old.bolt_pattern, old."offset", old.centre_bore, old.axle, old.weight_kg,
      old.country_of_origin, old.load_rating_kg, old.lug_seat, old.fit_style, old.price, old.compare_at_price,
      old.special_order, old.clearance, old.hidden)
    is distinct from
    (new.name, new.name_ar, new.slug, new.design_id, new.finish, new.finish_name, new.finish_name_ar, new.colour,
      new.construction, new.diameter, new.width, new.bolt_pattern, new."offset", new.centre_bore, new.axle, new.weight_kg,
      new.country_of_origin, new.load_rating_kg, new.lug_seat, new.fit_style, new.price, new.compare_at_price,
      new.special_order, new.clearance, new.hidden))
  execute function count_version();
--> statement-breakpoint
create trigger addons_version before update on addons for each row
  when ((old.category_id, old.slug, old.name, old.name_ar, old.description, old.description_ar, old.price,
      old.compare_at_price, old.pack, old.attributes, old.fits, old.hidden)
    is distinct from
    (new.category_id, new.slug, new.name, new.name_ar, new.description, new.description_ar, new.price,
      new.compare_at_price, new.pack, new.attributes, new.fits, new.hidden))
  execute function count_version();
--> statement-breakpoint
-- Every price that ends is kept, whichever program changed it. A writer that knows the shop's time sets updated_at.
create function price_ended() returns trigger language plpgsql as $$
declare
  ended timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
begin
  if tg_table_name = 'wheels' then
    insert into past_prices (wheel_id, price, compare_at_price, ended_at)
    values (old.id, old.price, old.compare_at_price, ended);
  else
    insert into past_prices (addon_id, price, compare_at_price, ended_at)
    values (old.id, old.price, old.compare_at_price, ended);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger wheels_price after update on wheels for each row
  when ((old.price, old.compare_at_price) is distinct from (new.price, new.compare_at_price))
  execute function price_ended();
--> statement-breakpoint
create trigger addons_price after update on addons for each row
  when ((old.price, old.compare_at_price) is distinct from (new.price, new.compare_at_price))
  execute function price_ended();
--> statement-breakpoint
alter table planned_prices add constraint planned_prices_wheel_once exclude using gist (
  int4range(wheel_id, wheel_id, '[]') with &&, tstzrange(begins_at, ends_at) with &&
) where (wheel_id is not null and state in ('planned', 'running'));
--> statement-breakpoint
alter table planned_prices add constraint planned_prices_addon_once exclude using gist (
  int4range(addon_id, addon_id, '[]') with &&, tstzrange(begins_at, ends_at) with &&
) where (addon_id is not null and state in ('planned', 'running'));
--> statement-breakpoint
alter table planned_prices add constraint planned_prices_state
  check (state in ('planned', 'running', 'ended', 'kept', 'cancelled'));
