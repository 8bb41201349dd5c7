import { useState } from 'react'
import type { Addon } from '#shared/api/addons.ts'
import { withTimesSign } from '#shared/goods-name.ts'
import { addons } from '#shared/i18n/addons.ts'
import { AddonCard, SuitsLabel } from '#web/addons/addon-card.tsx'
import type { ApiProblem } from '#web/browser/api-problem.ts'
import { addAddon } from '#web/browser/cart/cart-store.ts'
import { verdictTone } from '#web/design/badge.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { carQuery, shortCarName } from '#web/finder/car-words.ts'
import { useRememberedCar } from '#web/finder/use-remembered-car.ts'
import { Breadcrumbs } from '#web/shell/breadcrumbs.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { Delivery } from '#web/wheels/product/delivery.tsx'
import type { NotedDelivery } from '#web/wheels/product/promises.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'

type Props = { addon: Addon; delivery: NotedDelivery[]; unknown_car: boolean }

/** An accessory's page: description, whether it suits the car, price. */
export function AddonPage({ addon, delivery, unknown_car }: Props) {
  const words = useMessages(addons)
  const locale = useLocale()
  const arabic = locale === 'ar'
  const [picture] = addon.pictures
  const { category } = addon
  useRememberedCar(addon.vehicle, unknown_car)
  const crumbs = [
    { label: words.title, to: '/addons' },
    { label: arabic ? category.name_ar : category.name, to: `/addons/${category.slug}` },
  ]
  return (
    <div className="frame pb-12">
      <div className="pt-4 pb-3">
        <Breadcrumbs label={words.title} crumbs={crumbs} />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:gap-12">
        <div className="pearl grid place-items-center rounded-card p-6 lg:self-start">
          <Picture
            picture={picture ?? null}
            alt={arabic ? (picture?.alt_ar ?? addon.name_ar) : (picture?.alt ?? addon.name)}
            sizes="(min-width: 64rem) 36rem, 92vw"
            first
            className="aspect-4/3 w-full max-w-xl object-contain"
          />
        </div>
        <div className="space-y-6">
          <header className="space-y-2">
            <h1 className="text-title">
              <ProductText en={addon.name} ar={addon.name_ar} />
            </h1>
            <p className="text-label text-muted">
              {words.sku} <Figure>{addon.sku}</Figure>
            </p>
          </header>
          {/* A mismatch with the car is shown before the price. */}
          {addon.suits === 'fail' && <Suits addon={addon} />}
          <AddonBuyBox key={addon.id} addon={addon} delivery={delivery} />
          {addon.suits !== 'fail' && <Suits addon={addon} />}
          <ProductText as="p" en={addon.description} ar={addon.description_ar} className="max-w-prose" />
          <section aria-labelledby="specification">
            <h2 id="specification" className="mb-3 text-lead font-semibold">
              {words.specification}
            </h2>
            <dl className="text-small">
              {addon.attributes.map(({ name, label, label_ar, unit, value, value_ar }) => (
                <div key={name} className="flex justify-between gap-4 border-line border-t py-2.5">
                  <dt className="text-muted">{arabic ? label_ar : label}</dt>
                  <dd className="text-end">
                    <bdi>{arabic ? value_ar : value}</bdi> {unit && words.unit(unit, Number(value))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
      {addon.related.length > 0 && (
        <section aria-labelledby="related" className="space-y-4 pt-12">
          <h2 id="related" className="text-title">
            {words.related}
          </h2>
          <ul className="grid cards-2 gap-3 md:gap-4 lg:cards-4">
            {addon.related.map((each) => (
              <li key={each.id}>
                <AddonCard addon={each} category={category} vehicle={addon.vehicle} as="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Compares the accessory's figures with the car's; empty without a car or for universal accessories. */
function Suits({ addon }: { addon: Addon }) {
  const words = useMessages(addons)
  const locale = useLocale()
  const { category, vehicle } = addon
  if (!addon.suits || !vehicle) return null
  return (
    <section aria-label={words.for_car(shortCarName(vehicle, locale))} className="card space-y-3 p-4 md:p-5">
      <SuitsLabel suits={addon.suits} />
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 text-start font-normal">
              {words.check}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {words.this_one}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              <bdi>{shortCarName(vehicle, locale)}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {addon.checks.map(({ name, verdict, ours, car }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="flex items-center gap-1.5 py-2 text-start font-normal">
                <Icon name={verdictTone[verdict]} size={18} />
                {words[`check_${name}`]}
              </th>
              <td className="py-2 text-end">
                <Figure>{withTimesSign(ours)}</Figure>
              </td>
              <td className="py-2 text-end">{car ? <Figure>{withTimesSign(car)}</Figure> : words.not_known}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {addon.checks.some(({ name }) => name === 'thread_size') && (
        <p className="text-label text-muted">{words.seat_note}</p>
      )}
      {addon.suits === 'fail' && (
        <LinkButton look="primary" to={`/addons/${category.slug}?suits=true&${carQuery(vehicle)}`}>
          {words.see_suiting}
        </LinkButton>
      )}
    </section>
  )
}

const quantities = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Price, stock, quantity and the button to add to the cart. */
function AddonBuyBox({ addon, delivery }: { addon: Addon; delivery: NotedDelivery[] }) {
  const words = useMessages(addons)
  const [quantity, setQuantity] = useState(1)
  const [busy, setBusy] = useState(false)
  const [isAdded, setIsAdded] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function add() {
    setBusy(true)
    const failed = await addAddon(addon.id, quantity)
    setBusy(false)
    setProblem(failed)
    setIsAdded(!failed)
  }

  return (
    <section className="card space-y-4 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Price fils={addon.price} compareAt={addon.compare_at_price} className="font-semibold text-display" />
        <p className="text-small">
          <StockLabel wheel={{ supplier_stock: addon.stock, special_order: false }} />
        </p>
      </div>
      {addon.stock > 0 ? (
        <>
          <Select label={words.quantity} value={quantity} onChange={(event) => setQuantity(Number(event.target.value))}>
            {quantities.slice(0, addon.stock).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
          <Button
            look={addon.suits === 'fail' ? 'quiet' : 'primary'}
            size="large"
            wide
            busy={busy}
            onClick={() => void add()}
          >
            {words.add}
          </Button>
          <div className="flex items-start gap-2 text-small">
            <Icon name="truck" className="mt-0.5 text-muted" />
            <Delivery delivery={delivery} pieces={quantity} />
          </div>
        </>
      ) : (
        <Notice kind="warn">{words.sold_out}</Notice>
      )}
      <div role="status">
        {isAdded && (
          <Notice kind="success" action={<LinkButton to="/cart">{words.see_cart}</LinkButton>}>
            {words.added}
          </Notice>
        )}
      </div>
      {problem && <Notice kind="error">{problem.message}</Notice>}
    </section>
  )
}
