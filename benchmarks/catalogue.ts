import type pg from 'pg'

/**
 * A catalogue of any size with the demo's distribution: copies of its SKUs, each under new design names with other
 * prices and stock, all different and deterministic. Triggers are disabled during the insert, and the names for searches
 * are written once at the end.
 */
export async function fillCatalogue(client: pg.Client, skus: number): Promise<void> {
  const { rows } = await client.query<{ there: number }>('select count(*)::int as there from wheels')
  const { there } = rows[0]!
  const copies = Math.ceil(skus / there) - 1
  const designs = await client.query<{ id: string }>('select id from designs order by id')
  const names = Array.from({ length: copies }, (_, copy) =>
    designs.rows.map(({ id }, n) => ({ id, copy: copy + 1, name: nameOf(copy * designs.rows.length + n) })),
  ).flat()
  await client.query('begin')
  for (const table of written) await client.query(`alter table ${table} disable trigger user`)
  await client.query('create temporary table new_names (id text, copy int, name text) on commit drop')
  await client.query('insert into new_names select * from json_populate_recordset(null::new_names, $1)', [
    JSON.stringify(names),
  ])
  for (const text of fill) await client.query(text)
  // The last copy is cut to the requested number.
  const extra = await client.query<{ sku: string }>(
    'select sku from wheels order by id desc limit greatest(0, (select count(*) from wheels) - $1)',
    [skus],
  )
  const list = [extra.rows.map(({ sku }) => sku)]
  await client.query('delete from wheel_pairs where front_sku = any ($1) or rear_sku = any ($1)', list)
  await client.query('delete from wheels where sku = any ($1)', list)
  for (const table of written) await client.query(`alter table ${table} enable trigger user`)
  for (const text of refresh) await client.query(text)
  await client.query('commit')
  await client.query('vacuum analyze')
}

const written = ['brands', 'designs', 'wheels', 'wheel_pairs']
const copied = `brand_slug || case when copy % 5 = 0 then '' else '-' || copy % 5 end`

const fill = [
  `insert into brands (slug, name, name_ar, focus, focus_ar)
    select slug || '-' || n, name || ' ' || (array['North', 'South', 'East', 'West'])[n], name_ar || ' ' || n, focus, focus_ar
    from brands, generate_series(1, 4) n`,
  `insert into designs (id, brand_slug, name, slug, style, construction, description, description_ar)
    select d.id || '-' || copy, ${copied}, n.name, lower(n.name), style, construction, description, description_ar
    from new_names n join designs d on d.id = n.id`,
  `insert into wheels (sku, slug, name, name_ar, brand_slug, design_id, finish, finish_name, finish_name_ar, colour,
      construction, diameter, width, stud_holes, pcd, bolt_pattern, "offset", centre_bore, axle, weight_kg, load_rating_kg,
      lug_seat, fit_style, price, compare_at_price, supplier_stock, special_order, clearance, images)
    select w.sku || '-' || copy, w.slug || '-' || copy, replace(w.name, d.name, n.name), replace(w.name_ar, d.name, n.name),
      ${copied.replace('brand_slug', 'w.brand_slug')}, w.design_id || '-' || copy, finish, finish_name, finish_name_ar, colour,
      w.construction, diameter, width, stud_holes, pcd, bolt_pattern, "offset", centre_bore, axle, weight_kg, load_rating_kg,
      lug_seat, fit_style, price + 500 * (copy * 7 % 40), compare_at_price + 500 * (copy * 7 % 40),
      case when (w.id + copy) % 9 = 0 then 0 else supplier_stock end, special_order, clearance, images
    from new_names n join wheels w on w.design_id = n.id join designs d on d.id = n.id
    order by copy, w.id`,
  `insert into wheel_pairs (front_sku, rear_sku)
    select front_sku || '-' || copy, rear_sku || '-' || copy
    from wheel_pairs, (select distinct copy from new_names) n`,
]

const refresh = [
  'insert into catalogue_changes default values',
  `select search_name_brands(array(select slug from brands)), search_name_designs(array(select id from designs)),
    search_name_finishes((
      select jsonb_agg(distinct jsonb_build_object('finish', finish, 'name', finish_name, 'name_ar', finish_name_ar)) from wheels
    ))`,
]

const syllables = ['ra', 'ti', 'mo', 'ke', 'su', 'no', 'vi', 'la', 'pe', 'zo', 'ga', 'du']

/** Unique pronounceable names. */
export function nameOf(n: number): string {
  let name = ''
  for (let rest = n + 1729; rest > 0; rest = Math.floor(rest / syllables.length))
    name += syllables[rest % syllables.length]
  return name[0]!.toUpperCase() + name.slice(1)
}
