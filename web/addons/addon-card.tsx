import type { AddonCategory, AddonCard as Card } from '#shared/api/addons.ts'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { addons } from '#shared/i18n/addons.ts'
import { VerdictMark } from '#web/design/badge.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useMessages } from '#web/shell/language.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'

type Props = { addon: Card; category: AddonCategory; vehicle: VehicleName | null; first?: boolean; as?: 'h2' | 'h3' }

/** An accessory in a list: picture, name, pack contents, price, stock, and whether it suits the car. */
export function AddonCard({ addon, category, vehicle, first = false, as: Heading = 'h2' }: Props) {
  return (
    <article className="group card relative flex h-full flex-col overflow-hidden transition-colors hover:border-edge">
      <div className="pearl grid place-items-center p-3">
        <Picture
          picture={addon.picture}
          alt=""
          sizes="(min-width: 80rem) 15rem, (min-width: 48rem) 28vw, 44vw"
          first={first}
          className="aspect-5/4 w-full object-contain"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-3 text-small">
        {addon.suits && <SuitsLabel suits={addon.suits} />}
        <Heading className="leading-snug">
          <PageLink
            to={addonPath(category, addon, vehicle)}
            className="font-semibold text-small after:absolute after:inset-0 after:rounded-card"
          >
            <ProductText en={addon.name} ar={addon.name_ar} />
          </PageLink>
        </Heading>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-1">
          <Price fils={addon.price} compareAt={addon.compare_at_price} className="font-semibold text-body" />
          <span className="text-label">
            <StockLabel wheel={{ supplier_stock: addon.stock, special_order: false }} />
          </span>
        </p>
      </div>
    </article>
  )
}

/** Path of an accessory's page, for the given car. */
function addonPath(category: Pick<AddonCategory, 'slug'>, addon: { slug: string }, car: VehicleName | null): string {
  return `/addons/${category.slug}/${addon.slug}${car ? `?${carQuery(car)}` : ''}`
}

/** Whether the accessory suits the chosen car. */
export function SuitsLabel({ suits }: { suits: NonNullable<Card['suits']> }) {
  const words = useMessages(addons)
  return (
    <p className="flex text-label">
      <VerdictMark verdict={suits}>{words[`suits_${suits}`]}</VerdictMark>
    </p>
  )
}
