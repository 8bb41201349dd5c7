import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type CarGap, type CarGapFilters, type CarGaps, gapMonths } from '#shared/desk/gaps.ts'
import { deskGaps } from '#shared/i18n/desk/gaps.ts'
import { inLocale } from '#shared/locale.ts'
import { Badge } from '#web/design/badge.tsx'
import { Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { GapTabs } from '#web/desk/gaps/gap-tabs.tsx'
import { type Column, filtersOf, List, useFilters } from '#web/desk/list/list.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as Partial<CarGapFilters>
  return { query, page: await deskCall('GET /desk/gaps/cars', { query }, request.signal) }
}

/** The cars that shoppers asked for, with how many sets of the catalogue fit each. */
export default function CarGapsPage() {
  const { page, query } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGaps[locale]
  const columns: Column<CarGap>[] = [
    { key: 'car', title: words.car, isName: true, cell: (gap) => <Car gap={gap} /> },
    { key: 'asked', title: words.asked, isFigure: true, cell: ({ asked }) => <Figure>{asked}</Figure> },
    { key: 'fits', title: words.fits, isFigure: true, cell: ({ fits }) => <Figure>{fits}</Figure> },
    { key: 'cond', title: words.conditions, isFigure: true, cell: ({ conditions }) => <Figure>{conditions}</Figure> },
    { key: 'unknown', title: words.unknown, isFigure: true, cell: ({ unknown }) => <Figure>{unknown}</Figure> },
    {
      key: 'stock',
      title: words.in_stock,
      isFigure: true,
      cell: ({ in_stock }) => (in_stock === 0 ? <Badge tone="accent">0</Badge> : <Figure>{in_stock}</Figure>),
    },
    { key: 'sizes', title: words.sizes, cell: (gap) => <Sizes gap={gap} /> },
    { key: 'links', title: words.links, cell: (gap) => <Links gap={gap} /> },
  ]
  return (
    <Page title={words.title} intro={words.intro}>
      <GapTabs />
      <Filters makes={page.makes} />
      {page.to_buy.length > 0 && <ToBuy sizes={page.to_buy} />}
      <List
        label={words.cars}
        columns={columns}
        page={page}
        rowKey={({ slug }) => slug}
        loadMore={(after) => deskCall('GET /desk/gaps/cars', { query: { ...query, after } })}
        empty={{ title: words.none, text: words.none_text }}
      />
      <p className="text-label text-muted">
        {words.counts_hint} {words.made_at(formatTime(page.made_at, locale))}
      </p>
    </Page>
  )
}

function Filters({ makes }: Pick<CarGaps, 'makes'>) {
  const locale = useLocale()
  const words = deskGaps[locale]
  const filters = useFilters()
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label={words.months}
        value={filters.value('months') || '1'}
        onChange={({ target }) => filters.set('months', target.value === '1' ? '' : target.value)}
      >
        {gapMonths.map((months) => (
          <option key={months} value={months}>
            {words[`months_${months}`]}
          </option>
        ))}
      </Select>
      <Select
        label={words.make}
        value={filters.value('make')}
        onChange={({ target }) => filters.set('make', target.value)}
      >
        <option value="">{words.all_makes}</option>
        {makes.map(({ slug, name, name_ar }) => (
          <option key={slug} value={slug}>
            {locale === 'ar' ? name_ar : name}
          </option>
        ))}
      </Select>
      <Select
        label={words.show}
        value={filters.value('show')}
        onChange={({ target }) => filters.set('show', target.value)}
      >
        <option value="">{words.show_all}</option>
        <option value="none">{words.show_none}</option>
        <option value="not_in_stock">{words.show_not_in_stock}</option>
      </Select>
    </div>
  )
}

function ToBuy({ sizes }: { sizes: CarGaps['to_buy'] }) {
  const locale = useLocale()
  const words = deskGaps[locale]
  return (
    <Section title={words.to_buy}>
      <p className="mb-4 text-muted text-small">{words.to_buy_intro}</p>
      <ul className="divide-y divide-line">
        {sizes.map(({ bolt_pattern, centre_bore, diameters, asked, cars }) => (
          <li
            key={`${bolt_pattern} ${centre_bore}`}
            className="flex flex-wrap gap-x-6 gap-y-1 py-3 text-small first:pt-0 last:pb-0"
          >
            <PageLink to={`/desk/goods?q=${encodeURIComponent(bolt_pattern)}`} className="textlink font-semibold">
              <Figure>{bolt_pattern}</Figure>
            </PageLink>
            <Figure>{diameters.map((inch) => `${inch}″`).join(' ')}</Figure>
            <span>{words.bore(centre_bore)}</span>
            <span className="text-muted">
              {words.asked_times(asked)} · {words.of_cars(cars)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Car({ gap }: { gap: CarGap }) {
  const locale = useLocale()
  const words = deskGaps[locale]
  const { slug, name, start_year, end_year, lacked } = gap
  const [make, model] = locale === 'ar' ? [gap.make_name_ar, gap.model_name_ar] : [gap.make_name, gap.model_name]
  return (
    <span className="block space-y-1">
      <PageLink to={`/desk/vehicles/${slug}`} className="textlink">
        <bdi>
          {make} {model}
        </bdi>
      </PageLink>
      <span className="block font-normal text-label text-muted">
        <bdi dir="ltr" lang="en">
          {name}
        </bdi>{' '}
        · <Figure>{start_year === end_year ? start_year : `${start_year}–${end_year}`}</Figure>
      </span>
      {lacked > 0 && <Badge tone="accent">{words.lacked(lacked)}</Badge>}
    </span>
  )
}

function Sizes({ gap: { bolt_pattern, centre_bore, diameter_min, diameter_max } }: { gap: CarGap }) {
  const words = deskGaps[useLocale()]
  return (
    <span className="text-label">
      <span className="block font-semibold">
        <Figure>{bolt_pattern}</Figure>
      </span>
      <span className="block">
        <Figure>
          {diameter_min}–{diameter_max}″
        </Figure>
      </span>
      {centre_bore !== null && <span className="text-muted">{words.bore(centre_bore)}</span>}
    </span>
  )
}

function Links({ gap: { make, model, year, slug, bolt_pattern } }: { gap: CarGap }) {
  const locale = useLocale()
  const words = deskGaps[locale]
  const car = new URLSearchParams({ make, model, year: String(year), modification: slug })
  return (
    <span className="flex flex-col items-start gap-1 text-label">
      <PageLink to={`/desk/goods?q=${encodeURIComponent(bolt_pattern)}`} className="textlink">
        {words.goods_link}
      </PageLink>
      <a href={inLocale(`/alloy-wheels?${car}`, locale)} className="textlink">
        {words.shop_link}
      </a>
    </span>
  )
}
