-- What a list reads keeps itself in step: whoever writes a wheel, these functions write its narrow row and count the
-- values of its facets. A change of price or stock alone writes only the narrow row, in place.

-- Narrow rows of some wheels as they are now. Every value must have its number by now.
create function wheel_facets_put(ids integer[]) returns void language sql
begin atomic
  insert into wheel_facets as x (
    card, design, diameter, width, "offset", centre_bore, outer_edge_mm, inner_edge_mm, wheel_id, price, brand_code,
    diameter_code, width_code, bolt_pattern_code, finish_code, colour_code, construction_code, centre_bore_code,
    in_stock, special_order, clearance, aggressive, load_rating_kg)
  select hashtextextended(w.construction, hashtextextended(w.design_id, (w.diameter * 200)::int8)),
    hashtextextended(w.design_id, 0), w.diameter, w.width, w."offset", w.centre_bore, w.outer_edge_mm, w.inner_edge_mm,
    w.id, w.price, brand.code, diameter.code, width.code, bolt_pattern.code, finish.code, colour.code, construction.code,
    centre_bore.code, w.supplier_stock > 0, w.special_order, w.clearance, w.fit_style = 'aggressive', w.load_rating_kg
  from wheels w
  join facet_values brand on brand.facet = 'brand' and brand.value = w.brand_slug
  join facet_values diameter on diameter.facet = 'diameter' and diameter.value = w.diameter::text
  join facet_values width on width.facet = 'width' and width.value = w.width::text
  join facet_values bolt_pattern on bolt_pattern.facet = 'bolt_pattern' and bolt_pattern.value = w.bolt_pattern
  join facet_values finish on finish.facet = 'finish' and finish.value = w.finish
  join facet_values colour on colour.facet = 'colour' and colour.value = w.colour
  join facet_values construction on construction.facet = 'construction' and construction.value = w.construction
  join facet_values centre_bore on centre_bore.facet = 'centre_bore' and centre_bore.value = w.centre_bore::text
  where w.id = any (ids)
  on conflict (wheel_id) do update set
    card = excluded.card, design = excluded.design, diameter = excluded.diameter, width = excluded.width,
    "offset" = excluded."offset", centre_bore = excluded.centre_bore, outer_edge_mm = excluded.outer_edge_mm,
    inner_edge_mm = excluded.inner_edge_mm, price = excluded.price, brand_code = excluded.brand_code,
    diameter_code = excluded.diameter_code, width_code = excluded.width_code,
    bolt_pattern_code = excluded.bolt_pattern_code, finish_code = excluded.finish_code,
    colour_code = excluded.colour_code, construction_code = excluded.construction_code,
    centre_bore_code = excluded.centre_bore_code, in_stock = excluded.in_stock,
    special_order = excluded.special_order, clearance = excluded.clearance, aggressive = excluded.aggressive,
    load_rating_kg = excluded.load_rating_kg;
end;
--> statement-breakpoint
-- Counts values up or down, from rows of facet, value, label, label_ar and wheels; new ones get the next number. One
-- writer at a time: two could give one number twice, or wait for each other.
create function facet_values_count(changes jsonb) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(726143222);
  insert into facet_values as v (facet, code, value, label, label_ar, wheels)
  select c.facet,
    coalesce((select max(code) + 1 from facet_values o where o.facet = c.facet), 0)
      + row_number() over (partition by c.facet order by c.value) - 1,
    c.value, c.label, c.label_ar, 0
  from jsonb_to_recordset(changes) as c (facet text, value text, label text, label_ar text, wheels integer)
  left join facet_values known on known.facet = c.facet and known.value = c.value
  where known.code is null and c.wheels > 0;
  update facet_values v
  set wheels = v.wheels + c.wheels,
    label = case when c.wheels >= 0 then coalesce(c.label, v.label) else v.label end,
    label_ar = case when c.wheels >= 0 then coalesce(c.label_ar, v.label_ar) else v.label_ar end
  from jsonb_to_recordset(changes) as c (facet text, value text, label text, label_ar text, wheels integer)
  where v.facet = c.facet and v.value = c.value;
