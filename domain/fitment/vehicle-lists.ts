import { eq, sql } from 'drizzle-orm'
import { vehicleMakes, vehicleModels } from '#database/schema/fitment.ts'
import { statement } from '#database/statement.ts'
import { isCarUnanswered } from '#domain/car-unanswered.ts'
import { answeredMakes, answeredModels, answeredModifications, answeredYears } from '#domain/fitment/vehicle-answers.ts'
import { cached, isSlug } from '#domain/fitment/vehicles.ts'
import { engineOf, nameOf, namesOfModification } from '#domain/fitment/wheel-size.ts'
import { mayCallOutside } from '#domain/outside-calls.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { MakeChoice, ModelChoice, ModificationChoice, YearChoice } from '#shared/api/vehicles.ts'
import { ltr } from '#shared/bidi.ts'
import { enginePower, fuelNames } from '#shared/i18n/finder.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Lists the makes with fitment data, by name. Lists come from the vehicle service if the shop has a key and it
 * responds, else from the embedded data; an embedded car is judged by the embedded record, which has more facts. Where
 * neither has a list because the service does not answer, all but this one throw `vehicle_unavailable` or `too_many_cars`:
 * the home page shows the makes, and opens without them.
 */
export function listMakes(shop: Shop): Promise<MakeChoice[]> {
  return cached(shop, 'makes', () =>
    fromEither(shop, makesOfService(shop), () => makes(shop.db, {})).catch((error: unknown) => {
      if (isCarUnanswered(error)) return []
      throw error
    }),
  )
}

/** Lists the models of a make, by name; empty for an unknown make. */
export async function listModels(shop: Shop, { make }: { make: string }): Promise<ModelChoice[]> {
  if (!isSlug(make)) return []
  return cached(shop, `models ${make}`, () =>
    fromEither(shop, modelsOfService(shop, { make }), () => models(shop.db, { make })),
  )
}

/** Lists the years a model was sold in, newest first. */
export async function listYears(shop: Shop, { make, model }: { make: string; model: string }): Promise<YearChoice[]> {
  if (![make, model].every(isSlug)) return []
  const of = { make, model }
  return cached(shop, `years ${make} ${model}`, () =>
    fromEither(shop, yearsOfService(shop, of), () => years(shop.db, of)),
  )
}

/** Lists the modifications of a model in a year, each under a unique label. */
export async function listModifications(
  shop: Shop,
  { make, model, year }: { make: string; model: string; year: number },
): Promise<ModificationChoice[]> {
  if (![make, model].every(isSlug)) return []
  const of = { make, model, year }
  return cached(shop, `modifications ${make} ${model} ${year}`, async () =>
    withUniqueLabels(
      await fromEither<Modification>(shop, modificationsOfService(shop, of), () => modifications(shop.db, of)),
    ),
  )
}

/** The service's list, or the embedded one. If the service does not answer, an empty embedded list does not either. */
async function fromEither<Choice>(
  shop: Shop,
  ofService: Promise<Choice[] | null>,
  embedded: () => Promise<Choice[]>,
): Promise<Choice[]> {
  let unanswered: unknown
  const list = await ofService.catch((error: unknown) => {
    if (!isCarUnanswered(error)) throw error
    unanswered = error
    return null
  })
  if (list) return list
  const own = await embedded()
  // Inside a transaction the service is never asked, and a missing list is none.
  if (own.length === 0 && unanswered && mayCallOutside(shop)) throw unanswered
  return own
}

/** The known answers, and the choices for the next question. */
export type NextQuestion = {
  answers: { make?: MakeChoice; model?: ModelChoice; year?: number }
  choices:
    | { step: 'make'; list: MakeChoice[] }
    | { step: 'model'; list: ModelChoice[] }
    | { step: 'year'; list: YearChoice[] }
    | { step: 'modification'; list: ModificationChoice[] }
}

/** The next question for a partly chosen car. An unknown answer counts as not given. */
export async function nextQuestion(
  shop: Shop,
  chosen: { make?: string | undefined; model?: string | undefined; year?: string | undefined },
): Promise<NextQuestion> {
  const makes = await listMakes(shop)
  const make = makes.find(({ slug }) => slug === chosen.make)
  if (!make) return { answers: {}, choices: { step: 'make', list: makes } }
  const models = await listModels(shop, { make: make.slug })
  const model = models.find(({ slug }) => slug === chosen.model)
  if (!model) return { answers: { make }, choices: { step: 'model', list: models } }
  const car = { make: make.slug, model: model.slug }
  const years = await listYears(shop, car)
  const year = years.find(({ slug }) => String(slug) === chosen.year)?.slug
  if (!year) return { answers: { make, model }, choices: { step: 'year', list: years } }
  const list = await listModifications(shop, { ...car, year })
  return { answers: { make, model, year }, choices: { step: 'modification', list } }
}

