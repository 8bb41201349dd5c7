import type { CartLine } from '#shared/api/cart.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { mostOfOneLine } from '#shared/limits.ts'
import type { Quantities } from '#web/browser/cart/shown-cart.ts'
import { LineFrame, Stepper } from '#web/cart/lines/line-frame.tsx'
import { wheelName, writtenSize } from '#web/cart/wheel-name.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Price } from '#web/design/price.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  group: LineGroup
  problems: readonly string[]
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** A wheel in the cart, or front and rear wheels of a set as one entry. */
export function WheelLine({ group, problems, onQuantity, onRemove }: Props) {
  const words = useMessages(cartWords)
  const locale = useLocale()
  const { lines, quantity } = group
  const [line] = lines
  const isPair = lines.length > 1
  const name = wheelName(locale === 'ar' ? line.name_ar : line.name).title
  const car = line.vehicle
  const worst =
    lines.find((each) => each.fit === 'fail') ??
    lines.find((each) => each.fit !== 'pass' && each.fit !== 'parts') ??
    lines.find((each) => each.fit !== 'pass') ??
    line
  return (
    <LineFrame
      picture={line.picture}
      href={`/${line.slug}/${line.sku}${car ? `?${carQuery(car)}` : ''}`}
      name={name}
      problems={problems}
      total={group.total}
      unit={!isPair && quantity > 1 && line}
      onRemove={onRemove}
      stepper={
        <Stepper
          quantity={quantity}
          most={group.most}
          shown={isPair ? lines.map((each) => each.quantity).join(' + ') : String(quantity)}
          words={{
            label: words.quantity_of(name),
            fewer: isPair ? words.fewer_pairs(name) : words.fewer(name),
            more: isPair ? words.more_pairs(name) : words.more(name),
          }}
          onChange={onQuantity}
        />
      }
    >
      <ul className="space-y-0.5 text-small">
        {lines.map((each) => (
          <li key={each.id}>
            {isPair && <span className="text-muted">{each.axle === 'rear' ? words.rear : words.front} </span>}
            <Figure>{writtenSize(each.size)}</Figure>
            {isPair && (
              <span className="ms-2 inline-block text-muted">
                <Figure>{each.quantity}</Figure> × <Price fils={each.unit_price} exact />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-small">
        {car ? (
          <span>
            {words.for_car} <bdi>{locale === 'ar' ? car.label_ar : car.label}</bdi>
          </span>
        ) : (
          words.no_car
        )}
        {worst.fit && <VerdictBadge verdict={worst.fit} />}
      </p>
      {line.special_order && <p className="text-muted text-small">{words.special_order}</p>}
      {!line.has_special_order && group.left > 0 && group.most <= quantity && (
        <p className="text-muted text-small">{words.left(group.left)}</p>
      )}
    </LineFrame>
  )
}

/** Lines shown, changed and removed together: one wheel, or front and rear of a staggered set. */
type LineGroup = {
  key: string
  lines: readonly [CartLine, ...CartLine[]]
  ids: readonly string[]
  /** Pieces of the line that has most; front and rear of a set can differ, as after carts were merged. */
  quantity: number
  total: number
  /** The highest `quantity`: a step adds one to each line. */
  most: number
  /** Pieces of all lines at that quantity; 0 where a line is sold out. */
  left: number
}

/** Groups in the order of their first line, front before rear. Pure. */
export function lineGroups(lines: readonly CartLine[]): LineGroup[] {
  const bySet = new Map<string, CartLine[]>()
  for (const line of lines) {
    const key = line.set_id ?? line.id
    bySet.set(key, [...(bySet.get(key) ?? []), line])
  }
  return [...bySet].map(([key, group]) => grouped(key, group))
}

function grouped(key: string, lines: CartLine[]): LineGroup {
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b)) as [CartLine, ...CartLine[]]
  const quantity = Math.max(...sorted.map((line) => line.quantity))
  const steps = Math.min(...sorted.map((line) => mostOf(line) - line.quantity))
  return {
    key,
    lines: sorted,
    ids: sorted.map((line) => line.id),
    quantity,
    total: sorted.reduce((sum, line) => sum + line.total, 0),
    most: quantity + steps,
    left: sorted.every((line) => mostOf(line) > 0) ? sorted.reduce((sum, line) => sum + line.quantity + steps, 0) : 0,
  }
}

/** The quantity of each line when that of the group changes: all take the same step, down to one of each. Pure. */
export function quantitiesAt({ lines, quantity }: LineGroup, wanted: number): Quantities {
  return Object.fromEntries(lines.map((line) => [line.id, Math.max(1, line.quantity + wanted - quantity)]))
}

function mostOf(line: CartLine): number {
  return line.has_special_order ? mostOfOneLine : Math.min(mostOfOneLine, line.available)
}

function rank(line: CartLine): number {
  return line.axle === 'rear' ? 1 : 0
}
