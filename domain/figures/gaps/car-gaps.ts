import { type AskedCar, readAskedCars } from '#domain/figures/gaps/asked-cars.ts'
import { type RatedCar, ratedCars } from '#domain/figures/gaps/rated-cars.ts'
import { type CarCounts, countsFor } from '#domain/figures/gaps/set-counts.ts'
import { hubOf } from '#domain/fitment/records.ts'
import type { Shop } from '#domain/shop.ts'
import type { CarGap, CarGapFilters, CarGaps } from '#shared/desk/gaps.ts'
import { pageRows } from '#shared/desk/limits.ts'

type Gap = AskedCar & { car: RatedCar; counts: CarCounts }

const daysOfMonth = 30

/** Sizes to buy that are named, and diameters of each. */
const [mostToBuy, mostDiameters] = [5, 3]

/**
 * The cars that shoppers asked for in the last months (30 days each), the most frequent first, each with the sets of the
 * catalogue that it takes; and the sizes that most requests lacked. Cars that are not in the vehicle data are left out:
 * nothing is known of what fits them.
 */
export async function findCarGaps(shop: Shop, { months, make, show, after }: CarGapFilters): Promise<CarGaps> {
  const [asked, rated] = await Promise.all([readAskedCars(shop, Number(months) * daysOfMonth), ratedCars(shop)])
  const countsOf = countsFor(rated)
  const gaps = asked.flatMap((each): Gap[] => {
    const car = rated.bySlug.get(each.slug)
    return car ? [{ ...each, car, counts: countsOf(car) }] : []
  })
  const filtered = gaps.filter(({ car, counts }) => (!make || car.record.make === make) && isShown(counts, show))
  const from = after ? filtered.findIndex((gap) => isAfter(gap, after)) : 0
  const rows = from < 0 ? [] : filtered.slice(from, from + pageRows)
  const last = rows.at(-1)
  const makes = new Map(
    gaps.map(({ car: { record, make_name_ar } }) => [record.make, { name: record.make_name, name_ar: make_name_ar }]),
  )
  return {
    rows: rows.map(rowOf),
    next: last && from + pageRows < filtered.length ? `${last.asked}/${last.slug}` : null,
    makes: [...makes].map(([slug, names]) => ({ slug, ...names })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    to_buy: sizesToBuy(gaps),
    made_at: rated.made_at.toISOString(),
  }
}

function isShown({ fits, conditions, unknown, in_stock }: CarCounts, show: CarGapFilters['show']): boolean {
  if (show === 'none') return fits + conditions + unknown === 0
  return show !== 'not_in_stock' || in_stock === 0
}

function isAfter({ asked, slug }: AskedCar, key: string): boolean {
  const [, times, last = ''] = /^(\d+)\/(.*)$/.exec(key) ?? []
  return asked < Number(times) || (asked === Number(times) && slug > last)
}

function rowOf({ slug, asked, lacked, year, car, counts }: Gap): CarGap {
  const { record, make_name_ar, model_name_ar, start_year, end_year } = car
  const { window_front, technical } = record
  return {
    ...{ slug, asked, lacked, year, start_year, end_year, make: record.make, model: record.model },
    ...{ make_name: record.make_name, make_name_ar, model_name: record.model_name, model_name_ar, name: record.name },
    ...counts,
    bolt_pattern: technical.bolt_pattern,
    centre_bore: hubOf(record, 'front'),
    diameter_min: window_front.diameter_min,
    diameter_max: window_front.diameter_max,
  }
}

/** Bolt patterns and bores of the cars that no wheel is known to fit, by how often they were asked for. */
function sizesToBuy(gaps: Gap[]): CarGaps['to_buy'] {
  const lost = gaps.filter(
    ({ counts, car }) => counts.fits + counts.conditions === 0 && hubOf(car.record, 'front') !== null,
  )
  const groups = Map.groupBy(
    lost,
    ({ car: { record } }) => `${record.technical.bolt_pattern} ${hubOf(record, 'front')}`,
  )
  return [...groups.values()]
    .map((group) => {
      const { record } = group[0]!.car
      return {
        bolt_pattern: record.technical.bolt_pattern,
        centre_bore: hubOf(record, 'front')!,
        diameters: diametersOf(group),
        asked: group.reduce((sum, { asked }) => sum + asked, 0),
        cars: group.length,
      }
    })
    .sort((a, b) => b.asked - a.asked)
    .slice(0, mostToBuy)
}

/** The whole inches that most requests of a group take, ascending. */
function diametersOf(group: Gap[]): number[] {
  const asked = new Map<number, number>()
  for (const gap of group) {
    const { diameter_min, diameter_max } = gap.car.record.window_front
    for (let inch = Math.ceil(diameter_min); inch <= diameter_max; inch++)
      asked.set(inch, (asked.get(inch) ?? 0) + gap.asked)
  }
  const best = [...asked].sort(([a, times], [b, others]) => others - times || a - b).slice(0, mostDiameters)
  return best.map(([inch]) => inch).sort((a, b) => a - b)
}
