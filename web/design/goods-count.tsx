import { nameWithSizes } from '#shared/goods-name.ts'
import { Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'

type Props = {
  goods: { name: string; name_ar: string; sku: string }
  count: number
  /** The largest count; the smallest is 0. */
  most: number
  /** The word for 0. */
  none?: string
  isWrong?: boolean
  onCount: (count: number) => void
}

/** How many pieces of goods with this name and SKU are meant, in a list of such fields. */
export function GoodsCount({ goods, count, most, none = '0', isWrong = false, onCount }: Props) {
  const locale = useLocale()
  return (
    <Select
      label={
        <>
          <bdi>{nameWithSizes(locale === 'ar' ? goods.name_ar : goods.name)}</bdi>{' '}
          <Figure className="text-muted">{goods.sku}</Figure>
        </>
      }
      {...(isWrong && { 'aria-invalid': true })}
      value={count}
      onChange={(event) => onCount(Number(event.target.value))}
    >
      {Array.from({ length: most + 1 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number is what the option means
        <option key={n} value={n}>
          {n === 0 ? none : n}
        </option>
      ))}
    </Select>
  )
}
