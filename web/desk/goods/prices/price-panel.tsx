import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PriceFacts } from '#shared/desk/prices.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskPrices } from '#shared/i18n/desk/prices.ts'
import { formatMoney, formatPrice } from '#shared/money.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Field } from '#web/design/field.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { PlannedPrices } from '#web/desk/goods/prices/planned-prices.tsx'
import { PricePlot } from '#web/desk/goods/prices/price-plot.tsx'
import { Section } from '#web/desk/parts/page.tsx'

type Goods = { kind: 'wheel' | 'addon'; id: string; version: number }

/** The price of one SKU: changed, planned, and its course so far. Another `version` reads it again. */
export function PricePanel({ kind, id, version }: Goods) {
  const locale = useLocale()
  const words = deskPrices[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [facts, setFacts] = useState<PriceFacts>()
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => {
    try {
      setFacts(await deskCall('GET /desk/prices/{kind}/{id}', { params: { kind, id } }))
      setProblem(null)
    } catch (error) {
      setProblem(sayError(error, locale))
    }
  }, [kind, id, locale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved form changes the version
  useEffect(() => void load(), [load, version])

  if (!facts)
    return (
      <Section title={words.title}>
        {problem ? <Notice kind="error">{problem}</Notice> : <Loading label={deskFrame[locale].loading} />}
      </Section>
    )
  const again = async () => {
    await load()
    await revalidate()
  }
  return (
    <>
      <Section title={words.title}>
        {may('prices.change') ? (
          <PriceForm kind={kind} id={id} facts={facts} onSaved={again} />
        ) : (
          <p>{formatMoney(facts.periods.at(-1)!.price, locale)}</p>
        )}
        <Past periods={facts.periods} />
      </Section>
      <PlannedPrices kind={kind} id={id} planned={facts.planned} onChanged={again} />
    </>
  )
}

type FormProps = Omit<Goods, 'version'> & { facts: PriceFacts; onSaved: () => Promise<void> }

function PriceForm({ kind, id, facts: { version, values, most }, onSaved }: FormProps) {
  const locale = useLocale()
  const words = deskPrices[locale]
  const [stored, setStored] = useState({ version, values })
  if (stored.version !== version) setStored({ version, values })
  const form = useForm(stored, async (values, version) => {
    await deskCall('PUT /desk/prices/{kind}/{id}', { params: { kind, id }, body: { version, values } })
    toast(deskFrame[locale].saved)
    await onSaved()
  })
  const figure = { dir: 'ltr', inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <>
      <FormFrame isAside form={form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.price} hint={words.rule} {...figure} {...form.field('price')} />
          <Field
            label={words.crossed_out}
            hint={most === null ? words.none_allowed : words.most(formatPrice(most, locale))}
            {...figure}
            {...form.field('compare_at_price')}
          />
        </div>
      </FormFrame>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          yours={form.values}
          fields={[
            { name: 'price', label: words.price },
            { name: 'compare_at_price', label: words.crossed_out },
          ]}
          onSettle={form.settle}
        />
      )}
    </>
  )
}

/** The course of the price as a plot, and as a list with the newest first. */
function Past({ periods }: { periods: PriceFacts['periods'] }) {
  const locale = useLocale()
  const words = deskPrices[locale]
  if (periods.length < 2) return null
  return (
    <div className="mt-6 space-y-3">
      <h3 className="font-semibold text-small">{words.past}</h3>
      <PricePlot periods={periods} />
      <table className="w-full text-small">
        <thead>
          <tr className="border-line border-b text-label text-muted">
            <th scope="col" className="py-2 text-start font-semibold">
              {words.from}
            </th>
            <th scope="col" className="py-2 text-start font-semibold">
              {words.until}
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              {words.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map(({ from, until, price, compare_at_price }) => (
            <tr key={`${from} ${until}`} className="border-line border-b last:border-b-0">
              <td className="py-2">{from ? formatTime(from, locale) : words.since_added}</td>
              <td className="py-2">{until ? formatTime(until, locale) : words.now}</td>
              <td className="figures py-2 text-end">
                {compare_at_price !== null && (
                  <s className="text-label text-muted">
                    <bdi>{formatPrice(compare_at_price, locale)}</bdi>
                  </s>
                )}{' '}
                <bdi>{formatPrice(price, locale)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
