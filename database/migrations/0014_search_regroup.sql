-- What the search knows of the SKUs of some designs. Every piece of a text between two spaces is folded once, however
-- many SKUs carry it: folding is what takes the time. The designs are locked first: of two writers the second counts
-- anew what the first has left.
create or replace function search_regroup(ids text[]) returns void language plpgsql as $$
begin
  perform from designs where id = any (ids) order by id for no key update;
  delete from search_groups where design_id = any (ids);
  insert into search_groups (design_id, diameter, skus, words)
  -- By the index, design by design: while a list is taken in, Postgres believes the table to be as small as it was.
  with goods as materialized (
    select w.*
    from (select distinct unnest(ids) as id) i
    cross join lateral (
      select design_id, diameter, sku, name, finish, finish_name, finish_name_ar, width, bolt_pattern, stud_holes, pcd,
        "offset", centre_bore, colour, construction
      from wheels where design_id = i.id offset 0
    ) w
  ), pieces as materialized (
    select distinct w.design_id, w.diameter, piece
    from (
      select design_id, diameter, name as words from goods
      union
      select design_id, diameter, concat_ws(' ', finish_name, finish_name_ar) from goods
      union all
      select design_id, diameter, replace(sku, '-', ' ') from goods
    ) w, unnest(string_to_array(w.words, ' ')) as p (piece)
  ), own_pieces as materialized (
    select distinct d.id as design_id, piece
    from designs d
    join brands b on b.slug = d.brand_slug,
      unnest(string_to_array(concat_ws(' ', b.name, b.name_ar, d.name, d.slug, d.style, d.construction, d.description,
        d.description_ar), ' ')) as p (piece)
    where d.id = any (ids)
  ), folded as materialized (
    -- Plain letters and figures, as in SKUs, are folded by making them small.
    select piece,
      case when piece ~ '^[A-Za-z0-9]+$' then array[lower(piece collate "C")] else search_words(piece) end as words
    from (select piece from pieces union select piece from own_pieces) p
  ), named as materialized (
    select p.design_id, p.diameter, array_agg(distinct word) as words
    from pieces p join folded f using (piece), unnest(f.words) as w (word)
    group by p.design_id, p.diameter
  ), own as materialized (
    select p.design_id, array_agg(distinct word) as words
    from own_pieces p join folded f using (piece), unnest(f.words) as w (word)
    group by p.design_id
  ), sizes as (
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
      || array_agg(distinct 'k=' || construction) as facts
    from goods
    group by design_id, diameter
  )
  select s.design_id, s.diameter, s.skus, array_to_tsvector(array(
    select distinct word
    from unnest(s.facts || array['*', 'b=' || d.brand_slug, 'g=' || d.id] || own.words || named.words) as w (word)
    where word <> ''
  ))
  from sizes s
  join designs d on d.id = s.design_id
  left join own on own.design_id = s.design_id
  left join named on named.design_id = s.design_id and named.diameter = s.diameter;
end $$;
--> statement-breakpoint
-- Many new designs at once are named in one go.
create function new_designs_search() returns trigger language plpgsql as $$
begin
  perform search_name_designs(array(select id from fresh));
  return null;
end $$;
--> statement-breakpoint
drop trigger designs_search on designs;
--> statement-breakpoint
create trigger designs_search after update or delete on designs for each row execute function named_search();
--> statement-breakpoint
create trigger designs_search_insert after insert on designs referencing new table as fresh for each statement execute function new_designs_search();
