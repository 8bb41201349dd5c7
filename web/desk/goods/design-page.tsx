import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { GoodsForm, type Group } from '#web/desk/goods/goods-form.tsx'
import { constructions, hiddenField, optionsOf, styleField } from '#web/desk/goods/wheel-groups.ts'
import { Page, Section } from '#web/desk/parts/page.tsx'

/** With its drag and drop a fifth of the page's own script, so it comes after the rest. */
const PicturesPanel = lazy(() =>
  import('#web/desk/goods/pictures/pictures-panel.tsx').then(({ PicturesPanel }) => ({ default: PicturesPanel })),
)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id!
  const [design, { groups }] = await Promise.all([
    deskCall('GET /desk/designs/{id}', { params: { id } }, request.signal),
    deskCall('GET /desk/pictures/{kind}/{id}', { params: { kind: 'design', id } }, request.signal),
  ])
  return { design, groups }
}

/** The form of a design with its stored style. */
export function designGroups(locale: Locale, style = ''): Group[] {
  return [
    {
      title: deskGoods[locale].texts,
      fields: [
        { name: 'name' },
        styleField(locale, style),
        { name: 'construction', kind: 'choice', options: optionsOf(constructions, locale) ?? [] },
        hiddenField(locale),
        { name: 'description', kind: 'area', bilingual: true },
      ],
    },
  ]
}

/** One design. */
export default function DesignPage() {
  const { design, groups } = useLoaderData<typeof loader>()
  const { id, title, version, values, brand, skus } = design
  const [changes, setChanges] = useState(0)
  const locale = useLocale()
  const words = deskGoods[locale]
  const { may } = useMember()
  return (
    <Page
      title={<bdi>{title}</bdi>}
      intro={
        <>
          <bdi>{brand}</bdi> ·{' '}
          <PageLink to={`/desk/goods?design=${id}`} className="textlink">
            {words.wheels} ({skus})
          </PageLink>
        </>
      }
      action={
        <PageLink to="/desk/designs" className="textlink text-small">
          {words.back_designs}
        </PageLink>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-6">
          <Suspense>
            <PicturesPanel kind="design" id={id} groups={groups} onChange={() => setChanges((n) => n + 1)} />
          </Suspense>
          {may('goods.change') && (
            <Section title={words.details}>
              <GoodsForm
                key={id}
                groups={designGroups(locale, values.style)}
                stored={{ version, values }}
                save={async (values, version) => {
                  await deskCall('PUT /desk/designs/{id}', { params: { id }, body: { version, values } })
                }}
              />
            </Section>
          )}
        </div>
        {may('audit.read') && <History kind="design" id={id} version={version + changes} />}
      </div>
    </Page>
  )
}
