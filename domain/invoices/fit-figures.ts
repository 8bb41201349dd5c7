import type { VerdictWord } from '#shared/api/common.ts'
import type { AxleVerdict, CheckName } from '#shared/api/fitment.ts'
import type { Order } from '#shared/api/orders.ts'
import { invoices } from '#shared/i18n/documents/invoices.ts'
import { shell } from '#shared/i18n/shell.ts'
import type { Locale } from '#shared/locale.ts'
import { verdictOn } from '#shared/verdict.ts'

type Line = Pick<Order['lines'][number], 'axle' | 'fitment'>

/**
 * The figures behind the verdict, as frozen with the order: size, offset and how far both edges move against the car's
 * own wheel, "20×9 ET25 · 22 mm further out · 3 mm closer to the strut". Front and rear separately if they differ,
 * with their verdicts if those differ; empty if a figure is missing or there was no car.
 */
export function fitFigures({ fitment, axle }: Line, locale: Locale): string[] {
  if (!fitment) return []
  const say = invoices[locale]
  const axles = fitment.axles
    .filter((each) => axle === 'any' || each.axle === axle)
    .map((each) => ({
      axle: each.axle,
      verdict: sayWord(each.verdict, locale),
      figures: figuresOf(each, locale),
    }))
  const [first] = axles
  const hasOneVerdict = axles.every(({ verdict }) => verdict === first?.verdict)
  const shown = axles.flatMap((each) => {
    const parts = [hasOneVerdict ? undefined : each.verdict, each.figures].filter((part) => part !== undefined)
    return parts.length > 0 ? [{ axle: each.axle, text: parts.join(' · ') }] : []
  })
  return shown.every(({ text }) => text === shown[0]!.text)
    ? shown.slice(0, 1).map(({ text }) => text)
    : shown.map((each) => `${say[each.axle]}: ${each.text}`)
}

/** The fit on an invoice: the line's verdict and car, then the figures of each axle; or that nothing was checked. */
export function fitOnInvoice(line: Line & Pick<Order['lines'][number], 'kind' | 'quantity'>, locale: Locale): string[] {
  const { fitment } = line
  if (line.kind !== 'wheel') return []
  if (!fitment) return [invoices[locale].not_checked]
  const car = (locale === 'ar' && fitment.vehicle.label_ar) || fitment.vehicle.label
  return [`${sayWord(verdictOn(line)!, locale)} · ${car}`, ...fitFigures(line, locale)]
}

function sayWord(verdict: VerdictWord, locale: Locale): string {
  return shell[locale][`verdict_${verdict}`]
}

/** Computes the offset from the factory's and the two moves: inner less outer is twice its change. */
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
