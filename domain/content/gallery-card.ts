import { type SQL, sql } from 'drizzle-orm'
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
    'demo', coalesce(${g}.content->'demo' = 'true', false),
    'image', ${g}.content->>'image', 'wheel_image', ${g}.content->>'wheel_image'
  )`
}

/** The card with its picture, falling back to the wheel's own if the file is missing. */
export function galleryCardOf({ pictures }: Pick<Shop, 'pictures'>, row: GalleryRow): GalleryCard {
  const { image, wheel_image, ...card } = row
  return { ...card, picture: pictures.find(image) ?? pictures.find(wheel_image) }
}
