import { nameWithSizes } from '#shared/goods-name.ts'
import { deskGallery } from '#shared/i18n/desk/content/gallery.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { PickBySearch } from '#web/desk/form/pick-by-search.tsx'

type Props = { sku: string; error: string | null; onChoose: (sku: string) => void }

/** The wheel in a picture, found by design, brand or SKU. Its design, finish and size follow from the SKU. */
export function WheelField({ sku, error, onChoose }: Props) {
  const locale = useLocale()
  const words = deskGallery[locale]
  return (
    <fieldset className="space-y-2">
      <legend className="mb-2 font-semibold">{words.wheel}</legend>
      {sku && (
        <p className="text-small">
          {words.wheel_chosen}: <Figure className="wrap-anywhere">{sku}</Figure>
        </p>
      )}
      <PickBySearch
        label={words.wheel_search}
        none={words.wheel_none}
        error={error}
        find={async (q, signal) => (await deskCall('GET /desk/goods', { query: { q } }, signal)).rows.slice(0, 20)}
        onPick={(wheel) => onChoose(wheel.sku)}
      >
        {(wheel) => (
          <>
            <bdi className="font-semibold">{nameWithSizes(locale === 'ar' ? wheel.name_ar : wheel.name)}</bdi>
            <Figure className="wrap-anywhere text-label text-muted">{wheel.sku}</Figure>
          </>
        )}
      </PickBySearch>
    </fieldset>
  )
}
