import { isCommon } from '#domain/fitment/made-tyres.ts'
import { tyreRules } from '#domain/fitment/rules.ts'

/** A tyre's size: section width in mm, aspect ratio in %, rim diameter in inches. */
export type Tyre = { section: number; aspect: number; rim: number }

/**
 * Parses "265/65R17", "265/65 ZR17", "LT265/70R17", "205R16C" (aspect defaults to 80), and flotation sizes
 * "33x12.50R20" (diameter and section in inches). Undefined if it is not a tyre size.
 */
export function parseTyre(text: string): Tyre | undefined {
  const [, section, aspect, rim] = /(\d{3})\s*(?:\/\s*(\d{2})\s*)?Z?R[F]?\s*(\d{2}(?:\.5)?)/i.exec(text) ?? []
  if (section && rim) return { section: Number(section), aspect: Number(aspect ?? 80), rim: Number(rim) }
  const [, height, width, on] = /(\d{2}(?:\.\d+)?)\s*x\s*(\d{1,2}(?:\.\d+)?)\s*R\s*(\d{2})/i.exec(text) ?? []
  if (!height || !width || !on) return undefined
  const mm = Number(width) * 25.4
  return { section: mm, aspect: ((Number(height) - Number(on)) * 25.4 * 50) / mm, rim: Number(on) }
}

/** Overall diameter, mm: rim × 25.4 + 2 × section × aspect / 100. */
export function tyreDiameter({ section, aspect, rim }: Tyre): number {
  return rim * 25.4 + (2 * section * aspect) / 100
}

/** Height of the sidewall, mm. */
export function sidewall({ section, aspect }: Tyre): number {
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
