import { type SQL, sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import { placed, type Wanted } from '#domain/search/wanted.ts'

export type WheelHit = WheelRow & { brand: string }
export type AddonHit = {
  id: number
  sku: string
  slug: string
  name: string
  name_ar: string
  images: string
  price: number
  compare_at_price: number | null
  stock: number
  category_id: number
  category: string
}
export type Hits = {
  by_sku: WheelHit[]
  wheels: WheelHit[]
  addons: AddonHit[]
  brands: { slug: string; name: string; name_ar: string }[]
  models: { make: string; model: string; make_name: string; make_name_ar: string; name: string; name_ar: string }[]
}

export type SearchParameters = Wanted & {
  /** False: the words do not ask for a wheel. */
  any_wheel: boolean
  /** A whole SKU or its prefix, without dashes; null if the query cannot be one. */
  sku: string | null
  addon_words: string | null
  addon_categories: number[]
  brand_slugs: string[]
  /** Designs whose brands are shown too. */
  design_ids: string[]
  /** "make/model", best first. */
  model_refs: string[]
  /** Makes named without a model: their models are shown. */
  makes_alone: string[]
  take: number
}

/** Cap on designs per word: a shopper sees fifteen, so any subset of this size will do. */
const mostCandidates = 2000

/**
 * Finds products, brands and models in one statement. Every list is cut to `take` rows, and the candidates before the
 * cut are capped too, so that a word matching half the catalogue costs no more than a rare one.
 */
export const findHits = statement<Hits, SearchParameters>(
  'search_hits',
  sql`
    with car as materialized (${cars()})
    select
      (select coalesce(json_agg(hit order by place), '[]') from (${bySku()}) hits) as by_sku,
      (select coalesce(json_agg(hit order by place), '[]') from (${wheels()}) hits) as wheels,
      (select coalesce(json_agg(hit order by place), '[]') from (${addons()}) hits) as addons,
      (select coalesce(json_agg(hit order by place), '[]') from (${brands()}) hits) as brands,
      (select coalesce(json_agg(hit order by place), '[]') from (${models()}) hits) as models`,
)

/** Finds SKUs by their key: an exact match first, then those in stock. */
function bySku(): SQL {
  const sku = sql`${sql.placeholder('sku')}::text`
  return shown(sql`
    select *, row_number() over (order by search_sku(sku) <> ${sku}, supplier_stock = 0, sku) as place
    from (
      select * from wheels
      where search_sku(sku) collate "C" >= ${sku} and search_sku(sku) collate "C" < ${sku} || '{'
      order by search_sku(sku) collate "C"
      limit 64
    ) beginning
    order by place
    limit ${sql.placeholder('take')}::int`)
}

/**
 * The best SKU of each design in a diameter that matches the whole query. The design index supplies the candidates
 * round-robin by design; reading stops as soon as enough of them have a matching SKU.
 */
function wheels(): SQL {
  return shown(sql`
    select *, row_number() over (order by supplier_stock = 0, turn, finish_place, skus desc, design_id, diameter) as place
    from (
      select best.*, turn, skus
      from (${candidates()}) candidate
      cross join lateral (${bestSku()}) best
      limit 48
    ) enough
    order by place
    limit ${sql.placeholder('take')}::int`)
}

function shown(found: SQL): SQL {
  return sql`
    select to_jsonb(${wheelJson('w')}) || jsonb_build_object('brand', b.name) as hit, place
    from (${found}) w
    join brands b on b.slug = w.brand_slug`
}

function candidates(): SQL {
  return sql`
    select design_id, diameter, skus,
      row_number() over (partition by design_id order by skus desc, diameter) as turn
    from (
      select design_id, diameter, skus
      from search_groups
      where ${sql.placeholder('any_wheel')}::boolean
        and words @@ (${placed('words')} && coalesce((
          select string_agg('''p=' || bolt_pattern || '''', ' | ')::tsquery from car
        ), ''::tsquery))
      limit ${sql.raw(String(mostCandidates))}
    ) named
    order by turn, skus desc, design_id`
}

function bestSku(): SQL {
  return sql`
    select w.*, coalesce(array_position(${placed('finishes')}, w.finish), 99) as finish_place
    from wheels w
    where w.design_id = candidate.design_id and w.diameter = candidate.diameter and ${skuMatches('w')}
    order by finish_place, w.supplier_stock = 0, w.special_order, w.axle <> 'any', w.price, w.id
    limit 1`
}

/** The conditions on a SKU besides the words of its design. */
export function skuMatches(alias: string, value = placed): SQL {
  const w = sql.identifier(alias)
  const among = (column: string, name: keyof Wanted) =>
    sql`(${value(name)} is null or ${w}.${sql.identifier(column)} = any (${value(name)}))`
  return sql`${among('width', 'widths')}
    and ${among('bolt_pattern', 'bolt_patterns')}
    and ${among('stud_holes', 'stud_holes')}
    and ${among('pcd', 'pcds')}
    and ${among('centre_bore', 'bores')}
    and ${among('construction', 'constructions')}
    and (coalesce(${value('finishes')}, ${value('colours')}) is null
      or ${w}.finish = any (${value('finishes')}) or ${w}.colour = any (${value('colours')}))
    and ${w}."offset" between coalesce(${value('offset_min')}, '-infinity') and coalesce(${value('offset_max')}, 'infinity')
    and ${w}.price between coalesce(${value('price_min')}, 0) and coalesce(${value('price_max')}, 2147483647)
    and (not ${value('in_stock')} or ${w}.supplier_stock > 0)
    and (not ${value('clearance')} or ${w}.clearance)
    and (${value('sku_parts')} is null or search_sku(${w}.sku) like all (${value('sku_parts')}))
    and (cardinality(${value('makes')}) = 0 or exists (
      select from car
      where car.bolt_pattern = ${w}.bolt_pattern and ${w}.centre_bore >= car.centre_bore
        and ${w}.diameter between car.diameter_min and car.diameter_max
        and ${w}.width between car.width_min and car.width_max
    ))`
}

/**
 * The cars that a query names, one row per bolt pattern with the widest limits of all modifications: enough to exclude
 * wheels that no such car can take. The listing gives the verdict once a car is chosen.
 */
export function cars(value = placed): SQL {
  const limit = (name: string) => sql`(side ->> ${sql.raw(`'${name}'`)})::float8`
  return sql`
    select technical ->> 'bolt_pattern' as bolt_pattern,
      min(coalesce(substring(technical ->> 'centre_bore' from '^[0-9.]+$')::float8, 0)) - 0.05 as centre_bore,
      min(${limit('diameter_min')}) as diameter_min, max(${limit('diameter_max')}) as diameter_max,
      min(${limit('width_min')}) as width_min, max(${limit('width_max')}) as width_max
    from unnest(${value('makes')}, ${value('models')}) as chosen (make, model)
    join vehicle_modifications m on m.make = chosen.make and (chosen.model is null or m.model = chosen.model)
      and (${value('year')} is null or ${value('year')} between m.start_year and m.end_year)
    cross join lateral (values (m.window_front), (m.window_rear)) as sides (side)
    group by technical ->> 'bolt_pattern'`
}

/** Accessories matching the words, then the rest of a named category. */
function addons(): SQL {
  const document = sql`search_addon_words(sku, name, name_ar, description, description_ar, attributes)`
  const categories = sql`${sql.placeholder('addon_categories')}::int[]`
  return sql`
    select jsonb_build_object('id', a.id, 'sku', a.sku, 'slug', a.slug, 'name', a.name, 'name_ar', a.name_ar,
        'images', a.images, 'price', a.price, 'compare_at_price', a.compare_at_price, 'stock', a.stock,
        'category_id', a.category_id, 'category', c.slug) as hit, place
    from (
      select id, row_number() over (order by min(place), min(sold_out), id) as place
      from (
        (select id, case when search_sku(sku) = ${sql.placeholder('sku')}::text then 0
            when category_id = any (${categories}) then 1 else 2 end as place, (stock = 0)::int as sold_out
          from addons where ${document} @@ ${sql.placeholder('addon_words')}::tsquery limit 200)
        union all
        (select id, 3, (stock = 0)::int from addons where category_id = any (${categories}) limit 200)
      ) either
      group by id
      order by place
      limit ${sql.placeholder('take')}::int
    ) found
    join addons a using (id)
    join addon_categories c on c.id = a.category_id`
}

function brands(): SQL {
  const slugs = sql`${sql.placeholder('brand_slugs')}::text[]`
  return sql`
    select jsonb_build_object('slug', slug, 'name', name, 'name_ar', name_ar) as hit,
      row_number() over (order by array_position(${slugs}, slug), slug) as place
    from brands
    where slug = any (${slugs}
      || array(select brand_slug from designs where id = any (${sql.placeholder('design_ids')}::text[])))
    order by place
    limit ${sql.placeholder('take')}::int`
}

/** Models by name; for a make without a model, those with the most modifications first. */
function models(): SQL {
  const refs = sql`${sql.placeholder('model_refs')}::text[]`
  return sql`
    select jsonb_build_object('make', m.make, 'model', m.slug, 'make_name', make.name, 'make_name_ar', make.name_ar,
        'name', m.name, 'name_ar', m.name_ar) as hit,
      row_number() over (order by array_position(${refs}, m.make || '/' || m.slug), (
        select count(*) from vehicle_modifications v where v.make = m.make and v.model = m.slug
      ) desc, m.name) as place
    from (
      select split_part(ref, '/', 1) as make, split_part(ref, '/', 2) as model from unnest(${refs}) as r (ref)
      union
      select make, slug from vehicle_models where make = any (${sql.placeholder('makes_alone')}::text[])
    ) chosen
    join vehicle_models m on m.make = chosen.make and m.slug = chosen.model
    join vehicle_makes make on make.slug = m.make
    order by place
    limit ${sql.placeholder('take')}::int`
}
