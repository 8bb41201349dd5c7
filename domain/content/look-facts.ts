import { eq, sql } from 'drizzle-orm'
import { uploadedPictures } from '#database/schema/pictures.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** The names of a picture's car. Throws vehicle_not_found. */
export async function carFacts(open: Shop, { make, model }: { make: string; model: string }) {
  const { rows } = await open.db.execute<{
    make_name: string
    make_name_ar: string
    model_name: string
    model_name_ar: string
  }>(sql`
    select a.name as make_name, a.name_ar as make_name_ar, o.name as model_name, o.name_ar as model_name_ar
    from vehicle_makes a join vehicle_models o on o.make = a.slug where a.slug = ${make} and o.slug = ${model}`)
  if (!rows[0]) throw new Problem('vehicle_not_found', 422)
  return rows[0]
}

/**
 * What a picture says of its wheel: brand, design, finish and size, and of a wheel for the front axle only the first rear
 * wheel that is sold with it, in both sizes. Throws wheel_not_found.
 */
export async function wheelFacts(open: Shop, sku: string) {
  const { rows } = await open.db.execute<{
    design_id: string
    brand: string
    design: string
    finish: string
    finish_name: string
    finish_name_ar: string
    size: string
    rear_sku: string | null
    images: string
  }>(sql`
    select w.design_id, b.name as brand, d.name as design, w.finish, w.finish_name, w.finish_name_ar,
      concat_ws(' / ', w.diameter || 'x' || w.width || ' ET' || w."offset", rear.size) as size, w.images, rear.rear_sku
    from wheels w join designs d on d.id = w.design_id join brands b on b.slug = d.brand_slug
    left join lateral (
      select r.sku as rear_sku, r.diameter || 'x' || r.width || ' ET' || r."offset" as size
      from wheel_pairs p join wheels r on r.sku = p.rear_sku
      where p.front_sku = w.sku and w.axle = 'front' order by r.sku limit 1
    ) rear on true
    where w.sku = ${sku}`)
  if (!rows[0]) throw new Problem('wheel_not_found', 422)
  const { images, ...facts } = rows[0]
  return { ...facts, wheel_image: firstImage(images) ?? null }
}

/** Throws photo_missing for the name of a picture that is neither uploaded nor among the shop's files. */
export async function requireImage(open: Shop, name: string): Promise<void> {
  const isThere = name.startsWith('uploads/')
    ? (await open.db.$count(uploadedPictures, eq(uploadedPictures.name, name))) > 0
    : open.pictures.find(name) !== null
  if (!isThere) throw new Problem('photo_missing', 422)
}
