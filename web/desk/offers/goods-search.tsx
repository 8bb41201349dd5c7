import type { SearchProduct } from '#shared/api/search.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskOffers } from '#shared/i18n/desk/offers.ts'
import { findByText } from '#web/browser/find-by-text.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Price } from '#web/design/price.tsx'
import { PickBySearch } from '#web/desk/form/pick-by-search.tsx'

/** Finds goods as the shop's own search does; a press adds one to the offer. */
export function GoodsSearch({ onAdd }: { onAdd: (product: SearchProduct) => void }) {
  const locale = useLocale()
  const words = deskOffers[locale]
  return (
    <PickBySearch
      label={words.add_goods}
      none={words.nothing_found}
      find={async (query, signal) => (await findByText(query, 8, signal)).products}
      onPick={onAdd}
    >
      {({ name, name_ar, sku, price, supplier_stock }) => (
        <>
          <bdi className="flex-1 basis-48 font-semibold">{nameWithSizes(locale === 'ar' ? name_ar : name)}</bdi>
          <Price fils={price} />
          <span className="text-muted">{words.in_stock(supplier_stock)}</span>
          <Figure className="basis-full wrap-anywhere text-label text-muted">{sku}</Figure>
        </>
      )}
    </PickBySearch>
  )
}
