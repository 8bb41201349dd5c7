import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DeskVehicle } from '#shared/desk/vehicles.ts'
import { deskVehicles } from '#shared/i18n/desk/vehicles.ts'
import { inLocale } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import { Badge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { Fact } from '#web/desk/parts/fact.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'
import { CarWheels } from '#web/desk/vehicles/car-wheels.tsx'
import { VehicleForm } from '#web/desk/vehicles/vehicle-form.tsx'
import { markOf, nameOfCar, yearsOf } from '#web/desk/vehicles/vehicles.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const vehicle = await deskCall('GET /desk/vehicles/{slug}', { params: { slug: params.slug! } }, request.signal)
  // The shop's own list counts; without it the page still shows the record.
  // As a POST, because the browser keeps a GET for seconds, and a correction counts at once.
  const fits = await call('POST /search-vehicles', { body: carOf(vehicle), query: { page: 1, per_page: 1 } }).then(
    (list) => list.fits,
    () => null,
  )
  return { vehicle, fits }
}

function carOf({ make, model, slug, end_year }: DeskVehicle) {
  return { make, model, year: end_year, modification: slug }
}

/** One car: its record with sources, what fits it, and the figures that the shop can correct. */
export default function VehiclePage() {
  const { vehicle, fits } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskVehicles[locale]
  const { may } = useMember()
  const { slug, name, trim, start_year, end_year, version } = vehicle
  const list = `/alloy-wheels?${new URLSearchParams({ ...carOf(vehicle), year: String(end_year) })}`
  return (
    <Page
      title={<bdi>{nameOfCar(vehicle, locale)}</bdi>}
      intro={
        <span className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" lang="en">
            {[name, trim].filter(Boolean).join(' · ')}
          </bdi>
          <Figure>{yearsOf(start_year, end_year)}</Figure>
          {vehicle.is_own && <Badge tone="accent">{words.own}</Badge>}
        </span>
      }
      action={
        <PageLink to="/desk/vehicles" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-6">
          <VehicleForm key={slug} vehicle={vehicle} />
          <Factory vehicle={vehicle} />
          <CarWheels key={`wheels ${slug}`} slug={slug} version={version} />
        </div>
        <div className="min-w-0 space-y-6">
          <Section title={words.fits}>
            {fits && (
              <dl className="mb-4 grid grid-cols-2 gap-4 text-small">
                {(['pass', 'parts', 'warn', 'unknown'] as const).map((verdict) => (
                  <Fact key={verdict} look="text" name={words[`fits_${verdict}`]}>
                    <Figure>{fits[verdict]}</Figure>
                  </Fact>
                ))}
              </dl>
            )}
            {fits && Object.values(fits).every((count) => count === 0) && (
              <p className="mb-4 text-small">{words.fits_none}</p>
            )}
            <a href={inLocale(list, locale)} className="textlink text-small">
              {words.open_list}
            </a>
          </Section>
          <Section title={words.record}>
            <dl className="space-y-3 text-small">
              <Fact look="text" name={words.generation}>
                <bdi dir="ltr" lang="en">
                  {vehicle.generation_name}
                </bdi>
              </Fact>
              <Fact look="text" name={words.hub_confidence}>
                {markOf(vehicle.confidence, words)}
              </Fact>
              <Fact look="text" name={words.wheels_confidence}>
                {markOf(vehicle.wheels_confidence, words)}
              </Fact>
              <Fact look="text" name={words.loaded_at}>
                {vehicle.loaded_at ? formatDay(vehicle.loaded_at, locale) : words.not_recorded}
              </Fact>
              {vehicle.corrected_at && (
                <Fact look="text" name={words.corrected_at}>
                  {formatDay(vehicle.corrected_at, locale)}
                </Fact>
              )}
              {vehicle.is_own && vehicle.values.source && (
                <Fact look="text" name={words.correction_source}>
                  <bdi>{vehicle.values.source}</bdi>
                </Fact>
              )}
              {vehicle.sources.length > 0 && (
                <Fact look="text" name={words.sources}>
                  <ul className="space-y-1 font-normal">
                    {vehicle.sources.map((source) => (
                      <li key={source}>{sourceOf(source, words)}</li>
                    ))}
                  </ul>
                </Fact>
              )}
            </dl>
          </Section>
          {may('audit.read') && <History kind="vehicle" id={slug} version={version} />}
        </div>
      </div>
    </Page>
  )
}

/** What a source of the data that comes with the shop is. */
function sourceOf(key: string, words: (typeof deskVehicles)['en']): string {
  return String((words as Record<string, unknown>)[`source_${key}`] ?? key)
}

function Factory({ vehicle: { factory } }: { vehicle: DeskVehicle }) {
  const words = deskVehicles[useLocale()]
  return (
    <Section title={words.factory}>
      {factory.length === 0 && <p className="text-muted text-small">{words.no_factory}</p>}
      <ul className="divide-y divide-line">
        {factory.map(({ front, rear }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the record's own order, which never changes on the page
          <li key={i} className="flex flex-wrap gap-x-6 gap-y-1 py-3 text-small first:pt-0 last:pb-0">
            {rear && <span className="text-muted">{words.front}</span>}
            <Figure>{sideText(front)}</Figure>
            {rear && <span className="text-muted">{words.rear}</span>}
            {rear && <Figure>{sideText(rear)}</Figure>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function sideText({ diameter, width, offset, within, tyre }: DeskVehicle['factory'][number]['front']): string {
  const et = offset === null ? '' : ` ET${offset}${within ? `±${within}` : ''}`
  return `${diameter}x${width}${et} · ${tyre}`
}
