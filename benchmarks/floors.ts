import type pg from 'pg'

/**
 * The floor: hand-written prepared SQL over the shop's own tables, with the same result as the shop's function. It uses
 * no precomputed tables or counts, and only the existing indexes.
 */
export type Floor = { name: string; text: string; values: unknown[] }

export async function askFloor<Row>(client: pg.Client, { name, text, values }: Floor): Promise<Row[]> {
  return (await client.query({ name, text, values })).rows as Row[]
}

/** A filter of a list: its facet, and the condition on `wheels`. */
export type Condition = { facet: string; sql: string }

const facets: Record<string, string> = {
  brand: 'brand_slug',
  diameter: 'diameter',
  width: 'width',
  bolt_pattern: 'bolt_pattern',
  finish: 'finish',
  colour: 'colour',
  construction: 'construction',
  centre_bore: 'centre_bore',
  fit_style: 'fit_style',
  in_stock: '(supplier_stock > 0)',
  clearance: 'clearance',
}
const card = 'design_id, diameter, construction'
const shown = `id, sku, slug, name, name_ar, diameter, width, "offset", bolt_pattern, stud_holes, pcd, centre_bore, finish,
  finish_name, finish_name_ar, axle, load_rating_kg, lug_seat, fit_style, price, compare_at_price, supplier_stock,
  special_order, clearance, images`

export type ListRow = {
  total: number
  cards: { sku: string; sizes: number; finishes: number; widths: number[]; price_from: number }[]
  facets: { facet: string; value: string; count: number }[]
  min_price: number
  max_price: number
  min_offset: number
  max_offset: number
}

/**
 * A page of cards with all facets. Each facet counts with all other filters applied; facets without an active filter
 * and the ranges count over the listed rows, which are selected once.
 * @param car conditions that every wheel must meet
 */
export function listFloor(
  name: string,
  {
    car = 'true',
    filters,
    values,
    sort,
  }: { car?: string; filters: Condition[]; values: unknown[]; sort: 'featured' | 'price_asc' },
): Floor {
  const others = (facet?: string) =>
    [car, ...filters.filter((each) => each.facet !== facet).map((each) => each.sql)].join(' and ')
  const counts = Object.entries(facets).map(([facet, column]) => {
    const own = filters.some((each) => each.facet === facet)
    const rows = own ? `wheels where ${others(facet)}` : 'hit'
    return `select '${facet}' as facet, value::text, count(*)::int as count
      from (select distinct ${card}, ${column} as value from ${rows}) d group by value`
  })
  const order = { featured: 'has_stock desc, turn', price_asc: 'price_from' }[sort]
  return {
    name,
    values,
    text: `
      with hit as materialized (
        select id, ${card}, brand_slug, width, bolt_pattern, finish, colour, centre_bore, fit_style, supplier_stock,
          clearance, special_order, price, "offset"
        from wheels where ${others()}
      ),
      cards as materialized (
        select ${card}, count(*)::int as sizes, min(price) as price_from, max(id) as newest,
          bool_or(supplier_stock > 0) as has_stock
        from hit group by ${card}
      ),
      page as (
        select * from (
          select *, row_number() over (partition by design_id, has_stock order by sizes desc, diameter, newest) as turn
          from cards
        ) c
        order by ${order}, newest limit 24
      ),
      facet as (${counts.join(' union all ')})
      select (select count(*)::int from cards) as total,
        (
          select json_agg(json_build_object('wheel', w, 'brand', b.name, 'design', d.name, 'sizes', p.sizes,
            'finishes', i.finishes, 'widths', i.widths, 'price_from', p.price_from, 'sku', w.sku)
            order by ${order.replaceAll(/(\w+)(?= |,|$)/g, (word) => (word === 'desc' ? word : `p.${word}`))}, p.newest)
          from page p
          cross join lateral (
            select count(distinct finish)::int as finishes, array_agg(distinct width order by width) as widths
            from wheels where (${card}) = (p.design_id, p.diameter, p.construction) and ${others()}
          ) i
          cross join lateral (
            select ${shown}, brand_slug, design_id
            from wheels where (${card}) = (p.design_id, p.diameter, p.construction) and ${others()}
            order by supplier_stock > 0 desc, special_order desc, price, id limit 1
          ) w
          join designs d on d.id = w.design_id
          join brands b on b.slug = w.brand_slug
        ) as cards,
        (
          select json_agg(json_build_object('facet', f.facet, 'value', f.value, 'count', f.count, 'label', b.name))
          from facet f left join brands b on f.facet = 'brand' and b.slug = f.value
        ) as facets,
        min(price) as min_price, max(price) as max_price, min("offset") as min_offset, max("offset") as max_offset
      from hit`,
  }
}

/** The best SKU of each diameter of a named design. */
export function designFloor(words: string): Floor {
  return {
    name: 'floor_design',
    values: [words.toLowerCase()],
    text: `
      select * from (
        select distinct on (w.design_id, w.diameter) ${shown
          .split(',')
          .map((column) => `w.${column.trim()}`)
          .join(', ')}, b.name as brand
        from designs d
        join brands b on b.slug = d.brand_slug
        join wheels w on w.design_id = d.id
        where d.slug = $1
        order by w.design_id, w.diameter, w.supplier_stock = 0, w.special_order, w.axle <> 'any', w.price, w.id
      ) best
      order by supplier_stock = 0 limit 15`,
  }
}

/** SKUs by prefix, in stock first. */
export function skuFloor(beginning: string): Floor {
  return {
    name: 'floor_sku',
    values: [beginning.toLowerCase().replaceAll('-', '')],
    text: `
      select ${shown}, (select name from brands where slug = brand_slug) as brand
      from (
        select * from wheels where search_sku(sku) collate "C" >= $1 and search_sku(sku) collate "C" < $1 || '{'
        order by search_sku(sku) collate "C" limit 64
      ) w
      order by supplier_stock = 0, sku limit 5`,
  }
}

/** One wheel with the sizes and pairs of its design. */
export function productFloor(sku: string): Floor {
  return {
    name: 'floor_product',
    values: [sku.toUpperCase().replaceAll('-', '')],
    text: `
      select row_to_json(w) as wheel, b.name as brand, b.name_ar as brand_ar, d.name as design, d.description,
        d.description_ar,
        (
          select json_agg(s order by s.diameter, s.width, s.bolt_pattern, s."offset", s.finish, s.id)
          from (select ${shown} from wheels where design_id = w.design_id) s
        ) as sizes,
        (
          select json_agg(p) from wheel_pairs p join wheels f on f.sku = p.front_sku where f.design_id = w.design_id
        ) as pairs
      from wheels w join designs d on d.id = w.design_id join brands b on b.slug = w.brand_slug
      where upper(replace(w.sku, '-', '')) = $1`,
  }
}
