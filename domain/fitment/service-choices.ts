import { eq } from 'drizzle-orm'
import { vehicleMakes, vehicleModels } from '#database/schema/fitment.ts'
import { answeredMakes, answeredModels, answeredModifications, answeredYears } from '#domain/fitment/vehicle-answers.ts'
import { engineOf, nameOf, namesOfModification } from '#domain/fitment/wheel-size.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { MakeChoice, ModelChoice, ModificationChoice, YearChoice } from '#shared/api/vehicles.ts'

/**
 * The vehicle service's lists for display, with Arabic names where known. Null means fall back to the embedded data: no
 * key, no response, or nothing documented.
 */
export async function makesOfService(shop: Shop): Promise<MakeChoice[] | null> {
  const makes = await answeredMakes(shop)
  if (!makes?.length) return null
  const arabic = await shop.db.select({ slug: vehicleMakes.slug, name_ar: vehicleMakes.name_ar }).from(vehicleMakes)
  return byName(makes.map((make) => named(make, arabic)))
}

export async function modelsOfService(shop: Shop, { make }: { make: string }): Promise<ModelChoice[] | null> {
  const models = await answeredModels(shop, make)
  if (!models?.length) return null
  const own = await shop.db
    .select({ slug: vehicleModels.slug, name_ar: vehicleModels.name_ar, body: vehicleModels.body })
    .from(vehicleModels)
    .where(eq(vehicleModels.make, make))
  const bodies = new Map(own.map(({ slug, body }) => [slug, body]))
  return byName(
    models.map((model) => ({
      ...named(model, own),
      body: bodies.get(model.slug) ?? '',
      year_ranges: model.year_ranges,
    })),
  )
}

/** Newest first. */
export async function yearsOfService(
  shop: Shop,
  { make, model }: { make: string; model: string },
): Promise<YearChoice[] | null> {
  const years = await answeredYears(shop, make, model)
  if (!years?.length) return null
  return years.map(({ slug }) => ({ slug, name: slug })).sort((a, b) => b.slug - a.slug)
}

export async function modificationsOfService(
  shop: Shop,
  of: Omit<ChosenVehicle, 'modification'>,
): Promise<ModificationChoice[] | null> {
  const modifications = await answeredModifications(shop, of)
  if (!modifications?.length) return null
  return modifications.map((record) => {
    const { fuel, capacity, type, power } = engineOf(record)
    const start_year = record.start_year ?? of.year
    const end_year = record.end_year ?? of.year
    const { generation } = record
    return {
      slug: record.slug,
      ...namesOfModification(record),
      trim_levels: record.trim_levels,
      generation: {
        slug: generation?.slug ?? record.slug,
        name: generation?.name ?? '',
        start: generation?.start ?? start_year,
        end: generation?.end ?? end_year,
      },
      engine: { fuel, capacity, type, hp: power?.hp ?? null },
      start_year,
      end_year,
    }
  })
}

function named(
  record: { slug: string; name: string | null; name_en: string | null },
  own: { slug: string; name_ar: string }[],
): MakeChoice {
  const name = nameOf(record) ?? record.slug
  return { slug: record.slug, name, name_ar: own.find(({ slug }) => slug === record.slug)?.name_ar ?? name }
}

function byName<Choice extends { name: string }>(choices: Choice[]): Choice[] {
  return choices.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
