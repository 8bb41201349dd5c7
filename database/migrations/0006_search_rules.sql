-- The keyword search keeps itself in step: whoever writes a wheel, a brand, a design, a car or an accessory, these
-- functions and triggers write what the search knows of it. Stock and price are not in here, so a sale costs nothing.

-- The same as fold() in domain/search/fold.ts; a test holds the two side by side.
create function search_fold(original text) returns text language sql immutable strict parallel safe cost 500
return btrim(
  regexp_replace(
    lower(
      replace(
        translate(
          normalize(
            regexp_replace(
              normalize(original, nfkd),
              '[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]',
              '', 'g'),
            nfkd),
          'ٱةىیےکگڤپچژ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫×✕✖хХ∗⁎−‐‑‒–—―⁃′‵‘’‛“”„‟øØłŁđĐı،؛؟٬۔٪÷«»�',
          'اهيييككفبجز01234567890123456789.xxxxx**--------''''''''''""""oollddi          '),
        '''''', '"') collate "C"),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'),
  ' ');
--> statement-breakpoint
-- The same as wordsOf(fold()).
create function search_words(original text) returns text[] language sql immutable strict parallel safe cost 1000
return array(
  select word
  from (
    select btrim(piece, '.') as word, place
    from regexp_split_to_table(search_fold(original), '[^a-z0-9.\u00df-\u1fff\u3040-\ud7ff]+') with ordinality as pieces (piece, place)
  ) trimmed
  where word <> ''
  order by place
);
--> statement-breakpoint
create function search_sku(sku text) returns text language sql immutable strict parallel safe cost 500
return regexp_replace(search_fold(sku), '[^a-z0-9]', '', 'g');
--> statement-breakpoint
-- A word and what is left of it when any letter (of 8 to 16 letters: any two) is taken out. Two words that share one of
-- these are a slip of the finger apart: a letter missing, added, wrong, or swapped with its neighbour.
create function search_spellings(word text) returns text[] language plpgsql immutable strict parallel safe cost 5000 as $$
declare
  n integer := length(word);
begin
  if n < 4 or n > 24 then return array[word]; end if;
  return array(
    select word
    union
    select overlay(word placing '' from i for 1) from generate_series(1, n) i
    union
    select overlay(overlay(word placing '' from i for 1) placing '' from j for 1)
    from generate_series(1, n) i, generate_series(i, n - 1) j
    where n between 8 and 16
  );
end $$;
--> statement-breakpoint
create index wheels_sku_search on wheels (search_sku(sku) collate "C");
--> statement-breakpoint
create index search_names_spellings on search_names using gin (search_spellings(key)) with (fastupdate = off) where length(key) >= 4;
--> statement-breakpoint
create function search_addon_words(sku text, name text, name_ar text, description text, description_ar text, attributes jsonb)
returns tsvector language sql immutable parallel safe cost 50000
return array_to_tsvector(array(
  select distinct word
  from unnest(
    search_words(concat_ws(' ', sku, replace(sku, '-', ''), name, name_ar, description, description_ar))
    || search_words(replace(attributes::text, ' ', ''))
  ) as w (word)
));
--> statement-breakpoint
create index addons_search on addons using gin (search_addon_words(sku, name, name_ar, description, description_ar, attributes))
  with (fastupdate = off);
--> statement-breakpoint

-- Keys of names: a name without gaps, without what stands in brackets, each side of a stroke; and each of its words.
-- Numbers of one or two digits are sizes rather than names, and are only found behind their make ("mazda 3").
create function search_keys(names text[]) returns table (key text, whole boolean) language sql immutable parallel safe
begin atomic
  with forms (words) as materialized (
    select search_words(form)
    from (
      select distinct unnest(array[name, regexp_replace(name, '\(.*\)', '')] || string_to_array(translate(name, '()', '//'), '/')) as form
      from unnest(names) as n (name)
    ) spelled
  ), keys (key, whole) as (
    select replace(array_to_string(words, ''), '.', ''), true from forms
    union all
    select replace(word, '.', ''), false from forms, unnest(words) as w (word)
  )
  select key, bool_or(whole) from keys where length(key) >= 2 and key !~ '^[0-9]{1,2}$' group by key;
end;
--> statement-breakpoint
-- Writes the names of some things as they are now, and leaves alone what stays.
create function search_put_names(of_kind text, refs text[], wanted search_names[]) returns void language plpgsql as $$
begin
  delete from search_names n
  where n.kind = of_kind and n.ref = any (refs)
    and not exists (select from unnest(wanted) w where w.ref = n.ref and w.key = n.key);
  insert into search_names as n (kind, ref, key, whole, name, name_ar)
  select kind, ref, key, whole, name, name_ar from unnest(wanted)
  on conflict (kind, ref, key) do update set whole = excluded.whole, name = excluded.name, name_ar = excluded.name_ar
  where (n.whole, n.name, n.name_ar) is distinct from (excluded.whole, excluded.name, excluded.name_ar);
end $$;
--> statement-breakpoint
create function search_name_brands(slugs text[]) returns void language plpgsql as $$
begin
  perform search_put_names('brand', slugs, array(
    select row('brand', b.slug, k.key, k.whole, b.name, b.name_ar)::search_names
    from brands b cross join lateral search_keys(array[b.name, b.name_ar, b.slug]) k
    where b.slug = any (slugs)
  ));
end $$;
--> statement-breakpoint
create function search_name_designs(ids text[]) returns void language plpgsql as $$
begin
  perform search_put_names('design', ids, array(
    select row('design', d.id, k.key, k.whole, b.name || ' ' || d.name, b.name_ar || ' ' || d.name)::search_names
    from designs d join brands b on b.slug = d.brand_slug cross join lateral search_keys(array[d.name, d.slug]) k
    where d.id = any (ids)
  ));
end $$;
--> statement-breakpoint
create function search_name_categories(ids text[]) returns void language plpgsql as $$
begin
  perform search_put_names('category', ids, array(
    select row('category', c.id::text, k.key, k.whole, c.name, c.name_ar)::search_names
    from addon_categories c cross join lateral search_keys(array[c.name, c.name_ar, c.slug]) k
    where c.id::text = any (ids)
  ));
end $$;
--> statement-breakpoint
create function search_name_makes(slugs text[]) returns void language plpgsql as $$
begin
  perform search_put_names('make', slugs, array(
    select row('make', m.slug, k.key, k.whole, m.name, m.name_ar)::search_names
    from vehicle_makes m cross join lateral search_keys(array[m.name, m.name_ar, m.slug]) k
    where m.slug = any (slugs)
  ));
end $$;
--> statement-breakpoint
-- A model by its names and by the platforms its drivers call it by (Y62, J300); one that is called by a short number,
-- behind its make.
create function search_name_models(refs text[]) returns void language plpgsql as $$
begin
  perform search_put_names('model', refs, array(
    select row('model', m.make || '/' || m.slug, k.key, bool_or(k.whole),
      min(make.name || ' ' || m.name), min(make.name_ar || ' ' || m.name_ar))::search_names
    from vehicle_models m
    join vehicle_makes make on make.slug = m.make
    cross join lateral (
      select key, whole from search_keys(array[m.name, m.name_ar, m.slug])
      union all
      select key, true
      from search_keys(array[make.name || m.name, make.slug || m.slug, make.name_ar || m.name_ar])
      where whole and m.slug ~ '^[0-9]{1,2}$'
      union all
      select key, false
      from (
        select array_agg(distinct platform) || array_agg(distinct generation_name) as names
        from vehicle_modifications
        where make = m.make and model = m.slug
      ) generations
      cross join lateral search_keys(generations.names)
      where key ~ '[0-9]'
    ) k
    where m.make || '/' || m.slug = any (refs)
    group by m.make, m.slug, k.key
  ));
end $$;
--> statement-breakpoint
-- Finishes have no table of their own: their names are those that the wheels written last give them.
create function search_name_finishes(finishes jsonb) returns void language plpgsql as $$
begin
  perform search_put_names('finish', array(select f ->> 'finish' from jsonb_array_elements(finishes) f), array(
    select row('finish', f.finish, k.key, bool_or(k.whole), min(f.name), min(f.name_ar))::search_names
    from jsonb_to_recordset(finishes) as f (finish text, name text, name_ar text)
    cross join lateral search_keys(array[f.finish, f.name, f.name_ar]) k
    group by f.finish, k.key
  ));
end $$;
--> statement-breakpoint

-- What the search knows of the SKUs of some designs. The designs are locked first: of two writers the second counts
-- anew what the first has left.
create function search_regroup(ids text[]) returns void language plpgsql as $$
begin
  perform from designs where id = any (ids) order by id for no key update;
  delete from search_groups where design_id = any (ids);
  insert into search_groups (design_id, diameter, skus, words)
  select sizes.design_id, sizes.diameter, sizes.skus, array_to_tsvector(array(
    select distinct word
    from unnest(
      sizes.facts
      || array['*', 'b=' || d.brand_slug, 'g=' || d.id]
      || search_words(concat_ws(' ', b.name, b.name_ar, d.name, d.slug, d.style, d.construction, d.description, d.description_ar, sizes.texts))
    ) as w (word)
    where word <> ''
  ))
  from (
    select design_id, diameter, count(*)::integer as skus,
      array['d=' || diameter]
      || array_agg(distinct 'w=' || width)
      || array_agg(distinct 'p=' || bolt_pattern)
      || array_agg(distinct 'n=' || stud_holes)
      || array_agg(distinct 'q=' || pcd)
      || array_agg(distinct 'e=' || "offset")
      || array_agg(distinct 'c=' || centre_bore)
      || array_agg(distinct 'f=' || finish)
      || array_agg(distinct 'h=' || colour)
      || array_agg(distinct 'k=' || construction) as facts,
      concat_ws(' ',
        string_agg(distinct name, ' '), string_agg(distinct finish_name, ' '), string_agg(distinct finish_name_ar, ' '),
        string_agg(distinct replace(sku, '-', ' '), ' ')) as texts
    from wheels
    where design_id = any (ids)
    group by design_id, diameter
  ) sizes
  join designs d on d.id = sizes.design_id
  join brands b on b.slug = d.brand_slug;
end $$;
--> statement-breakpoint

create function wheels_search() returns trigger language plpgsql as $$
declare
  ids text[];
  finishes jsonb;
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct design_id), jsonb_agg(distinct jsonb_build_object('finish', finish, 'name', finish_name, 'name_ar', finish_name_ar))
    into ids, finishes from fresh;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct design_id) into ids from gone;
  else
    -- Only what the search knows: a change of price or stock goes by.
    select array_agg(distinct id), jsonb_agg(distinct finish) into ids, finishes
    from (
      select unnest(array[fresh.design_id, gone.design_id]) as id,
        jsonb_build_object('finish', fresh.finish, 'name', fresh.finish_name, 'name_ar', fresh.finish_name_ar) as finish
      from fresh join gone using (id)
      where (fresh.design_id, fresh.sku, fresh.name, fresh.finish, fresh.finish_name, fresh.finish_name_ar, fresh.colour,
             fresh.construction, fresh.diameter, fresh.width, fresh.bolt_pattern, fresh."offset", fresh.centre_bore)
        is distinct from
            (gone.design_id, gone.sku, gone.name, gone.finish, gone.finish_name, gone.finish_name_ar, gone.colour,
             gone.construction, gone.diameter, gone.width, gone.bolt_pattern, gone."offset", gone.centre_bore)
    ) changed;
  end if;
  if ids is not null then
    perform search_regroup(ids), search_name_finishes(finishes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger wheels_search_insert after insert on wheels referencing new table as fresh for each statement execute function wheels_search();
--> statement-breakpoint
create trigger wheels_search_update after update on wheels referencing old table as gone new table as fresh for each statement execute function wheels_search();
--> statement-breakpoint
create trigger wheels_search_delete after delete on wheels referencing old table as gone for each statement execute function wheels_search();
--> statement-breakpoint

-- The small tables, row by row: their names, and the groups that carry them.
create function named_search() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  ids text[];
begin
  if was = is_now then return null; end if;
  case tg_table_name
    when 'brands' then
      perform search_name_brands(array[was ->> 'slug', is_now ->> 'slug']);
      if tg_op = 'UPDATE' then
        ids := array(select id from designs where brand_slug = is_now ->> 'slug');
        perform search_name_designs(ids), search_regroup(ids);
      end if;
    when 'designs' then
      perform search_name_designs(array[was ->> 'id', is_now ->> 'id']);
      if tg_op = 'UPDATE' then perform search_regroup(array[is_now ->> 'id']); end if;
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
create trigger brands_search after insert or update or delete on brands for each row execute function named_search();
--> statement-breakpoint
create trigger designs_search after insert or update or delete on designs for each row execute function named_search();
--> statement-breakpoint
create trigger addon_categories_search after insert or update or delete on addon_categories for each row execute function named_search();
--> statement-breakpoint
create trigger vehicle_makes_search after insert or update or delete on vehicle_makes for each row execute function named_search();
--> statement-breakpoint
create trigger vehicle_models_search after insert or update or delete on vehicle_models for each row execute function named_search();
--> statement-breakpoint
create function vehicle_modifications_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform search_name_models(array(select distinct make || '/' || model from fresh));
  elsif tg_op = 'DELETE' then
    perform search_name_models(array(select distinct make || '/' || model from gone));
  else
    perform search_name_models(array(
      select distinct unnest(array[fresh.make || '/' || fresh.model, gone.make || '/' || gone.model])
      from fresh join gone using (slug)
      where (fresh.make, fresh.model, fresh.platform, fresh.generation_name)
        is distinct from (gone.make, gone.model, gone.platform, gone.generation_name)
    ));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger vehicle_modifications_search_insert after insert on vehicle_modifications referencing new table as fresh for each statement execute function vehicle_modifications_search();
--> statement-breakpoint
create trigger vehicle_modifications_search_update after update on vehicle_modifications referencing old table as gone new table as fresh for each statement execute function vehicle_modifications_search();
--> statement-breakpoint
create trigger vehicle_modifications_search_delete after delete on vehicle_modifications referencing old table as gone for each statement execute function vehicle_modifications_search();
--> statement-breakpoint

-- What is there already.
select search_name_brands(array(select slug from brands)), search_name_designs(array(select id from designs)),
  search_name_categories(array(select id::text from addon_categories)), search_name_makes(array(select slug from vehicle_makes)),
  search_name_models(array(select make || '/' || slug from vehicle_models)),
  search_name_finishes((
    select jsonb_agg(distinct jsonb_build_object('finish', finish, 'name', finish_name, 'name_ar', finish_name_ar)) from wheels
  )), search_regroup(array(select id from designs));
