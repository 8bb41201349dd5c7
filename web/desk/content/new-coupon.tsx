import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { CouponFields } from '#shared/desk/content/coupons.ts'
import { deskCoupons } from '#shared/i18n/desk/content/coupons.ts'
import { inLocale } from '#shared/locale.ts'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { CouponForm, newCoupon } from '#web/desk/content/coupon-form.tsx'
import { FormFrame, LeaveQuestion } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/coupons/choices', {}, request.signal)
}

const blank = { version: 0, values: { code: '', ...newCoupon } }

/** Makes a coupon. */
export default function NewCouponPage() {
  const choices = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskCoupons[locale]
  const navigate = useNavigate()
  const form = useForm<CouponFields & { code: string }>(blank, async ({ code, ...values }) => {
    await deskCall('POST /desk/coupons', { body: { code, values } })
    toast(words.made)
    await navigate(inLocale('/desk/coupons', locale))
  })
  return (
    <Page
      title={words.make}
      action={
        <PageLink to="/desk/coupons" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      <LeaveQuestion isDirty={form.isDirty && !form.busy} />
      <div className="max-w-3xl">
        <FormFrame form={form}>
          <Field
            label={words.code}
            hint={words.code_hint}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            className="max-w-xs"
            {...form.field('code')}
          />
          <CouponForm form={form} choices={choices} />
        </FormFrame>
      </div>
    </Page>
  )
}
