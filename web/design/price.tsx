import { shell } from '#shared/i18n/shell.ts'
import { formatMoney, formatPrice } from '#shared/money.ts'
import { classNames } from '#web/design/class-names.ts'
import { useLocale } from '#web/design/locale.ts'

type Props = {
  /** Whole fils, VAT included. */
  fils: number
  /** The former price, struck through. */
  compareAt?: number | null | undefined
  /** Always two decimals: for totals and charges. Otherwise whole dirhams have none. */
  exact?: boolean
  currency?: string
  className?: string
}

/** A price, isolated from the text's direction so that figure and currency keep their order. */
export function Price({ fils, compareAt, exact = false, currency = 'AED', className }: Props) {
  const locale = useLocale()
  const say = exact ? formatMoney : formatPrice
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  return (
    <span className={classNames('figures', className)}>
      <bdi dir={direction} className="whitespace-nowrap">
        {say(fils, locale, currency)}
      </bdi>
      {/* A space, so that a narrow card can break the line here. */}
      {compareAt ? ' ' : null}
      {compareAt ? (
        <s className="ms-1 font-normal text-muted">
          <span className="sr-only">{shell[locale].former_price} </span>
          <bdi dir={direction} className="whitespace-nowrap">
            {say(compareAt, locale, currency)}
          </bdi>
        </s>
      ) : null}
    </span>
  )
}
