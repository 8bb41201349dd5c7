-- Searches read wheels and accessories from the memory of each process: what only served their statements goes. The functions
-- search_addon_words, search_sku and search_spellings stay for one release, because the release before still calls them.
drop index addons_search;
--> statement-breakpoint
drop index wheels_sku_search;
--> statement-breakpoint
drop index search_names_spellings;
--> statement-breakpoint
drop trigger wheels_search_delete on wheels;
--> statement-breakpoint
-- The names of finishes are those that the wheels written last give them.
create or replace function wheels_search() returns trigger language plpgsql as $$
declare
  finishes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(distinct jsonb_build_object('finish', finish, 'name', finish_name, 'name_ar', finish_name_ar))
    into finishes from fresh;
  else
    select jsonb_agg(distinct jsonb_build_object('finish', fresh.finish, 'name', fresh.finish_name, 'name_ar', fresh.finish_name_ar))
    into finishes from fresh join gone using (id)
    where (fresh.finish, fresh.finish_name, fresh.finish_name_ar) is distinct from (gone.finish, gone.finish_name, gone.finish_name_ar);
  end if;
  if finishes is not null then perform search_name_finishes(finishes); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function named_search() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
begin
  if was = is_now then return null; end if;
  case tg_table_name
    when 'brands' then
      perform search_name_brands(array[was ->> 'slug', is_now ->> 'slug']);
      if tg_op = 'UPDATE' then
        perform search_name_designs(array(select id from designs where brand_slug = is_now ->> 'slug'));
      end if;
    when 'designs' then
      perform search_name_designs(array[was ->> 'id', is_now ->> 'id']);
    when 'addon_categories' then
      perform search_name_categories(array[was ->> 'id', is_now ->> 'id']);
    when 'vehicle_makes' then
      perform search_name_makes(array[was ->> 'slug', is_now ->> 'slug']);
      if tg_op = 'UPDATE' then
        perform search_name_models(array(select make || '/' || slug from vehicle_models where make = is_now ->> 'slug'));
      end if;
    when 'vehicle_models' then
      perform search_name_models(array[(was ->> 'make') || '/' || (was ->> 'slug'), (is_now ->> 'make') || '/' || (is_now ->> 'slug')]);
  end case;
  return null;
end $$;
--> statement-breakpoint
drop function search_regroup(text[]);
