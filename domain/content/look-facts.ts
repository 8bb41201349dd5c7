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

/** What a picture says of its wheel: brand, design, finish and picture. Throws wheel_not_found. */
export async function wheelFacts(open: Shop, sku: string) {
  const { rows } = await open.db.execute<{
    design_id: string
    brand: string
    design: string
    finish: string
    finish_name: string
    finish_name_ar: string
    images: string
  }>(sql`
    select w.design_id, b.name as brand, d.name as design, w.finish, w.finish_name, w.finish_name_ar, w.images
    from wheels w join designs d on d.id = w.design_id join brands b on b.slug = d.brand_slug
    where w.sku = ${sku}`)
  if (!rows[0]) throw new Problem('wheel_not_found', 422)
  const { images, ...facts } = rows[0]
  return { ...facts, wheel_image: firstImage(images) ?? null }
}

/** The set in a picture: its rear wheel, null where that is the same, and its sizes as text, "21x9 ET48 / 22x11.5 ET55". */
export type LookSet = { rear_sku: string | null; size: string }

/**
 * The sets that a picture of a wheel may show, by the SKU of the rear wheel: of one for the front axle those with each of its
 * rear wheels, else four of it, and the pair that it shows now (`shown`). Empty for a wheel that is no longer sold.
 */
export async function setsOf(open: Shop, { sku, shown }: { sku: string; shown: string | null }): Promise<LookSet[]> {
  const { rows } = await open.db.execute<LookSet>(sql`
    with front as (select sku, axle, diameter || 'x' || width || ' ET' || "offset" as size from wheels where sku = ${sku}),
    pair as (
      select r.sku as rear_sku, f.size || ' / ' || r.diameter || 'x' || r.width || ' ET' || r."offset" as size
      from front f join wheel_pairs p on p.front_sku = f.sku join wheels r on r.sku = p.rear_sku
      where f.axle = 'front' or r.sku = ${shown}
    )
    select * from pair
    union all select null, f.size from front f where f.axle <> 'front' or not exists (select from pair)
    order by rear_sku`)
  return rows
}

/** Throws photo_missing for the name of a picture that is neither uploaded nor among the shop's files. */
export async function requireImage(open: Shop, name: string): Promise<void> {
  const isThere = name.startsWith('uploads/')
    ? (await open.db.$count(uploadedPictures, eq(uploadedPictures.name, name))) > 0
    : open.pictures.find(name) !== null
  if (!isThere) throw new Problem('photo_missing', 422)
}
