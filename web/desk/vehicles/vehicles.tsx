import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ListedVehicle } from '#shared/desk/vehicles.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskVehicles } from '#shared/i18n/desk/vehicles.ts'
import { Badge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { ChosenFilter, SearchFilter } from '#web/desk/list/filters.tsx'
import { type Column, filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as { q?: string; year?: string; state?: 'own' }
  return { query, page: await deskCall('GET /desk/vehicles', { query }, request.signal) }
}

const newest = new Date().getFullYear() + 1
const years = Array.from({ length: 40 }, (_, i) => String(newest - i))

/** The cars of the vehicle data. */
export default function VehiclesPage() {
  const { page, query } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskVehicles[locale]
  const columns: Column<ListedVehicle>[] = [
    {
      key: 'car',
      title: words.car,
      isName: true,
      cell: (car) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            <PageLink to={`/desk/vehicles/${car.slug}`} className="textlink">
              <bdi>{nameOfCar(car, locale)}</bdi>
            </PageLink>
            {car.is_own && <Badge tone="accent">{words.own}</Badge>}
          </span>
          <span className="block font-normal text-label text-muted">
            <bdi dir="ltr" lang="en">
              {[car.name, car.trim].filter(Boolean).join(' · ')}
            </bdi>
          </span>
        </>
      ),
    },
    {
      key: 'years',
      title: words.years,
      cell: ({ start_year, end_year }) => <Figure>{yearsOf(start_year, end_year)}</Figure>,
    },
    { key: 'pattern', title: words.bolt_pattern, cell: ({ bolt_pattern }) => <Figure>{bolt_pattern}</Figure> },
    { key: 'bore', title: words.centre_bore, cell: ({ centre_bore }) => <Figure>{centre_bore}</Figure> },
    { key: 'confidence', title: words.confidence, cell: ({ confidence }) => markOf(confidence, words) },
  ]
  return (
    <Page title={deskFrame[locale].vehicles} intro={words.intro}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SearchFilter name="q" label={words.search} />
        <ChosenFilter
          name="year"
          label={words.year}
          all={words.all}
          options={years.map((value) => ({ value, label: value }))}
        />
        <ChosenFilter
          name="state"
          label={words.state}
          all={words.all}
          options={[{ value: 'own', label: words.only_own }]}
        />
      </div>
      <List
        label={deskFrame[locale].vehicles}
        columns={columns}
        page={page}
        rowKey={({ slug }) => slug}
        loadMore={(after) => deskCall('GET /desk/vehicles', { query: { ...query, after } })}
        empty={{ title: words.none, text: words.none_text }}
      />
    </Page>
  )
}

type Names = Pick<ListedVehicle, 'make_name' | 'make_name_ar' | 'model_name' | 'model_name_ar'>

export function nameOfCar(car: Names, locale: 'en' | 'ar'): string {
  return locale === 'ar' ? `${car.make_name_ar} ${car.model_name_ar}` : `${car.make_name} ${car.model_name}`
}

export function yearsOf(start: number, end: number): string {
  return start === end ? String(start) : `${start}–${end}`
}

/** What a mark of the data's confidence means. */
export function markOf(mark: string, words: (typeof deskVehicles)['en']): string {
  return ((words as Record<string, unknown>)[`mark_${mark}`] as string | undefined) ?? words.unknown
}
