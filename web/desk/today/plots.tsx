import { type Figures, plotDays } from '#shared/desk/today.ts'
import { inFigures } from '#shared/figures.ts'
import { deskToday } from '#shared/i18n/desk/today.ts'
import { Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { useFilters } from '#web/desk/list/list.tsx'
import { Section } from '#web/desk/parts/page.tsx'
import { Bars } from '#web/desk/today/bars.tsx'
import { DayPlot } from '#web/desk/today/day-plot.tsx'
import { measures, sayMeasure } from '#web/desk/today/numbers.tsx'

/** A period by day, by brand and by car make, and how many visitors went how far. The choice is in the address. */
export default function Plots({ figures: { days, brands, makes, funnel } }: { figures: Figures }) {
  const locale = useLocale()
  const words = deskToday[locale]
  const filters = useFilters()
  const shown = measures.find(({ word }) => word === filters.value('show')) ?? measures[0]!
  const money = (value: number) => sayMeasure('sales', value, locale)
  const steps = ['visit', 'car', 'list', 'product', 'cart', 'paid'] as const
  return (
    <div className="space-y-6">
      <Section
        title={words.by_day}
        action={
          <div className="flex flex-wrap gap-3">
            <Select
              label={words.show}
              labelHidden
              value={shown.word}
              onChange={(event) => filters.set('show', event.target.value)}
            >
              {measures.map(({ word }) => (
                <option key={word} value={word}>
                  {words[word]}
                </option>
              ))}
            </Select>
            <Select
              label={words.period}
              labelHidden
              value={String(days.length)}
              onChange={(event) => filters.set('days', event.target.value)}
            >
              {plotDays.map((count) => (
                <option key={count} value={count}>
                  {words.period_days(Number(count))}
                </option>
              ))}
            </Select>
          </div>
        }
      >
        <DayPlot days={days} measure={shown} />
      </Section>
      <div className="grid items-start gap-6 xl:grid-cols-3">
        <Section title={words.by_brand}>
          <Bars
            label={words.by_brand}
            empty={words.no_figures}
            rows={brands.map(({ key, amount, ...share }) => ({
              ...{ key: key ?? 'others', value: amount, text: money(amount) },
              name: key === null ? words.others : (locale === 'ar' ? share.name_ar : share.name) || words.without_brand,
            }))}
          />
        </Section>
        <Section title={words.by_make}>
          <Bars
            label={words.by_make}
            empty={words.no_figures}
            rows={makes.map(({ key, amount, ...share }) => ({
              ...{ key: key ?? 'others', value: amount, text: money(amount) },
              name: key === null ? words.others : (locale === 'ar' ? share.name_ar : share.name) || words.without_make,
            }))}
          />
        </Section>
        <Section title={words.funnel}>
          <Bars
            label={words.funnel}
            empty={words.no_figures}
            rows={steps.map((step) => ({
              ...{ key: step, name: words[`step_${step}`], value: funnel[step] },
              // Orders of visitors who were not counted would be more than all visits.
              text: `${inFigures(funnel[step])}${
                funnel.visit > 0 && funnel[step] <= funnel.visit
                  ? ` · ${sayMeasure('conversion', funnel[step] / funnel.visit, locale)}`
                  : ''
              }`,
            }))}
          />
          <p className="mt-4 text-label text-muted">{words.funnel_note}</p>
        </Section>
      </div>
    </div>
  )
}
