import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { isCarUnanswered } from '#domain/car-unanswered.ts'
import { type FitLine, fitLines, isSameCar, knownVehicle, type LineFit, misfitOf } from '#domain/cart/fit.ts'
import { listModifications } from '#domain/fitment/vehicle-lists.ts'
import { cached } from '#domain/fitment/vehicles.ts'
import { fold, keyOf, wordsOf } from '#domain/fold.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { OrderForm } from '#shared/forms.ts'
import type { Locale } from '#shared/locale.ts'
import { latinDigits } from '#shared/normalise.ts'
import { isCarUnknown } from '#shared/unknown-car.ts'

type Form = Pick<OrderForm, 'vehicle_make' | 'vehicle_model' | 'vehicle_year' | 'vehicle_model_sub'>
type Modification = { make: string; model: string; slug: string; name: string }

/** A car as a form names it, and the modifications of its make, model and year that the shop knows. */
export type NamedCar = Form & { modifications: Modification[] }

/** Finds the modifications of the car that a form names; none of a car that its buyer does not know. Kept in memory. */
export async function readNamedCar(shop: Shop, form: Form): Promise<NamedCar> {
  const year = Number(latinDigits(form.vehicle_year))
  if (isCarUnknown(form) || !Number.isInteger(year)) return { ...form, modifications: [] }
  const asked = { make: nameKey(form.vehicle_make), model: nameKey(form.vehicle_model), year }
  const question = `named ${JSON.stringify(asked)}`
  return { ...form, modifications: await cached(shop, question, () => modificationsNamed(shop.db, asked)) }
}

/**
 * How each wheel of an order fits the car named on the order; null if that car is unknown, so that nothing was
 * checked. If the names match one modification, every line is judged on it, even if chosen for another car; if they
 * match several, a line keeps its own car if that is one of them, and a line without a car is not judged.
 * Throws does_not_fit_car for a line that fails on every matching modification.
 */
export async function fitNamedCar(
  shop: Shop,
  named: NamedCar,
  lines: readonly FitLine[],
  locale: Locale,
): Promise<(LineFit | null)[]> {
  if (lines.length === 0) return []
  const cars = await carsNamed(shop, named, lines)
  const onEach = await Promise.all(
    cars.map((vehicle) =>
      fitLines(
        shop,
        lines.map((line) => ({ ...line, vehicle })),
      ),
    ),
  )
  const judged = lines.map((line, i) => {
    const mine = cars.findIndex((car) => isSameCar(car, line.vehicle))
    if (mine >= 0 || cars.length === 1) return onEach[Math.max(mine, 0)]![i]!
    // The names match several modifications: only a wheel that fits none is refused.
    const fits = onEach.map((fit) => fit[i]!)
    return fits.length > 0 && fits.every((fit) => fit.word === 'fail') ? fits[0]! : null
  })
  const failing = judged.findIndex((fit) => fit?.word === 'fail')
  if (failing >= 0) throw misfitOf(lines[failing]!, judged[failing]!, locale)
  return judged
}

/**
 * The cars that a form's four texts match, in either language. Cars of the lines come first: those of the vehicle service are
 * in no list here, though ours may have one of the same name with other figures. Else the modifications of that name, then
 * those that the shop's lists label so in either language ("4.0 V6 · 271 hp"), and without any of them all of the year.
 */
async function carsNamed(shop: Shop, named: NamedCar, lines: readonly FitLine[]): Promise<ChosenVehicle[]> {
  const year = Number(latinDigits(named.vehicle_year))
  if (isCarUnknown(named) || !Number.isInteger(year)) return []
  const version = same(named.vehicle_model_sub)
  const own = await ownCarsOfModel(shop, named, lines)
  const ownNamed = own.filter(({ name }) => same(name) === version)
  if (ownNamed.length > 0) return ownNamed
  const all = named.modifications.map(({ make, model, slug, name }) => ({
    make,
    model,
    year,
    modification: slug,
    name,
  }))
  const exact = all.filter(({ name, modification }) => [same(name), modification].includes(version))
  if (exact.length > 0) return exact
  const labelled = await carsLabelled(shop, [...own, ...all], version)
  return labelled.length > 0 ? labelled : all
}

/** The cars of the lines that are of the form's make, model and year, each with the name of its version. */
async function ownCarsOfModel(
  shop: Shop,
  named: NamedCar,
  lines: readonly FitLine[],
): Promise<(ChosenVehicle & { name: string })[]> {
  const own = lines.flatMap(({ vehicle }) => (vehicle ? [vehicle] : []))
  const distinct = own.filter((car, i) => own.findIndex((each) => isSameCar(each, car)) === i)
  const known = await Promise.all(distinct.map((car) => knownVehicle(shop, car)))
  const is = (typed: string, ...names: string[]) => names.map(nameKey).includes(nameKey(typed))
  return distinct.flatMap(({ make, model, year, modification }, i) => {
    const name = known[i]?.name
    const isOfModel =
      name &&
      is(named.vehicle_make, name.make_name, name.make_name_ar) &&
      is(named.vehicle_model, name.model_name, name.model_name_ar) &&
      is(named.vehicle_year, String(name.year))
    return isOfModel ? [{ make, model, year, modification, name: name.modification_name }] : []
  })
}

/** Of the models and years of these cars, the modifications that the shop's lists show under this label. */
async function carsLabelled(shop: Shop, cars: readonly ChosenVehicle[], label: string): Promise<ChosenVehicle[]> {
  const models = new Map(cars.map(({ make, model, year }) => [`${make} ${model}`, { make, model, year }]))
  const found = [...models.values()].map(async (of) => {
    const choices = await listModifications(shop, of).catch((error: unknown) => {
      // An order is not refused because the vehicle service is down.
      if (isCarUnanswered(error)) return []
      throw error
    })
    return choices
      .filter(({ name, name_ar }) => [same(name), same(name_ar)].includes(label))
      .map(({ slug }) => ({ ...of, modification: slug }))
  })
  return (await Promise.all(found)).flat()
}

/** "لاند كروزر" and "لاندكروزر", "Land Cruiser" and "land-cruiser" are one model. */
const nameKey = (name: string) => keyOf(wordsOf(fold(name)))

/** Without the marks around Latin letters in an Arabic label. */
const same = (text: string) =>
  latinDigits(text)
    .replaceAll(/[\u200f\u2066-\u2069]/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** As `nameKey`. */
const keyIn = (column: string) => sql.raw(`replace(array_to_string(search_words(${column}), ''), '.', '')`)

const modificationsNamed = statement<Modification, { make: string; model: string; year: number }>(
  'modifications_named',
  sql`
    select mo.make, mo.model, mo.slug, mo.name
    from vehicle_modifications mo
    join vehicle_makes ma on ma.slug = mo.make
    join vehicle_models ml on ml.make = mo.make and ml.slug = mo.model
    where ${sql.placeholder('make')}::text in (${keyIn('ma.name')}, ${keyIn('ma.name_ar')}, ${keyIn('ma.slug')})
      and ${sql.placeholder('model')}::text in (${keyIn('ml.name')}, ${keyIn('ml.name_ar')}, ${keyIn('ml.slug')})
      and ${sql.placeholder('year')}::int between mo.start_year and mo.end_year
    order by mo.slug`,
)
