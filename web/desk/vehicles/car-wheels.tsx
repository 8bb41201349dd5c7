import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskVehicles } from '#shared/i18n/desk/vehicles.ts'
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

/** The sets of the catalogue that a car takes, and by how many millimetres. A changed `version` finds them again. */
export function CarWheels({ slug, version }: { slug: string; version: number }) {
  const locale = useLocale()
  const words = deskVehicles[locale]
  const pages = usePages(`${slug} ${version}`, (after, signal) =>
    deskCall('GET /desk/vehicles/{slug}/wheels', { params: { slug }, query: after ? { after } : {} }, signal),
  )
  const { page, problem } = pages
  return (
    <Section title={words.wheels_title}>
      <p className="mb-4 text-muted text-small">{words.wheels_intro}</p>
      {!page && !problem && <Loading label={deskFrame[locale].loading} />}
      {page?.rows.length === 0 && <p className="text-small">{words.fits_none}</p>}
      <ul className="divide-y divide-line">
        {page?.rows.map(({ id, sku, rear_id, rear_sku, name, size, stock, verdict, outer_move, inner_move }) => (
          <li key={`${id} ${rear_id} ${version}`} className={fitRow}>
            <span className="min-w-0 basis-full">
              <PageLink to={`/desk/goods/${id}`} className="textlink font-semibold">
                <Figure>{rear_sku ? `${sku} + ${rear_sku}` : sku}</Figure>
              </PageLink>
              <span className="block text-label text-muted">
                <bdi>{name}</bdi> · <Figure>{size}</Figure> · {words.in_stock(stock)}
              </span>
            </span>
            <Moves outer={outer_move} inner={inner_move} />
            <span>
              <VerdictBadge verdict={verdict} />
            </span>
            <FitChecks car={slug} front={String(id)} {...(rear_id !== null && { rear: String(rear_id) })} />
          </li>
        ))}
      </ul>
      <MoreRows {...pages} />
    </Section>
  )
}
