import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { DayFigures } from '#shared/desk/today.ts'
import { deskToday } from '#shared/i18n/desk/today.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'
import { formatDay } from '#web/desk/format.ts'
import { type measures, sayMeasure } from '#web/desk/today/numbers.tsx'

const height = 220
const margin = { top: 12, bottom: 24, axis: 44 }

/**
 * A bar for each day, the oldest at the start of the line in both languages. Pointing at a day names it; a
 * table has all of them.
 */
export function DayPlot({ days, measure: { word, of } }: { days: DayFigures[]; measure: (typeof measures)[number] }) {
  const locale = useLocale()
  const words = deskToday[locale]
  const [box, width] = useWidth()
  const [chosen, setChosen] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  const isArabic = locale === 'ar'
  const inner = Math.max(0, width - margin.axis)
  const x = scaleBand<number>({
    domain: days.map((_, i) => i),
    range: isArabic ? [inner, 0] : [margin.axis, margin.axis + inner],
    paddingInner: 0.2,
  })
  const most = Math.max(...days.map((day) => of(day) ?? 0), least[word])
  const y = scaleLinear<number>({ domain: [0, most], range: [height - margin.bottom, margin.top], nice: 4 })
  const at = Math.min(chosen ?? days.length - 1, days.length - 1)
  const every = Math.ceil(days.length / Math.max(2, Math.floor(inner / 90)))
  const choose = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const from = clientX - currentTarget.getBoundingClientRect().left - (isArabic ? 0 : margin.axis)
    const place = Math.floor((isArabic ? inner - from : from) / x.step())
    setChosen(Math.max(0, Math.min(days.length - 1, place)))
  }
  const shortDay = (day: string) =>
    new Intl.DateTimeFormat(isArabic ? 'ar-AE-u-nu-latn' : 'en-GB', {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`))
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 text-small" aria-live="polite">
        <span className="text-muted">{formatDay(`${days[at]!.day}T08:00:00Z`, locale)}</span>
        <bdi className="figures font-semibold">{sayMeasure(word, of(days[at]!), locale)}</bdi>
      </p>
      <div ref={box} className="mt-2">
        {width > 0 && (
          <svg
            role="img"
            aria-label={words.plot_label(words[word], days.length)}
            width={width}
            height={height}
            className="block touch-pan-y outline-offset-4"
            onPointerMove={choose}
            onPointerDown={choose}
          >
            {y.ticks(4).map((tick) => (
              <g key={tick}>
                <line
                  x1={isArabic ? 0 : margin.axis}
                  x2={isArabic ? inner : width}
                  y1={y(tick)}
                  y2={y(tick)}
                  className="stroke-line"
                />
                <text
                  x={isArabic ? width : 0}
                  y={y(tick)}
                  dy="0.32em"
                  direction="ltr"
                  textAnchor={isArabic ? 'end' : 'start'}
                  className="fill-muted text-label"
                >
                  {tickText(word, tick, locale)}
                </text>
              </g>
            ))}
            {days.map((day, i) => {
              const value = of(day) ?? 0
              return (
                <Bar
                  key={day.day}
                  x={x(i) ?? 0}
                  y={y(value)}
                  width={Math.max(1, x.bandwidth())}
                  height={Math.max(0, y(0) - y(value))}
                  className={i === at ? 'fill-ink' : 'fill-accent'}
                />
              )
            })}
            {days.map(
              (day, i) =>
                (days.length - 1 - i) % every === 0 &&
                i > 0 && (
                  <text
                    key={day.day}
                    x={(x(i) ?? 0) + (isArabic ? 0 : x.bandwidth())}
                    y={height - 6}
                    textAnchor="end"
                    direction={isArabic ? 'rtl' : 'ltr'}
                    className="fill-muted text-label"
                  >
                    {shortDay(day.day)}
                  </text>
                ),
            )}
          </svg>
        )}
      </div>
      <details className="mt-2 text-small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2 text-muted">{words.as_table}</summary>
        {isOpen && <DayTable days={days} />}
      </details>
    </div>
  )
}

/** The highest value of an axis at least, so that its ticks differ: a share, fils, or a count. */
const least = { conversion: 0.01, sales: 400_00, average: 400_00, orders: 4, visits: 4 } as const

/** "120K" of dirhams, in Arabic "120 ألف"; "4%"; "12". */
function tickText(word: (typeof measures)[number]['word'], value: number, locale: Locale): string {
  if (word === 'conversion') return `${+(value * 100).toFixed(1)}%`
  const whole = word === 'sales' || word === 'average' ? value / 100 : value
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const
  // The axis is laid out from the left, and the word for a thousand is behind its figure.
  if (locale === 'ar') return `\u2067${new Intl.NumberFormat('ar-AE-u-nu-latn', options).format(whole)}\u2069`
  return new Intl.NumberFormat('en', options).format(whole)
}

function DayTable({ days }: { days: DayFigures[] }) {
  const locale = useLocale()
  const words = deskToday[locale]
  const columns = ['sales', 'orders', 'refunds', 'visits'] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="max-h-96 overflow-auto" tabIndex={0} aria-label={words.as_table}>
      <table className="w-full">
        <thead>
          <tr className="text-label text-muted">
            <th scope="col" className="py-2 text-start">
              {words.day}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2 py-2 text-end">
                {words[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-line border-t">
              <th scope="row" className="py-2 text-start font-normal">
                {formatDay(`${day.day}T08:00:00Z`, locale)}
              </th>
              {columns.map((column) => (
                <td key={column} className="figures px-2 py-2 text-end">
                  <bdi>{sayMeasure(column === 'refunds' ? 'sales' : column, day[column], locale)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The width of the element that the first value is given to, now and after every change. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const seen = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    seen.observe(box.current!)
    return () => seen.disconnect()
  }, [])
  return [box, width] as const
}
