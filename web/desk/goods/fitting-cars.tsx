import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskPrices } from '#shared/i18n/desk/prices.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { MoreRows } from '#web/desk/list/more-rows.tsx'
import { usePages } from '#web/desk/list/use-pages.ts'
import { Section } from '#web/desk/parts/page.tsx'
import { FitChecks } from '#web/desk/vehicles/fit-checks.tsx'
import { fitRow, Moves } from '#web/desk/vehicles/moves.tsx'

/** The cars that a SKU fits, and by how many millimetres. A changed `version` judges them again. */
export function FittingCars({ id, version }: { id: string; version: number }) {
  const locale = useLocale()
  const words = deskPrices[locale]
  const pages = usePages(`${id} ${version}`, (after, signal) =>
    deskCall('GET /desk/goods/{id}/cars', { params: { id }, query: after ? { after } : {} }, signal),
  )
  const { page: cars, problem } = pages
  return (
    <Section title={words.cars}>
      <p className="mb-4 text-muted text-small">{words.cars_intro}</p>
      {!cars && !problem && <Loading label={deskFrame[locale].loading} />}
      {cars?.rows.length === 0 && (
        <p className="mb-4 text-small">{cars.next === null ? words.no_cars : words.no_more_cars}</p>
      )}
      <ul className="divide-y divide-line">
        {cars?.rows.map(({ slug, car, car_ar, modification, years, verdict, outer_move, inner_move }) => (
          <li key={slug} className={fitRow}>
            <span className="min-w-0 basis-full">
              <span className="block font-semibold">
                <PageLink to={`/desk/vehicles/${slug}`} className="textlink">
                  <bdi>{locale === 'ar' ? car_ar : car}</bdi>
                </PageLink>
              </span>
              <span className="text-label text-muted">
                <Figure>{modification}</Figure> · <Figure>{years}</Figure>
              </span>
            </span>
            <Moves outer={outer_move} inner={inner_move} />
            <span>
              <VerdictBadge verdict={verdict} />
            </span>
            <FitChecks car={slug} front={id} />
          </li>
        ))}
      </ul>
      <MoreRows {...pages} />
    </Section>
  )
}
