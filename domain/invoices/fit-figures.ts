import type { AxleVerdict, CheckName } from '#shared/api/fitment.ts'
import type { Order } from '#shared/api/orders.ts'
import { invoices } from '#shared/i18n/invoices.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * What the fit was judged by, as it was frozen with the order: size, offset and how far both edges move against the car's own
 * wheel, "20×9 ET25 · 22 mm further out · 3 mm closer to the strut". Front and rear apart where they differ; nothing where a
 * figure is missing or there was no car.
 */
export function fitFigures({ fitment, axle }: Order['lines'][number], locale: Locale): string[] {
  if (!fitment) return []
  const say = invoices[locale]
  const found = fitment.axles
    .filter((each) => axle === 'any' || each.axle === axle)
    .flatMap((each) => {
      const figures = figuresOf(each, locale)
      return figures ? [{ axle: each.axle, figures }] : []
    })
  const isSame = found.every(({ figures }) => figures === found[0]!.figures)
  return isSame
    ? found.slice(0, 1).map(({ figures }) => figures)
    : found.map((each) => `${say[each.axle]}: ${each.figures}`)
}

/** The offset follows from the factory's and the two moves: inner less outer is twice its change. */
function figuresOf({ reference, outer_move, inner_move, checks }: AxleVerdict, locale: Locale): string | undefined {
  const say = invoices[locale]
  const figure = (name: CheckName) => checks.find((check) => check.name === name)?.value
  const [diameter, width] = [figure('diameter'), figure('width')]
  if (!diameter || !width || reference?.offset == null || outer_move === null || inner_move === null) return undefined
  const offset = tenths(reference.offset + (inner_move - outer_move) / 2)
  return [
    `${diameter}×${width} ET${offset}`,
    say[outer_move < 0 ? 'further_in' : 'further_out'](tenths(Math.abs(outer_move))),
    say[inner_move < 0 ? 'farther' : 'closer'](tenths(Math.abs(inner_move))),
  ].join(' · ')
}

function tenths(mm: number): number {
  return Math.round(mm * 10) / 10 || 0
}
