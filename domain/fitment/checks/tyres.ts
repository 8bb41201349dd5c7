import type { Axle, VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import type { ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { tyreRules } from '#domain/fitment/rules.ts'
import type { Check } from '#shared/api/fitment.ts'

/** The tyre for one axle, and the factory tyre it replaces. Null members are unknown. */
export type AxleTyre = {
  factory: Tyre | null
  tyre: Tyre | null
  /** As printed on the sidewall; a factory tyre in the maker's own notation. */
  name: string | null
  /** Difference from the factory's, minus the front tyre's difference, %; null on the front and for equal tyres as the factory's. */
  against_front: number | null
}

type Side = { wheel: WheelRecord; reference: ReferenceWheel | null }

/**
 * The tyres for a set. Four equal wheels get four equal tyres if the front tyre also suits the rear axle; in a
 * staggered set the rear tyre's diameter changes as the front one's does, because all-wheel drive tolerates at most 1 %
 * of difference between the axles (data/fitment-notes.md, section 6).
 * @param equalTyres whether the factory has a set of four equal tyres, whose ratio any four equal tyres keep
 * @param only the axle of wheels without those of the other one: its tyre is chosen by that axle's factory tyre alone
 */
export function tyresFor(
  front: Side,
  rear: Side,
  { equalTyres = false, only }: { equalTyres?: boolean; only?: Axle | undefined } = {},
): { front: AxleTyre; rear: AxleTyre } {
  const first = axleTyre(front, 0)
  if (only) return { front: first, rear: axleTyre(rear, 0) }
  const aim = first.tyre && first.factory ? deviation(first.tyre, first.factory) : 0
  const isFour = front.wheel.sku === rear.wheel.sku
  const second = isFour ? alike(first, axleTyre(rear, 0)) : axleTyre(rear, aim)
  if (!first.tyre || !second.tyre || !second.factory) return { front: first, rear: second }
  if (isFour && equalTyres && isSame(first.tyre, second.tyre)) return { front: first, rear: second }
  const against_front = Math.round((deviation(second.tyre, second.factory) - aim) * 10) / 10 + 0
  return { front: first, rear: { ...second, against_front } }
}

/** The rear tyre of four equal wheels: the front one, if it suits the rear axle. */
function alike({ tyre, name }: AxleTyre, rear: AxleTyre): AxleTyre {
  const suits = tyre && rear.factory && Math.abs(deviation(tyre, rear.factory)) <= tyreRules.deviation.pass
  return suits ? { ...rear, tyre, name } : rear
}

/** Whether one of the car's factory sets has the same tyre on both axles. */
export function hasEqualTyres({ wheels }: Pick<VehicleRecord, 'wheels'>): boolean {
  return wheels.some(({ is_stock, front, rear }) => {
    const tyre = parseTyre(front.tire)
    return is_stock && tyre !== undefined && isSame(parseTyre((rear ?? front).tire), tyre)
  })
}

function axleTyre({ wheel, reference }: Side, aim: number): AxleTyre {
  const factory = (reference && parseTyre(reference.tire)) || null
  const tyre = factory && reference ? suggestTyre(wheel, factory, reference.width, aim) : null
  const name = tyre && (tyre === factory ? reference!.tire : tyreName(tyre))
  return { factory, tyre, name, against_front: null }
}

/**
 * The tyre for the rim in place of the factory's, and its difference in diameter, %. Tyres are not sold with the wheel,
 * so this check never fails: a factory size of the car passes, another size is a part to buy, and if no usual tyre
 * comes near, the result is unknown and the buyer should ask.
 * @param factoryTyres every size that the factory mounts on this axle, in any notation
 */
export function checkTyre(
  { factory, tyre, name, against_front }: AxleTyre,
  reference: ReferenceWheel | null,
  factoryTyres: string[],
): Check {
  const none = { name: 'tyre', unit: 'none', source: 'tyre_rule' } as const
  if (!factory || !reference) return { ...none, verdict: 'unknown', value: null, limit: null, facts: { known: false } }
  const limit = reference.tire
  if (!tyre) return { ...none, verdict: 'unknown', value: null, limit, facts: { known: true } }
  const differs = deviation(tyre, factory)
  const apart = against_front !== null && Math.abs(against_front) > tyreRules.between_axles
  const circumference = rollingCircumference(tyre)
  const own = [limit, ...factoryTyres].find((text) => isSame(parseTyre(text), tyre))
  return {
    ...none,
    verdict: Math.abs(differs) > tyreRules.deviation.pass || apart ? 'warn' : own ? 'pass' : 'parts',
    value: own ?? name,
    limit,
    facts: {
      known: true,
      deviation: differs,
      diameter_mm: Math.round(tyreDiameter(tyre)),
      factory_mm: Math.round(tyreDiameter(factory)),
      circumference_mm: Math.round(circumference),
      turns_per_km: Math.round(1_000_000 / circumference),
      /** Actual speed when the speedometer reads 100 km/h. */
      speed: Math.round(100 + differs),
      sidewall_mm: Math.round(sidewall(tyre)),
      low: sidewall(tyre) < tyreRules.low_sidewall,
      ...(against_front !== null && { against_front, apart }),
    },
  }
}

/** A tyre's size: section width in mm, aspect ratio in %, rim diameter in inches. */
type Tyre = { section: number; aspect: number; rim: number }

/**
 * Parses "265/65R17", "265/65 ZR17", "LT265/70R17", "205R16C" (aspect defaults to 80), and flotation sizes
 * "33x12.50R20" (diameter and section in inches). Undefined if it is not a tyre size.
 */
export function parseTyre(text: string): Tyre | undefined {
  const [, section, aspect, rim] =
    /(?:^|[^\d./])(\d{3})\s*(?:\/\s*(\d{2,3})\s*)?Z?RF?\s*(\d{2}(?:\.5)?)/i.exec(text) ?? []
  if (section && rim) return { section: Number(section), aspect: Number(aspect ?? 80), rim: Number(rim) }
  const [, height, width, on] = /(\d{2}(?:\.\d+)?)\s*x\s*(\d{1,2}(?:\.\d+)?)\s*R\s*(\d{2})/i.exec(text) ?? []
  if (!height || !width || !on) return undefined
  const mm = Number(width) * 25.4
  return { section: mm, aspect: ((Number(height) - Number(on)) * 25.4 * 50) / mm, rim: Number(on) }
}

function isSame(one: Tyre | undefined, other: Tyre): boolean {
  return one?.section === other.section && one.aspect === other.aspect && one.rim === other.rim
}

/** Overall diameter, mm: rim × 25.4 + 2 × section × aspect / 100. */
export function tyreDiameter({ section, aspect, rim }: Tyre): number {
  return rim * 25.4 + (2 * section * aspect) / 100
}

/** Height of the sidewall, mm. */
function sidewall({ section, aspect }: Tyre): number {
  return (section * aspect) / 100
}

/** "265/65R17" */
export function tyreName({ section, aspect, rim }: Tyre): string {
  return `${section}/${aspect}R${rim}`
}

/**
 * Whether a tyre may be mounted on a rim of that width (inches): rim width / section width within the range of its
 * aspect. Our approximation of the ETRTO table, which is not free; see data/fitment-notes.md, section 6.
 */
export function sitsOn({ section, aspect }: Tyre, rimWidth: number): boolean {
  const ratio = (rimWidth * 25.4) / section
  const { min, max } = tyreRules.rim_ratios.find(({ aspect_from }) => aspect >= aspect_from)!
  return ratio >= min && ratio <= max
}

/** How much larger a tyre is than another, % with one decimal; the speedometer under-reads by as much. */
export function deviation(tyre: Tyre, factory: Tyre): number {
  return Math.round((tyreDiameter(tyre) / tyreDiameter(factory) - 1) * 1000) / 10
}

/** Rolling circumference, mm: 3.05 × overall diameter, ETRTO's factor for radial tyres at 60 km/h. */
export function rollingCircumference(tyre: Tyre): number {
  return 3.05 * tyreDiameter(tyre)
}

/**
 * The usual tyre for a rim in place of the factory's: mountable on the rim, and differing from the factory's diameter
 * by about `aim` %. 12 mm of section, against the factory's plus 5 mm per half inch of rim, weigh as much as 1 % of
 * diameter, and so does being a factory size of some car. On a rim of the factory's size it is the factory tyre. Null
 * if no size comes within 5 %.
 * @param rim inches
 */
export function suggestTyre(
  rim: { diameter: number; width: number },
  factory: Tyre,
  factoryRimWidth: number,
  aim = 0,
): Tyre | null {
  if (rim.diameter === factory.rim && rim.width === factoryRimWidth && aim === 0) return factory
  const wanted = factory.section + (rim.width - factoryRimWidth) * 10
  const rated = candidates(rim, tyreDiameter(factory))
    .filter((tyre) => sitsOn(tyre, rim.width) && Math.abs(deviation(tyre, factory)) <= tyreRules.deviation.warn)
    .map((tyre) => ({
      tyre,
      far: Math.abs(deviation(tyre, factory) - aim) + Math.abs(tyre.section - wanted) / 12 - (isCommon(tyre) ? 1 : 0),
    }))
  return rated.toSorted((a, b) => a.far - b.far || a.tyre.section - b.tyre.section)[0]?.tyre ?? null
}

/** The usual sizes near that diameter (mm): sections ending in 5, aspects in steps of five. */
function candidates(rim: { diameter: number; width: number }, near: number): Tyre[] {
  const found: Tyre[] = []
  const sections = [rim.width * 25.4 * 0.95, rim.width * 25.4 * 1.55]
  const walls = [1 - tyreRules.deviation.warn / 100, 1 + tyreRules.deviation.warn / 100].map(
    (share) => (near * share - rim.diameter * 25.4) * 50,
  )
  for (let section = 135; section <= 355; section += 10) {
    if (section < sections[0]! || section > sections[1]!) continue
    for (let aspect = 25; aspect <= 85; aspect += 5)
      if (aspect >= walls[0]! / section - 1 && aspect <= walls[1]! / section + 1)
        found.push({ section, aspect, rim: rim.diameter })
  }
  return found
}

/** Factory sizes of the cars in our data, by rim (inches): widely available. Section in mm / aspect in %. */
const made: Record<number, string> = {
  14: '175/65',
  15: '175/65 185/55 185/60 185/65 195/65 195/80 205/70 255/70',
  16: '185/55 195/50 195/55 205/55 205/60 205/65 215/55 215/60 215/65 215/70 225/55 225/75 245/70 255/70 265/70 275/70',
  17: '205/45 205/55 215/45 215/50 215/55 215/60 215/65 225/45 225/50 225/55 225/60 225/65 235/45 235/55 235/65 245/40 245/45 245/65 245/75 255/65 255/70 255/75 265/65 265/70 275/65 285/65 285/70 315/70',
  18: '215/40 215/45 215/50 215/55 225/40 225/45 225/50 225/55 225/60 235/40 235/45 235/50 235/55 235/60 235/65 245/40 245/45 245/50 245/55 245/60 255/35 255/40 255/45 255/55 255/60 255/65 255/70 265/35 265/40 265/45 265/60 265/65 265/70 275/40 275/45 275/60 275/65 285/60 325/65',
  19: '225/40 225/45 225/55 235/35 235/40 235/45 235/50 235/55 235/60 245/35 245/40 245/45 245/50 255/35 255/40 255/45 255/50 255/55 255/60 255/65 265/30 265/35 265/40 265/45 265/50 275/35 275/40 275/45 275/50 275/55 285/35 285/40 295/30 295/35 295/40',
  20: '235/35 235/50 235/55 245/30 245/35 245/40 245/45 245/50 255/35 255/40 255/45 255/50 255/55 255/60 265/35 265/40 265/45 265/50 265/55 265/60 275/30 275/35 275/40 275/45 275/50 275/55 275/60 285/30 285/35 285/40 285/45 285/50 295/30 295/35 295/40 295/45 305/30 305/35 305/40 315/35',
  21: '235/50 245/35 245/40 245/45 255/35 255/40 265/35 265/40 265/45 275/35 275/40 275/45 275/50 285/40 285/45 295/35 295/40 305/30 315/30 315/35 315/40',
  22: '265/35 265/40 265/50 275/35 275/40 275/45 275/50 285/35 285/40 285/45 295/40 315/30 315/35 325/35',
  23: '285/40',
}

const sizes = new Set(Object.entries(made).flatMap(([rim, all]) => all.split(' ').map((size) => `${size}R${rim}`)))

/** Whether the size is some car's factory size. Others may exist but are harder to find. */
function isCommon({ section, aspect, rim }: Tyre): boolean {
  return sizes.has(`${section}/${aspect}R${rim}`)
}
