import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { Cart } from '#shared/api/cart.ts'
import { countryCodes } from '#shared/countries.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { deskOffers } from '#shared/i18n/desk/offers.ts'
import { inLocale } from '#shared/locale.ts'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Price } from '#web/design/price.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { FormFrame, LeaveQuestion } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { CarChoice } from '#web/desk/offers/car-choice.tsx'
import { FittingWheels } from '#web/desk/offers/fitting-wheels.tsx'
import { type DraftLine, GoodsLines } from '#web/desk/offers/goods-lines.tsx'
import { GoodsSearch } from '#web/desk/offers/goods-search.tsx'
import { draftOf, linesOf, startOf, usePreview } from '#web/desk/offers/offer-draft.ts'
import { Page, Section } from '#web/desk/parts/page.tsx'

/** With `?from=` the id of an offer, the page begins with a copy of it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const from = new URL(request.url).searchParams.get('from')
  return from ? deskCall('GET /desk/offers/{id}', { params: { id: from } }, request.signal) : null
}

/** Makes a price offer: car, goods with their prices, terms, and what is known of the buyer. */
export default function NewOfferPage() {
  const copied = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskOffers[locale]
  const navigate = useNavigate()
  const [vehicle, setVehicle] = useState(copied?.vehicle ?? null)
  const [lines, setLines] = useState<DraftLine[]>(() => linesOf(copied))
  const [refused, setRefused] = useState<{ lines: DraftLine[]; fields: Record<string, string[]> }>()
  const form = useForm(startOf(copied), async (values) => {
    const goods = draftOf(lines, { ...values, vehicle })
    if (!goods) throw new DeskProblem(undefined, words.bad_price, 422, 'invalid')
    const { country: _, delivery: __, valid_until, language, ...buyer } = values
    try {
      const body = { ...goods, ...buyer, valid_until, locale: language as 'en' | 'ar' }
      const { id } = await deskCall('POST /desk/offers', { body })
      toast(words.created)
      await navigate(inLocale(`/desk/offers/${id}`, locale))
    } catch (error) {
      if (error instanceof DeskProblem) setRefused({ lines, fields: error.fields })
      throw error
    }
  })
  const { priced, problem } = usePreview(draftOf(lines, { ...form.values, vehicle }))

  return (
    <Page title={words.new_title} intro={words.new_intro}>
      <LeaveQuestion isDirty={!form.busy && (form.isDirty || vehicle !== null || lines.length > 0)} />
      <FormFrame form={form} verb={words.create}>
        <div className="grid items-start gap-6 xl:grid-cols-[1fr_26rem]">
          <div className="space-y-6">
            <Section title={words.car}>
              <p className="mb-4 text-muted text-small">{words.car_hint}</p>
              <CarChoice car={vehicle} onChange={setVehicle} />
            </Section>
            <Section title={words.goods}>
              <div className="space-y-5">
                <GoodsLines
                  lines={lines}
                  priced={priced}
                  errorOf={(line, field) =>
                    refused?.fields[`lines.${refused.lines.indexOf(line)}.${field}`]?.[0] ?? null
                  }
                  onChange={setLines}
                />
                {vehicle && (
                  <FittingWheels
                    key={JSON.stringify(vehicle)}
                    car={vehicle}
                    onAdd={(added) => setLines([...lines, ...added])}
                  />
                )}
                <GoodsSearch
                  onAdd={({ sku, kind, name, name_ar }) =>
                    setLines([
                      ...lines,
                      { sku, kind, name, name_ar, axle: 'any', quantity: kind === 'wheel' ? '4' : '1', price: '' },
                    ])
                  }
                />
              </div>
            </Section>
            <Section title={words.buyer}>
              <div className="grid gap-5 sm:grid-cols-2">
                <p className="text-muted text-small sm:col-span-2">{words.buyer_hint}</p>
                {(['first_name', 'last_name', 'phone', 'email', 'city', 'address'] as const).map((name) => (
                  <Field
                    key={name}
                    label={words[name]}
                    {...(name === 'phone' && { type: 'tel', dir: 'ltr' })}
                    {...(name === 'email' && { type: 'email', dir: 'ltr' })}
                    autoComplete="off"
                    {...form.field(name)}
                  />
                ))}
              </div>
            </Section>
          </div>
          <Section title={words.terms}>
            <div className="space-y-5">
              <Select label={words.country} {...form.field('country')}>
                {countryCodes.map((code) => (
                  <option key={code} value={code}>
                    {cartWords[locale][`country_${code}`]}
                  </option>
                ))}
              </Select>
              <Field
                label={words.delivery}
                hint={words.delivery_hint}
                inputMode="decimal"
                dir="ltr"
                {...form.field('delivery')}
              />
              <Field label={words.valid_until} type="date" {...form.field('valid_until')} />
              <Select label={words.language} {...form.field('language')}>
                <option value="en">{words.language_en}</option>
                <option value="ar">{words.language_ar}</option>
              </Select>
              <TextArea label={words.note} optional {...form.field('note')} />
              {problem && <Notice kind="error">{problem}</Notice>}
              {priced && <Sums totals={priced.totals} />}
            </div>
          </Section>
        </div>
      </FormFrame>
    </Page>
  )
}

function Sums({ totals: { subtotal, delivery, vat, total } }: Pick<Cart, 'totals'>) {
  const words = deskOffers[useLocale()]
  const rows = { subtotal, delivery_sum: delivery, vat, total }
  return (
    <dl aria-live="polite" className="space-y-1 border-line border-t pt-4 text-small">
      {(Object.keys(rows) as (keyof typeof rows)[]).map((row) => (
        <div key={row} className="flex justify-between gap-4 last:font-semibold last:text-body">
          <dt>{words[row]}</dt>
          <dd>
            <Price fils={rows[row]} exact />
          </dd>
        </div>
      ))}
    </dl>
  )
}
