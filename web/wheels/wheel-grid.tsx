import type { WheelCard as Card } from '#shared/api/browse.ts'
import type { View } from '#web/wheels/view-switch.tsx'
import { WheelCard } from '#web/wheels/wheel-card.tsx'

type Props = {
  wheels: Card[]
  /** The car's query, added to every product's address. */
  query?: string
  /** Number of pictures above the fold, which are loaded eagerly. */
  eager?: number
  grows?: boolean
  /** `list`: rows instead of a grid. */
  view?: View
  className?: string
}

/** Eight on a laptop, four on a phone without scrolling past the fold twice. */
export function WheelGrid({
  wheels,
  query = '',
  eager = 4,
  grows = true,
  view = 'grid',
  className = 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
}: Props) {
  return (
    <ul className={`grid gap-3 md:gap-4 ${view === 'list' ? 'grid-cols-1' : className}`}>
      {wheels.map((wheel, i) => (
        <li key={`${wheel.sku} ${wheel.rear?.sku ?? ''}`}>
          <WheelCard
            wheel={wheel}
            to={productPath(wheel, query)}
            first={i < eager}
            grows={grows}
            row={view === 'list'}
          />
        </li>
      ))}
    </ul>
  )
}

/** Path of the product page; a staggered set opens as the set that its card shows. */
function productPath({ slug, sku, rear }: Card, query: string): string {
  const asked = [query, rear && `rear=${encodeURIComponent(rear.sku)}`].filter(Boolean).join('&')
  return `/${slug}/${sku}${asked && `?${asked}`}`
}