end $$;
--> statement-breakpoint
create function wheels_facets() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(c) into changes from (
      select facet, value, max(label) as label, max(label_ar) as label_ar, count(*)::integer as wheels
      from fresh, lateral (values ('brand', brand_slug, null, null), ('diameter', diameter::text, null, null),
        ('width', width::text, null, null), ('bolt_pattern', bolt_pattern, null, null),
        ('finish', finish, finish_name, finish_name_ar), ('colour', colour, null, null),
        ('construction', construction, null, null), ('centre_bore', centre_bore::text, null, null)
      ) as v (facet, value, label, label_ar)
      group by facet, value
    ) c;
    if changes is not null then
      perform facet_values_count(changes), wheel_facets_put(array(select id from fresh));
    end if;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(c) into changes from (
      select facet, value, -count(*)::integer as wheels
      from gone, lateral (values ('brand', brand_slug), ('diameter', diameter::text), ('width', width::text),
        ('bolt_pattern', bolt_pattern), ('finish', finish), ('colour', colour), ('construction', construction),
        ('centre_bore', centre_bore::text)
      ) as v (facet, value)
      group by facet, value
    ) c;
    if changes is not null then perform facet_values_count(changes); end if;
  elsif exists (
    select from fresh join gone using (id)
    where (fresh.brand_slug, fresh.design_id, fresh.diameter, fresh.width, fresh.bolt_pattern, fresh."offset",
           fresh.centre_bore, fresh.finish, fresh.finish_name, fresh.finish_name_ar, fresh.colour, fresh.construction,
           fresh.fit_style)
      is distinct from
          (gone.brand_slug, gone.design_id, gone.diameter, gone.width, gone.bolt_pattern, gone."offset",
           gone.centre_bore, gone.finish, gone.finish_name, gone.finish_name_ar, gone.colour, gone.construction,
           gone.fit_style)
      or fresh.load_rating_kg is distinct from gone.load_rating_kg
  ) then
    select jsonb_agg(c) into changes from (
      select facet, value, max(label) as label, max(label_ar) as label_ar, sum(one)::integer as wheels
      from (
        select facet, value, label, label_ar, 1 as one
        from fresh, lateral (values ('brand', brand_slug, null, null), ('diameter', diameter::text, null, null),
          ('width', width::text, null, null), ('bolt_pattern', bolt_pattern, null, null),
          ('finish', finish, finish_name, finish_name_ar), ('colour', colour, null, null),
          ('construction', construction, null, null), ('centre_bore', centre_bore::text, null, null)
        ) as v (facet, value, label, label_ar)
        union all
        select facet, value, null, null, -1
        from gone, lateral (values ('brand', brand_slug), ('diameter', diameter::text), ('width', width::text),
          ('bolt_pattern', bolt_pattern), ('finish', finish), ('colour', colour), ('construction', construction),
          ('centre_bore', centre_bore::text)
        ) as v (facet, value)
      ) both_sides
      group by facet, value
    ) c;
    perform facet_values_count(changes), wheel_facets_put(array(select id from fresh));
  else
    update wheel_facets x
    set price = fresh.price, in_stock = fresh.supplier_stock > 0, special_order = fresh.special_order,
      clearance = fresh.clearance
    from fresh
    where x.wheel_id = fresh.id
      and (x.price, x.in_stock, x.special_order, x.clearance)
        is distinct from (fresh.price, fresh.supplier_stock > 0, fresh.special_order, fresh.clearance);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger wheels_facets_insert after insert on wheels referencing new table as fresh for each statement execute function wheels_facets();
--> statement-breakpoint
create trigger wheels_facets_update after update on wheels referencing old table as gone new table as fresh for each statement execute function wheels_facets();
--> statement-breakpoint
create trigger wheels_facets_delete after delete on wheels referencing old table as gone for each statement execute function wheels_facets();
--> statement-breakpoint

-- Everything anew: for what is there already, and for a writer that lets the triggers rest.
create function wheel_facets_renew() returns void language plpgsql as $$
begin
  update facet_values set wheels = 0;
  perform facet_values_count((
    select jsonb_agg(c) from (
      select facet, value, max(label) as label, max(label_ar) as label_ar, count(*)::integer as wheels
      from wheels, lateral (values ('brand', brand_slug, null, null), ('diameter', diameter::text, null, null),
        ('width', width::text, null, null), ('bolt_pattern', bolt_pattern, null, null),
        ('finish', finish, finish_name, finish_name_ar), ('colour', colour, null, null),
        ('construction', construction, null, null), ('centre_bore', centre_bore::text, null, null)
      ) as v (facet, value, label, label_ar)
      group by facet, value
    ) c
  ));
  perform wheel_facets_put(array(select id from wheels));
end $$;
--> statement-breakpoint
select wheel_facets_renew();
