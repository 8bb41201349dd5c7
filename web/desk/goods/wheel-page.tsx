import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { inLocale } from '#shared/locale.ts'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { FittingCars } from '#web/desk/goods/fitting-cars.tsx'
import { GoodsForm } from '#web/desk/goods/goods-form.tsx'
import { StateBadges, Thumb } from '#web/desk/goods/parts.tsx'
import { PricePanel } from '#web/desk/goods/prices/price-panel.tsx'
import { wheelGroups } from '#web/desk/goods/wheel-groups.ts'
import { Page, Section } from '#web/desk/parts/page.tsx'

/** With the words of every action, which the rest of the page does not wait for. */
const History = lazy(() => import('#web/desk/audit/history.tsx').then(({ History }) => ({ default: History })))

export function loader({ request, params }: LoaderFunctionArgs) {
  return deskCall('GET /desk/goods/{id}', { params: { id: params.id! } }, request.signal)
}

/** One SKU: its form, and its history beside it. */
export default function WheelPage() {
  const wheel = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGoods[locale]
  const { may } = useMember()
  const { id, sku, version, values, stock, shown, picture, path, size_fixed } = wheel
  return (
    <Page
      title={<Figure className="wrap-anywhere">{sku}</Figure>}
      intro={<bdi>{nameWithSizes((locale === 'ar' ? values.name_ar : values.name) ?? '')}</bdi>}
      action={
        <PageLink to="/desk/goods" className="textlink text-small">
          {words.back_wheels}
        </PageLink>
      }
    >
      <div className="flex flex-wrap items-center gap-4 text-small">
        <Thumb base={picture} />
        <StateBadges hidden={values.hidden === 'yes'} lacks_arabic={false} shown={shown} />
        <span>{stock === 0 ? words.stock_none : words.pieces(stock)}</span>
        {shown && (
          <a href={inLocale(path, locale)} className="textlink">
            {words.see_in_shop}
          </a>
        )}
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-6">
          <PricePanel kind="wheel" id={id} version={version} />
          {may('goods.change') && (
            <Section title={words.details}>
              <GoodsForm
                key={id}
                groups={wheelGroups(locale, size_fixed)}
                stored={{ version, values }}
                save={async (values, version) => {
                  await deskCall('PUT /desk/goods/{id}', { params: { id }, body: { version, values } })
                }}
              />
            </Section>
          )}
          <FittingCars id={id} version={version} />
        </div>
        {may('audit.read') && (
          <Suspense fallback={<Loading label={deskFrame[locale].loading} />}>
            <History kind="wheel" id={id} version={version} />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
