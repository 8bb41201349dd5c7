import type { WheelCard as Card } from '#shared/api/browse.ts'
import { WheelCard } from '#web/wheels/wheel-card.tsx'

type Props = {
  wheels: Card[]
  /** Added to every product's address: the car. */
  query?: string
  /** Pictures that are loaded at once: those above the fold. */
  eager?: number
  className?: string
}

/** Eight on a laptop, four on a phone without scrolling past the fold twice. */
export function WheelGrid({
  wheels,
  query = '',
  eager = 4,
  className = 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
}: Props) {
  return (
    <ul className={`grid gap-3 md:gap-4 ${className}`}>
      {wheels.map((wheel, i) => (
        <li key={`${wheel.sku} ${wheel.rear?.sku ?? ''}`}>
          <WheelCard wheel={wheel} to={`/${wheel.slug}/${wheel.sku}${query && `?${query}`}`} first={i < eager} />
        </li>
      ))}
    </ul>
  )
}
