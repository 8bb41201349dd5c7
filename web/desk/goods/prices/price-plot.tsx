import { scaleLinear } from '@visx/scale'
import type { PriceFacts } from '#shared/desk/prices.ts'
import { deskPrices } from '#shared/i18n/desk/prices.ts'
import { formatPrice } from '#shared/money.ts'
import { useLocale } from '#web/design/locale.ts'

const [width, height, edge] = [600, 120, 14]
const day = 86_400_000

/** The course of a price as steps; the list below it says the same in words. */
export function PricePlot({ periods }: { periods: PriceFacts['periods'] }) {
  const locale = useLocale()
  const now = Date.parse(periods.at(-1)!.from!) + day
  const ends = periods.map(({ until }) => (until ? Date.parse(until) : Math.max(now, Date.now())))
  const first = Math.min(...ends) - 7 * day
  const starts = periods.map(({ from }) => (from ? Date.parse(from) : first))
  const prices = periods.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const x = scaleLinear<number>({
    domain: [Math.min(...starts), Math.max(...ends)],
    range: locale === 'ar' ? [width, 0] : [0, width],
  })
  const y = scaleLinear<number>({ domain: [least, most], range: [height - edge, edge] })
  const line = prices.map((price, i) => `${i === 0 ? 'M' : 'L'}${x(starts[i]!)} ${y(price)}L${x(ends[i]!)} ${y(price)}`)
  const label = `${deskPrices[locale].plot}: ${formatPrice(least, locale)} – ${formatPrice(most, locale)}`
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="h-auto w-full">
      <path d={line.join('')} fill="none" stroke="var(--accent)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
