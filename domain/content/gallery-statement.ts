import { type SQL, sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'
import type { GalleryCard } from '#shared/api/gallery.ts'

/** A stored gallery picture: its image is still a file name. */
export type GalleryRow = Omit<GalleryCard, 'picture'> & { image?: string; wheel_image?: string }

/** A row of gallery_items as JSON. Fields that the editor left out fall back to catalogue data, or stay empty. */
export function galleryJson(alias: string): SQL {
  const g = sql.identifier(alias)
  const field = (name: string, otherwise: SQL) => sql`coalesce(${g}.content->>${sql.raw(`'${name}'`)}, ${otherwise})`
  const nothing = sql`''`
  return sql`jsonb_build_object(
    'slug', ${g}.slug, 'sku', ${g}.sku, 'scene', ${g}.scene, 'scene_ar', ${field('scene_ar', sql`${g}.scene`)},
    'make_name', ${field('make_name', sql`${g}.make`)}, 'make_name_ar', ${field('make_name_ar', sql`${g}.make`)},
    'model_name', ${field('model_name', sql`${g}.model`)}, 'model_name_ar', ${field('model_name_ar', sql`${g}.model`)},
    'year', case jsonb_typeof(${g}.content->'year') when 'number' then (${g}.content->>'year')::float8::int else 0 end,
    'brand', ${field('brand', nothing)},
    'brand_ar', coalesce(
      (select b.name_ar from designs d join brands b on b.slug = d.brand_slug where d.id = ${g}.design_id),
      ${field('brand', nothing)}
    ),
    'design', ${field('design', nothing)}, 'size', ${field('size', nothing)},
    'finish_name', ${field('finish_name', nothing)}, 'finish_name_ar', ${field('finish_name_ar', nothing)},
    'caption', ${field('caption', nothing)}, 'caption_ar', ${field('caption_ar', nothing)},
    'alt', ${field('alt', nothing)}, 'alt_ar', ${field('alt_ar', nothing)},
    'demo', coalesce(${g}.content->'demo' = 'true', false),
    'image', ${g}.content->>'image', 'wheel_image', ${g}.content->>'wheel_image'
  )`
}

/** The card with its picture, falling back to the wheel's own if the file is missing. */
export function galleryCardOf({ pictures }: Pick<Shop, 'pictures'>, row: GalleryRow): GalleryCard {
  const { image, wheel_image, ...card } = row
  return { ...card, picture: pictures.find(image) ?? pictures.find(wheel_image) }
}

/** `requested` is a JSON object of the requested values by filter. */
type GalleryParameters = { requested: string }

/**
 * Every picture (`item`), its values (`entry`: id, name, value and both labels), the active filters that match any
 * picture (`requested`), and the filters each picture fails (`reach`). Joins brands and sizes from the catalogue.
 */
const reached = sql`
  with item as materialized (
    select g.*, trim('-' from regexp_replace(lower(g.scene), '[^a-z0-9]+', '-', 'g')) as scene_slug,
      b.slug as brand_slug, b.name as brand_name, b.name_ar as brand_name_ar,
      w.diameter, nullif(r.diameter, w.diameter) as rear_diameter
    from (select * from gallery_items where visible) g
    left join designs d on d.id = g.design_id left join brands b on b.slug = d.brand_slug
    left join wheels w on w.sku = g.sku left join wheels r on r.sku = g.content->>'rear_sku'
  ),
  entry as materialized (
    select i.id, e.* from item i cross join lateral (values
      ('make', i.make, i.content->>'make_name', i.content->>'make_name_ar'),
      ('model', i.model, i.content->>'model_name', i.content->>'model_name_ar'),
      ('brand', i.brand_slug, i.brand_name, i.brand_name_ar),
      ('design', i.design_id, i.content->>'design', i.content->>'design'),
      ('scene', i.scene_slug, i.scene, i.content->>'scene_ar'),
      ('size', i.diameter::text, i.diameter::text || '″', i.diameter::text || '″'),
      ('size', i.rear_diameter::text, i.rear_diameter::text || '″', i.rear_diameter::text || '″')
    ) e (name, value, label, label_ar) where e.value is not null
  ),
  requested as materialized (
    select a.name, array_agg(v.value) as list
    from jsonb_each(${sql.placeholder('requested')}::jsonb) a (name, list), jsonb_array_elements_text(a.list) v (value)
    where exists (select from entry e where e.name = a.name and e.value = v.value)
    group by a.name
  ),
  matched as materialized (
    select distinct e.id, e.name from entry e join requested a on a.name = e.name and e.value = any(a.list)
  ),
  reach as materialized (
    select i.id, coalesce(array_agg(a.name) filter (where m.id is null and a.name is not null), '{}') as missed
    from item i left join requested a on true left join matched m on m.id = i.id and m.name = a.name
    group by i.id
  )`

export type GalleryFacetRow = {
  name: string
  value: string
  label: string | null
  label_ar: string | null
  count: number
  chosen: boolean
}

/** A page of the gallery in the editor's order, the total, and each value's count over the other filters. */
export const galleryPage = statement<
  { rows: GalleryRow[]; total: number; facets: GalleryFacetRow[] },
  GalleryParameters & { limit: number; offset: number }
>(
  'gallery_page',
  sql`${reached},
  page as (
    select i.* from item i join reach r using (id) where r.missed = '{}'
    order by i.position, i.id limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int
  ),
  facet as (
    select e.name, e.value, min(e.label) as label, min(e.label_ar) as label_ar,
      (count(distinct e.id) filter (where r.missed <@ array[e.name]))::int as count,
      bool_or(e.value = any(a.list)) is true as chosen
    from entry e join reach r using (id) left join requested a on a.name = e.name
    where e.name not in ('model', 'design') or exists (
      select from requested where requested.name in (e.name, case e.name when 'model' then 'make' else 'brand' end)
    )
    group by e.name, e.value
  )
  select
    (select coalesce(json_agg(${galleryJson('p')} order by p.position, p.id), '[]') from page p) as rows,
    (select count(*)::int from reach where missed = '{}') as total,
    (select coalesce(json_agg(f order by f.count desc, f.label), '[]') from facet f where count > 0 or chosen) as facets`,
)

export type LookRow = {
  row: GalleryRow
  make: string
  model: string
  modification: string | null
  rear_sku: string | null
  previous: string | null
  next: string | null
  /** From 1. */
  place: number
  total: number
}

/** One picture, with its neighbours in the filtered gallery. */
export const galleryLook = statement<LookRow, GalleryParameters & { slug: string }>(
  'gallery_look',
  sql`${reached},
  line as (
    select i.slug, lag(i.slug) over in_order as previous, lead(i.slug) over in_order as next,
      (row_number() over in_order)::int as place, (count(*) over ())::int as total
    from item i join reach r using (id) where r.missed = '{}' or i.slug = ${sql.placeholder('slug')}::text
    window in_order as (order by i.position, i.id)
  )
  select ${galleryJson('i')} as row, i.make, i.model, i.content->>'modification' as modification,
    i.content->>'rear_sku' as rear_sku, line.previous, line.next, line.place, line.total
  from line join item i using (slug) where slug = ${sql.placeholder('slug')}::text`,
)
