import type { FactoryWheel, LoadedFigures, WheelSide } from '#database/schema/fitment.ts'
import { parseTyre, tyreDiameter } from '#domain/fitment/checks/tyres.ts'
import { setsOf } from '#domain/fitment/envelope.ts'
import { computeWindow, rulesOf } from '#domain/fitment/factory-limits.ts'
import { factorySide } from '#shared/desk/vehicles.ts'

/** The factory wheels as lines of the desk's form: "20x9 ET35 275/40R20", a staggered set as "front + rear". */
export function textOfWheels(wheels: readonly FactoryWheel[]): string {
  return wheels
    .filter(({ is_stock }) => is_stock)
    .map(({ front, rear }) => [front, ...(rear ? [rear] : [])].map(textOfSide).join(' + '))
    .join('\n')
}

function textOfSide({ rim_diameter, rim_width, rim_offset, offset_within_mm, tire }: WheelSide): string {
  const within = offset_within_mm ? `±${offset_within_mm}` : ''
  return `${rim_diameter}x${rim_width} ET${rim_offset ?? '?'}${within} ${tire}`
}

type WheelFigures = Pick<
  LoadedFigures,
  'wheels' | 'window_front' | 'window_rear' | 'is_staggered_stock' | 'takes_square' | 'takes_staggered'
>

/**
 * What the shop's own factory wheels make of a car: the wheels, the limits computed of them, and the kinds of set. Only
 * the car's own wheels prove room: those of cars with the same hubs may repeat the figure that the shop has corrected.
 */
export function figuresOfWheels(text: string, loaded: readonly FactoryWheel[], fitment_class: string): WheelFigures {
  const sides = loaded.flatMap(({ front, rear }) => (rear ? [front, rear] : [front]))
  const stock = text.split('\n').map((line): FactoryWheel => {
    const [front, rear] = line.split(/\s*\+\s*/).map((side) => sideOf(side, sides))
    return { is_stock: true, showing_fp_only: !rear, front: front!, rear: rear ?? null }
  })
  const rules = rulesOf(fitment_class)
  const fronts = stock.map(({ front }) => front)
  const rears = stock.map(({ front, rear }) => rear ?? front)
  const sets = setsOf([{ wheels: stock }])
  return {
    wheels: [...stock, ...loaded.filter(({ is_stock }) => !is_stock)],
    window_front: computeWindow({ own: fronts, proven: fronts }, rules),
    window_rear: computeWindow({ own: rears, proven: rears }, rules),
    is_staggered_stock: sets.takes_staggered,
    ...sets,
  }
}

/** One side of a line; what is known of its tyre besides the size is taken from a loaded wheel with the same tyre. */
function sideOf(text: string, loaded: readonly WheelSide[]): WheelSide {
  const [, diameter, width, offset, within, tire = ''] = factorySide.exec(text.trim())!
  const known = loaded.find((side) => side.tire === tire) ?? tyreFacts(tire)
  const { offset_within_mm: _, ...facts } = known as WheelSide
  const isKnown = offset !== '?'
  return {
    ...facts,
    rim: `${width}Jx${diameter}${isKnown ? ` ET${offset}` : ''}${within ? `±${within}` : ''}`,
    rim_diameter: Number(diameter),
    rim_width: Number(width),
    rim_offset: isKnown ? Number(offset) : null,
    ...(within && { offset_within_mm: Number(within) }),
    tire,
  }
}

function tyreFacts(tire: string) {
  const tyre = parseTyre(tire)
  return {
    tire_full: tire,
    tire_width: tyre ? Math.round(tyre.section) : null,
    tire_aspect_ratio: tyre ? Math.round(tyre.aspect) : null,
    tire_diameter_mm: tyre ? Math.round(tyreDiameter(tyre)) : null,
    ...{ load_index: null, speed_index: null, tire_pressure: null },
  }
}
