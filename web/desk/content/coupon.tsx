import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { CouponFields, ListedCoupon } from '#shared/desk/content/coupons.ts'
import { deskCoupons } from '#shared/i18n/desk/content/coupons.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { CouponForm } from '#web/desk/content/coupon-form.tsx'
import { State } from '#web/desk/content/coupons.tsx'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Fact } from '#web/desk/parts/fact.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [coupon, choices] = await Promise.all([
    deskCall('GET /desk/coupons/{code}', { params: { code: params.code! } }, request.signal),
    deskCall('GET /desk/coupons/choices', {}, request.signal),
  ])
  return { coupon, choices }
}

/** One coupon: what it cost and brought, its rules, and its history. */
export default function CouponPage() {
  const { coupon, choices } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskCoupons[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [stored, setStored] = useState({ version: coupon.version, values: fieldsOf(coupon) })
  if (stored.version !== coupon.version) setStored({ version: coupon.version, values: fieldsOf(coupon) })
  const form = useForm<CouponFields>(stored, async (values, version) => {
    await deskCall('PUT /desk/coupons/{code}', { params: { code: coupon.code }, body: { version, values } })
    toast(deskFrame[locale].saved)
    await revalidate()
  })
  const mayChange = may('coupons.change')
  return (
    <Page
      title={<Figure>{coupon.code}</Figure>}
      intro={<State coupon={coupon} />}
      action={
        <PageLink to="/desk/coupons" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="space-y-6">
          <Section title={words.figures} action={mayChange && <Ending coupon={coupon} />}>
            <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
              <Fact look="figure" name={words.orders}>
                {words.orders_count(coupon.orders, coupon.usage_limit)}
              </Fact>
              {coupon.discount !== null && (
                <Fact look="figure" name={words.discount}>
                  {formatMoney(coupon.discount, locale)}
                </Fact>
              )}
              {coupon.revenue !== null && (
                <Fact look="figure" name={words.revenue}>
                  {formatMoney(coupon.revenue, locale)}
                </Fact>
              )}
            </dl>
            <p className="mt-3 text-label text-muted">{words.figures_hint}</p>
          </Section>
          {mayChange && (
            <FormFrame form={form} guarded>
              <CouponForm form={form} choices={choices} />
            </FormFrame>
          )}
        </div>
        {may('audit.read') && <History kind="coupon" id={coupon.code} version={coupon.version} />}
      </div>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          yours={form.values}
          fields={conflictFields.map((name) => ({ name, label: fieldLabel(name, words) }))}
          onSettle={form.settle}
        />
      )}
    </Page>
  )
}

/** Ends a coupon now, or starts it again. */
function Ending({ coupon }: { coupon: ListedCoupon }) {
  const locale = useLocale()
  const words = deskCoupons[locale]
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const { code, version, active } = coupon
  async function change(active: 'yes' | 'no') {
    const body = { version, values: { ...fieldsOf(coupon), active } }
    await deskCall('PUT /desk/coupons/{code}', { params: { code }, body })
    toast(deskFrame[locale].saved)
    await revalidate()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{active === 'yes' ? words.end_now : words.start_again}</Button>
      {asking && (
        <Ask
          title={active === 'yes' ? words.end_title(code) : words.start_again}
          verb={active === 'yes' ? words.end_now : words.start_again}
          onClose={() => setAsking(false)}
          onConfirm={() => change(active === 'yes' ? 'no' : 'yes')}
        >
          <p className="text-small">{words.end_text}</p>
        </Ask>
      )}
    </>
  )
}

function fieldsOf(coupon: ListedCoupon): CouponFields {
  const { code: _, state: __, version: ___, orders: ____, discount: _____, revenue: ______, ...fields } = coupon
  return fields
}

const conflictFields = [
  ...(['type', 'value', 'max_discount', 'applies_to', 'brands', 'categories', 'countries', 'min_total'] as const),
  ...(['min_wheels', 'starts_at', 'ends_at', 'usage_limit', 'per_customer', 'first_order_only', 'active'] as const),
  ...(['label', 'label_ar'] as const),
]

function fieldLabel(name: (typeof conflictFields)[number], words: (typeof deskCoupons)['en']): string {
  if (name === 'value') return words.gives
  return name === 'active' ? words.state_running : words[name]
}
