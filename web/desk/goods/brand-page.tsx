import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { GoodsForm, type Group } from '#web/desk/goods/goods-form.tsx'
import { hiddenField } from '#web/desk/goods/wheel-groups.ts'
import { Page, Section } from '#web/desk/parts/page.tsx'

export function loader({ request, params }: LoaderFunctionArgs) {
  return deskCall('GET /desk/brands/{id}', { params: { id: params.id! } }, request.signal)
}

/** The form of a brand. */
export function brandGroups(locale: Locale): Group[] {
  const fields = [
    { name: 'name', bilingual: true as const },
    { name: 'focus', bilingual: true as const },
    hiddenField(locale),
  ]
  return [{ title: deskGoods[locale].texts, fields }]
}

/** One brand. */
export default function BrandPage() {
  const { id, title, version, values, designs, skus } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGoods[locale]
  const { may } = useMember()
  return (
    <Page
      title={<bdi>{locale === 'ar' ? values.name_ar : title}</bdi>}
      intro={
        <>
          <PageLink to={`/desk/designs?brand=${id}`} className="textlink">
            {words.designs} ({designs})
          </PageLink>{' '}
          ·{' '}
          <PageLink to={`/desk/goods?brand=${id}`} className="textlink">
            {words.wheels} ({skus})
          </PageLink>
        </>
      }
      action={
        <PageLink to="/desk/brands" className="textlink text-small">
          {words.back_brands}
        </PageLink>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-6">
          {may('goods.change') && (
            <Section title={words.details}>
              <GoodsForm
                key={id}
                groups={brandGroups(locale)}
                stored={{ version, values }}
                save={async (values, version) => {
                  await deskCall('PUT /desk/brands/{id}', { params: { id }, body: { version, values } })
                }}
              />
            </Section>
          )}
        </div>
        {may('audit.read') && <History kind="brand" id={id} version={version} />}
      </div>
    </Page>
  )
}
