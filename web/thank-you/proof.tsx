import type { VerdictWord } from '#shared/api/common.ts'
import type { AxleVerdict, Check, CheckName, Verdict } from '#shared/api/fitment.ts'
import { inFigures } from '#shared/figures.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import { isSure } from '#shared/verdict.ts'
import { wheelName } from '#web/cart/wheel-name.ts'
import { Badge, VerdictBadge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { FitDrawing } from '#web/wheels/fit-drawing.tsx'
import type { Rim } from '#web/wheels/rim-section.ts'
import { boltPattern, offsetMark, rimSize } from '#web/wheels/wheel-figures.tsx'

/**
 * The verdict frozen with the order, figure by figure and axle by axle. A paid order shows no warning: where the fit
 * needs confirmation, it says that the shop will do so.
 * @param names of the wheels, where an order has several proofs: its buyer shows them to the fitter
 */
export function Proof({
  verdict,
  isPaid,
  names = [],
}: {
  verdict: Verdict
  isPaid: boolean
  names?: readonly string[]
}) {
  const words = useMessages(thankYou)
  const arabic = useLocale() === 'ar'
  const axles = isOneFigure(verdict.axles, words) ? verdict.axles.slice(0, 1) : verdict.axles
  const differ = axles.some((axle) => axle.verdict !== axles[0]!.verdict)
  const rows = figureRows(axles, words)
  return (
    <section className="overflow-x-auto rounded-card border border-line p-4">
      <h3 className="flex flex-wrap items-center gap-2 text-small">
        <Word verdict={verdict.verdict} isPaid={isPaid} />
        <bdi>{(arabic && verdict.vehicle.label_ar) || verdict.vehicle.label}</bdi>
      </h3>
      {names.map(wheelName).map(({ title, size }) => (
        <p key={`${title} ${size}`} className="mt-1 flex flex-wrap gap-x-2 text-small">
          <bdi className="font-semibold">{title}</bdi>
          {size && <Figure className="text-muted">{size}</Figure>}
        </p>
      ))}
      {axles.map((axle) => (
        <Drawing key={axle.axle} axle={axle} />
      ))}
      <table className="mt-3 w-full border-collapse text-small">
        <caption className="mb-2 text-start text-label text-muted">{words.proof}</caption>
        {axles.length > 1 && (
          <thead>
            <tr>
              <td />
              {axles.map((axle) => (
                <th key={axle.axle} scope="col" className="py-1 text-end font-normal text-muted">
                  {axle.axle === 'rear' ? words.rear : words.front}
                  {differ && (
                    <span className="block">
                      <Word verdict={axle.verdict} isPaid={isPaid} />
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ label, figures }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="py-1.5 text-start font-normal text-muted">
                {label}
              </th>
              {figures.map((figure, i) => (
                <td key={axles[i]!.axle} className="py-1.5 ps-2 text-end font-semibold text-accent">
                  <span className="whitespace-nowrap">
                    <Figure>{figure.value}</Figure>
                    {figure.unit !== 'none' && ` ${words[figure.unit]}`}
                  </span>
                  {figure.of_car && (
                    <span className="font-normal text-muted"> ({words[figure.need](figure.of_car)})</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-label text-muted">{words.proof_text}</p>
    </section>
  )
}

function Word({ verdict, isPaid }: { verdict: VerdictWord; isPaid: boolean }) {
  const words = useMessages(thankYou)
  return isPaid && !isSure(verdict) ? (
    <Badge icon="ruler">{words.confirm_fit}</Badge>
  ) : (
    <VerdictBadge verdict={verdict} />
  )
}

/** The product page's drawing, from the frozen figures. */
function Drawing({ axle }: { axle: AxleVerdict }) {
  const words = useMessages(thankYou)
  const drawn = drawnWheel(axle)
  if (!drawn) return null
  const { wheel, factory } = drawn
  const what = [factory, wheel].map((rim) => `${rimSize(rim)} ${offsetMark(rim.offset)}`).join(' → ')
  return <FitDrawing wheel={wheel} factory={factory} label={words.drawing(what)} words={words} />
}

/** `of_car`: the car's own figure, if it is another; `need`: what the car has of it. */
type Known = { value: string; unit: Check['unit']; of_car?: string; need: 'car_has' | 'car_needs' }
type Row = { label: string; figures: Known[] }

const unknown: Known = { value: '–', unit: 'none', need: 'car_has' }

/** Known figures only, each with the car's own where that is another: "1,250 kg (car needs 1,017)". */
function figureRows(axles: readonly AxleVerdict[], words: (typeof thankYou)['en']): Row[] {
  const rows: Row[] = [
    { label: words.outer, figures: axles.map(({ outer_move }) => move(outer_move)) },
    { label: words.outer_in, figures: axles.map(({ outer_move }) => moveBack(outer_move)) },
    { label: words.inner, figures: axles.map(({ inner_move }) => move(inner_move)) },
    { label: words.inner_away, figures: axles.map(({ inner_move }) => moveBack(inner_move)) },
    ...(['bolt_pattern', 'centre_bore', 'load'] as const).map((name) => ({
      label: words[name],
      figures: axles.map((axle) => figure(axle, name)),
    })),
  ]
  return rows.filter((row) => row.figures.some((each) => each !== unknown))
}

/** Each direction has a row: front and rear of a set can move opposite ways, and "further away: -1.4 mm" is no clear figure. */
function move(mm: number | null): Known {
  return mm === null || mm < 0 ? unknown : { ...unknown, value: String(Math.round(mm * 10) / 10), unit: 'mm' }
}

function moveBack(mm: number | null): Known {
  return mm === null || mm >= 0 ? unknown : move(-mm)
}

function figure(axle: AxleVerdict, name: CheckName): Known {
  const check = axle.checks.find((each) => each.name === name)
  if (!check || check.value === null) return unknown
  const { value, limit, unit } = check
  const need = name === 'load' ? 'car_needs' : 'car_has'
  return { value: written(value), unit, need, ...(limit !== null && limit !== value && { of_car: written(limit) }) }
}

function written(figure: number | string): string {
  return typeof figure === 'number' ? inFigures(figure) : boltPattern(figure)
}

/** Four equal wheels on a car with equal axles need one column and one drawing. */
function isOneFigure(axles: readonly AxleVerdict[], words: (typeof thankYou)['en']): boolean {
  const [front, rear] = axles
  if (!front || !rear || front.sku !== rear.sku || front.verdict !== rear.verdict) return false
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return isSame(figureRows([front], words), figureRows([rear], words)) && isSame(drawnWheel(front), drawnWheel(rear))
}

type Drawn = { wheel: Rim & { pcd: number; centre_bore: number }; factory: Rim }

/**
 * An axle's wheel and factory wheel for the drawing, derived from the frozen verdict alone: the offset follows from the
 * factory's and the two moves (inner − outer is twice the change of offset). Null if a figure is missing. Inches, mm.
 * Pure.
 */
export function drawnWheel({ reference, outer_move, inner_move, checks }: AxleVerdict): Drawn | null {
  const figure = (name: CheckName) => {
    const value = checks.find((check) => check.name === name)?.value
    return typeof value === 'number' ? value : undefined
  }
  const pattern = checks.find((check) => check.name === 'bolt_pattern')?.value
  const pcd = Number(/x([\d.]+)$/.exec(String(pattern ?? ''))?.[1])
  const [diameter, width, centre_bore] = [figure('diameter'), figure('width'), figure('centre_bore')]
  if (!reference || reference.offset === null || outer_move === null || inner_move === null) return null
  if (!diameter || !width || !centre_bore || !pcd) return null
  const offset = Math.round((reference.offset + (inner_move - outer_move) / 2) * 10) / 10 || 0
  return {
    wheel: { diameter, width, offset, pcd, centre_bore },
    factory: { diameter: reference.diameter, width: reference.width, offset: reference.offset },
  }
}