/**
 * The vehicle service's lists for display, with Arabic names where known. Null means fall back to the embedded data: no
 * key, or nothing documented. Throws where it does not answer.
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
): Promise<Modification[] | null> {
  const modifications = await answeredModifications(shop, of)
  if (!modifications?.length) return null
  return modifications.map((record) => {
    const { fuel, capacity, type, power, code } = engineOf(record)
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
      code,
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

const makes = statement<MakeChoice>(
  'vehicle_makes',
  sql`select slug, name, name_ar from vehicle_makes order by lower(name)`,
)

const models = statement<ModelChoice, { make: string }>(
  'vehicle_models',
  sql`
    select ml.slug, ml.name, ml.name_ar, ml.body,
      array(
        select distinct g.generation_start || '-' || g.generation_end from vehicle_modifications g
        where g.make = ml.make and g.model = ml.slug order by 1
      ) as year_ranges
    from vehicle_models ml where ml.make = ${sql.placeholder('make')} order by lower(ml.name)`,
)

const years = statement<YearChoice, { make: string; model: string }>(
  'vehicle_years',
  sql`
    select distinct year as slug, year as name
    from vehicle_modifications, generate_series(start_year, end_year) as year
    where make = ${sql.placeholder('make')} and model = ${sql.placeholder('model')}
    order by 1 desc`,
)

const modifications = statement<Modification, { make: string; model: string; year: number }>(
  'vehicle_modifications',
  sql`
    select slug, name, trim, trim_levels, start_year, end_year, engine->>'code' as code,
      jsonb_build_object(
        'slug', generation, 'name', generation_name, 'start', generation_start, 'end', generation_end
      ) as generation,
      jsonb_build_object(
        'fuel', engine->'fuel', 'capacity', engine->'capacity', 'type', engine->'type', 'hp', engine->'power'->'hp'
      ) as engine
    from vehicle_modifications
    where make = ${sql.placeholder('make')} and model = ${sql.placeholder('model')}
      and ${sql.placeholder('year')}::int between start_year and end_year
    order by (engine->'power'->>'hp')::numeric, name, slug`,
)

/** As it is listed, before it has a label in each language. */
type Modification = Omit<ModificationChoice, 'name_ar'> & { code: string | null }

/**
 * "4.0 V6 · 275 hp". Several with the same label get the next fact that tells any of them apart, until all differ; those that
 * no fact tells apart are numbered.
 */
function withUniqueLabels(choices: Modification[]): ModificationChoice[] {
  const [english, arabic] = (['en', 'ar'] as const).map((locale) =>
    numbered(choices.map((choice) => labelAmong(choices, choice, locale))),
  )
  return choices.map(({ code: _, ...choice }, i) => ({ ...choice, name: english![i]!, name_ar: arabic![i]! }))
}

function labelAmong(choices: readonly Modification[], choice: Modification, locale: Locale): string {
  const parts = [engineLabel(choice, locale)]
  let same = choices.filter((other) => engineLabel(other, locale) === parts[0])
  for (const factOf of tellingApart) {
    const fact = factOf(choice, locale)
    const alike = same.filter((other) => factOf(other, locale) === fact)
    // A fact that all of them share says nothing.
    if (fact && alike.length < same.length) parts.push(fact)
    same = alike
  }
  // The mark makes the Arabic label run from right to left, although it begins with Latin letters.
  return (locale === 'ar' ? '\u200f' : '') + parts.join(' · ')
}

function engineLabel({ name, engine }: Modification, locale: Locale): string {
  const power = engine.hp === null ? [] : [enginePower[locale].horsepower(engine.hp)]
  return [latin(name, locale), ...power].join(' · ')
}

/** What tells modifications of one engine apart, the best known first. */
const tellingApart: ((choice: Modification, locale: Locale) => string)[] = [
  ({ trim }, locale) => latin(trim, locale),
  ({ generation }, locale) => latin(generation.name, locale),
  // The service names up to twelve; a label has to fit a phone.
  ({ trim_levels }, locale) => latin(trim_levels.slice(0, 3).join(', '), locale),
  ({ code }, locale) => latin(code ?? '', locale),
  ({ engine }, locale) => fuelName(engine.fuel, locale),
  ({ start_year, end_year }, locale) => latin(`${start_year}–${end_year}`, locale),
]

function fuelName(fuel: string, locale: Locale): string {
  const names: Record<string, string> = fuelNames[locale]
  return names[fuel.toLowerCase()] ?? latin(fuel, locale)
}

/** Equal labels with a number behind each. */
function numbered(labels: readonly string[]): string[] {
  return labels.map((label, i) => {
    const isAlone = labels.indexOf(label) === labels.lastIndexOf(label)
    return isAlone ? label : `${label} · ${labels.slice(0, i + 1).filter((other) => other === label).length}`
  })
}

function latin(text: string, locale: Locale): string {
  return locale === 'ar' && text ? ltr(text) : text
}
