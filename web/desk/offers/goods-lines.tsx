import type { Cart } from '#shared/api/cart.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskOffers } from '#shared/i18n/desk/offers.ts'
import { Badge, VerdictBadge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Price } from '#web/design/price.tsx'

/** A line as typed; `price` in dirhams, empty for what the shop asks today. */
export type DraftLine = {
  sku: string
  kind: 'wheel' | 'addon'
  name: string
  name_ar: string
  axle: 'any' | 'front' | 'rear'
  quantity: string
  price: string
}

type Props = {
  lines: DraftLine[]
  /** The same lines as priced and judged; null until they are. A line's id is its place. */
  priced: Cart | null
  /** What was refused in a line as it was sent. */
  errorOf: (line: DraftLine, field: 'quantity' | 'unit_price') => string | null
  onChange: (lines: DraftLine[]) => void
}

/** The goods of an offer: pieces, axle and price of each, with stock and verdict beside them. */
export function GoodsLines({ lines, priced, errorOf, onChange }: Props) {
  const locale = useLocale()
  const words = deskOffers[locale]
  const change = (place: number, part: Partial<DraftLine>) =>
    onChange(lines.map((line, i) => (i === place ? { ...line, ...part } : line)))
  if (lines.length === 0) return <p className="text-muted text-small">{words.no_goods}</p>
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, i) => {
        const name = nameWithSizes(locale === 'ar' ? line.name_ar : line.name)
        const wheel = priced?.cart_items.find(({ id }) => id === String(i))
        const found = wheel ?? priced?.addons.find(({ id }) => id === String(i))
        const bound = (field: 'quantity' | 'price' | 'axle') => ({
          value: line[field],
          onChange: (event: { target: { value: string } }) => change(i, { [field]: event.target.value }),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          <li key={i} className="space-y-3 py-4 first:pt-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
              <bdi className="font-semibold">{name}</bdi>
              <Figure className="min-w-0 flex-1 wrap-anywhere text-muted">{line.sku}</Figure>
              <Button look="quiet" aria-label={words.remove(name)} onClick={() => onChange(lines.toSpliced(i, 1))}>
                <Icon name="trash" />
              </Button>
            </div>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              <Field
                label={words.quantity}
                inputMode="numeric"
                dir="ltr"
                error={errorOf(line, 'quantity')}
                {...bound('quantity')}
              />
              <Field
                label={words.unit_price}
                inputMode="decimal"
                dir="ltr"
                placeholder={found ? String(found.unit_price / 100) : ''}
                error={errorOf(line, 'unit_price')}
                {...bound('price')}
              />
              {line.kind === 'wheel' && (
                <Select label={words.axle} {...bound('axle')}>
                  {(['any', 'front', 'rear'] as const).map((axle) => (
                    <option key={axle} value={axle}>
                      {words[`axle_${axle}`]}
                    </option>
                  ))}
                </Select>
              )}
            </div>
            {found && (
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
                {wheel && (wheel.fit ? <VerdictBadge verdict={wheel.fit} /> : <Badge>{words.not_checked}</Badge>)}
                <span className="text-muted">{words.in_stock(found.available)}</span>
                <Price fils={found.total} exact className="ms-auto font-semibold" />
              </p>
            )}
            {priced?.problems
              .filter(({ line: id }) => id === String(i))
              .map(({ message }) => (
                <p key={message} className="text-error text-small">
                  {message}
                </p>
              ))}
          </li>
        )
      })}
    </ul>
  )
}
