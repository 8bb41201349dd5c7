import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { type FieldSpec, GoodsForm, type Group } from '#web/desk/goods/goods-form.tsx'
import { StateBadges, Thumb } from '#web/desk/goods/parts.tsx'
import { PricePanel } from '#web/desk/goods/prices/price-panel.tsx'
import { hiddenField } from '#web/desk/goods/wheel-groups.ts'
import { Page, Section } from '#web/desk/parts/page.tsx'

/** With its drag and drop a fifth of the page's own script, so it comes after the rest. */
const PicturesPanel = lazy(() =>
  import('#web/desk/goods/pictures/pictures-panel.tsx').then(({ PicturesPanel }) => ({ default: PicturesPanel })),
)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id!
  const [addon, { categories }, { groups }] = await Promise.all([
    deskCall('GET /desk/accessories/{id}', { params: { id } }, request.signal),
    deskCall('GET /desk/accessories', { query: { q: '–' } }, request.signal),
    deskCall('GET /desk/pictures/{kind}/{id}', { params: { kind: 'addon', id } }, request.signal),
  ])
  return { addon, categories, groups }
}

/** A category as a choice of the form. */
export function categoryField(
  categories: { id: number; label: string; label_ar: string }[],
  locale: Locale,
): FieldSpec {
  const label = locale === 'ar' ? 'label_ar' : 'label'
  return {
    name: 'category_id',
    kind: 'choice',
    options: categories.map((each) => ({ value: String(each.id), label: each[label] })),
  }
}

function addonGroups(categories: Parameters<typeof categoryField>[0], locale: Locale): Group[] {
  const words = deskGoods[locale]
  return [
    {
      title: words.texts,
      fields: [
        { name: 'name', bilingual: true },
        { name: 'description', kind: 'area', bilingual: true },
      ],
    },
    {
      title: words.sale,
      fields: [
        categoryField(categories, locale),
        { name: 'slug', kind: 'figure' },
        { name: 'pack' },
        hiddenField(locale),
        { name: 'attributes', kind: 'area' },
        { name: 'fits', kind: 'area' },
      ],
    },
  ]
}

/** One accessory. */
export default function AccessoryPage() {
  const { addon, categories, groups } = useLoaderData<typeof loader>()
  const [changes, setChanges] = useState(0)
  const locale = useLocale()
  const words = deskGoods[locale]
  const { may } = useMember()
  const { id, sku, title, version, values, stock, picture, path } = addon
  return (
    <Page
      title={<bdi>{locale === 'ar' ? values.name_ar : title}</bdi>}
      intro={<Figure>{sku}</Figure>}
      action={
        <PageLink to="/desk/accessories" className="textlink text-small">
          {words.back_accessories}
        </PageLink>
      }
    >
      <div className="flex flex-wrap items-center gap-4 text-small">
        <Thumb base={picture} />
        <StateBadges hidden={values.hidden === 'yes'} lacks_arabic={false} />
        <span>{stock === 0 ? words.stock_none : words.pieces(stock)}</span>
        {values.hidden === 'no' && (
          <a href={inLocale(path, locale)} className="textlink">
            {words.see_in_shop}
          </a>
        )}
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-6">
          <Suspense>
            <PicturesPanel kind="addon" id={id} groups={groups} onChange={() => setChanges((n) => n + 1)} />
          </Suspense>
          <PricePanel kind="addon" id={id} version={version} />
          {may('goods.change') && (
            <Section title={words.details}>
              <GoodsForm
                key={id}
                groups={addonGroups(categories, locale)}
                stored={{ version, values }}
                save={async (values, version) => {
                  await deskCall('PUT /desk/accessories/{id}', { params: { id }, body: { version, values } })
                }}
              />
            </Section>
          )}
        </div>
        {may('audit.read') && <History kind="addon" id={id} version={version + changes} />}
      </div>
    </Page>
  )
}
