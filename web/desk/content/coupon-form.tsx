import { countryCodes } from '#shared/countries.ts'
import type { DeskAnswer } from '#shared/desk/calls.ts'
import type { CouponFields } from '#shared/desk/content/coupons.ts'
import { cart } from '#shared/i18n/cart.ts'
import { deskCoupons } from '#shared/i18n/desk/content/coupons.ts'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Section } from '#web/desk/parts/page.tsx'

export type CouponChoices = DeskAnswer<'GET /desk/coupons/choices'>

export const newCoupon: CouponFields = {
  ...{ type: 'percent', value: '', applies_to: 'all', brands: '', categories: '', countries: '' },
  ...{ min_total: '', max_discount: '', min_wheels: '', usage_limit: '', per_customer: '1' },
  ...{ first_order_only: 'no', starts_at: '', ends_at: '', active: 'yes', label: '', label_ar: '' },
}

type Form = {
  values: CouponFields
  set: (name: keyof CouponFields, value: string) => void
  field: (name: keyof CouponFields) => {
    name: string
    value: string
    error: string | null
    onChange: (event: { target: { value: string } }) => void
  }
}

/** What a coupon gives, for which goods, how often and when, and its words in both languages. */
export function CouponForm({ form, choices }: { form: Form; choices: CouponChoices }) {
  const locale = useLocale()
  const words = deskCoupons[locale]
  const { values } = form
  const named = (list: CouponChoices['brands']) =>
    list.map(({ slug, name, name_ar }) => ({ value: slug, label: locale === 'ar' ? name_ar : name }))
  return (
    <>
      <Section title={words.details}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Select label={words.type} {...form.field('type')}>
            {(['percent', 'fixed', 'free_shipping'] as const).map((type) => (
              <option key={type} value={type}>
                {words[`type_${type}`]}
              </option>
            ))}
          </Select>
          {values.type !== 'free_shipping' && (
            <Field
              label={values.type === 'percent' ? words.value_percent : words.value_fixed}
              {...figure}
              {...form.field('value')}
            />
          )}
          {values.type === 'percent' && (
            <Field label={words.max_discount} hint={words.empty_no_limit} {...figure} {...form.field('max_discount')} />
          )}
          <Select label={words.applies_to} {...form.field('applies_to')}>
            {(['all', 'wheels', 'addons'] as const).map((goods) => (
              <option key={goods} value={goods}>
                {words[`applies_to_${goods}`]}
              </option>
            ))}
          </Select>
          <Field label={words.min_total} hint={words.empty_no_limit} {...figure} {...form.field('min_total')} />
          <Field label={words.min_wheels} hint={words.min_wheels_hint} {...figure} {...form.field('min_wheels')} />
        </div>
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          {values.applies_to !== 'addons' && (
            <Chosen legend={words.brands} name="brands" form={form} options={named(choices.brands)} />
          )}
          {values.applies_to !== 'wheels' && (
            <Chosen legend={words.categories} name="categories" form={form} options={named(choices.categories)} />
          )}
          <Chosen
            legend={words.countries}
            name="countries"
            form={form}
            options={countryCodes.map((code) => ({ value: code, label: cart[locale][`country_${code}`] }))}
          />
        </div>
      </Section>
      <Section title={words.limits}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={words.starts_at} type="date" {...form.field('starts_at')} />
          <Field label={words.ends_at} type="date" {...form.field('ends_at')} />
          <Field label={words.usage_limit} hint={words.empty_no_limit} {...figure} {...form.field('usage_limit')} />
          <Field label={words.per_customer} hint={words.empty_no_limit} {...figure} {...form.field('per_customer')} />
        </div>
        <Choice
          kind="checkbox"
          className="mt-3"
          label={words.first_order_only}
          checked={values.first_order_only === 'yes'}
          onChange={({ target }) => form.set('first_order_only', target.checked ? 'yes' : 'no')}
        />
      </Section>
      <Section title={words.words}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={words.label} dir="ltr" lang="en" {...form.field('label')} />
          <Field label={words.label_ar} dir="rtl" lang="ar" {...form.field('label_ar')} />
        </div>
        <p className="mt-2 text-label text-muted">{words.label_hint}</p>
      </Section>
    </>
  )
}

const figure = { dir: 'ltr', inputMode: 'decimal', autoComplete: 'off' } as const

type ChosenProps = {
  legend: string
  name: 'brands' | 'categories' | 'countries'
  form: Form
  options: { value: string; label: string }[]
}

/** Several of a list, kept as text with commas. */
function Chosen({ legend, name, form, options }: ChosenProps) {
  const chosen = form.values[name].split(',').filter(Boolean)
  return (
    <ChoiceGroup legend={legend} hint={deskCoupons[useLocale()].none_means_all}>
      <div className="max-h-64 overflow-y-auto rounded-control border border-line px-3">
        {options.map(({ value, label }) => (
          <Choice
            key={value}
            kind="checkbox"
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              form.set(
                name,
                options
                  .flatMap((each) =>
                    (each.value === value ? target.checked : chosen.includes(each.value)) ? each.value : [],
                  )
                  .join(','),
              )
            }
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}
