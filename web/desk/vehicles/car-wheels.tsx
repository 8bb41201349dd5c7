import { useCallback, useEffect, useState } from 'react'
import type { FittingWheel } from '#shared/desk/fitting.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskPrices } from '#shared/i18n/desk/prices.ts'
import { deskVehicles } from '#shared/i18n/desk/vehicles.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { Section } from '#web/desk/frame/page.tsx'
import { FitChecks } from '#web/desk/vehicles/fit-checks.tsx'

/** The sets of the catalogue that a car takes, and by how many millimetres. A changed `version` finds them again. */
export function CarWheels({ slug, version }: { slug: string; version: number }) {
  const locale = useLocale()
  const [words, mm] = [deskVehicles[locale], deskPrices[locale]]
  const [page, setPage] = useState<{ rows: FittingWheel[]; next: string | null }>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(
    async (after?: string) => {
      setBusy(true)
      try {
        const query = after ? { after } : {}
        const found = await deskCall('GET /desk/vehicles/{slug}/wheels', { params: { slug }, query })
        setPage((before) => ({ rows: [...(after ? (before?.rows ?? []) : []), ...found.rows], next: found.next }))
        setProblem(null)
      } catch (error) {
        setProblem(sayError(error, locale))
      } finally {
        setBusy(false)
      }
    },
    [slug, locale],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: corrected figures take other wheels
  useEffect(() => void load(), [load, version])
  const moved = (move: number | null) =>
    move === null ? mm.not_known : mm.mm(`${move > 0 ? '+' : ''}${Math.round(move * 10) / 10}`)
  return (
    <Section title={words.wheels_title}>
      <p className="mb-4 text-muted text-small">{words.wheels_intro}</p>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!page && !problem && <Loading label={deskFrame[locale].loading} />}
      {page?.rows.length === 0 && <p className="text-small">{words.fits_none}</p>}
      <ul className="divide-y divide-line">
        {page?.rows.map(({ id, sku, rear_id, rear_sku, name, size, stock, verdict, outer_move, inner_move }) => (
          <li
            key={`${id} ${rear_id} ${version}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-small"
          >
            <span className="min-w-0 flex-1 basis-56">
              <PageLink to={`/desk/goods/${id}`} className="textlink font-semibold">
                <Figure>{rear_sku ? `${sku} + ${rear_sku}` : sku}</Figure>
              </PageLink>
              <span className="block text-label text-muted">
                <bdi>{name}</bdi> · <Figure>{size}</Figure> · {words.in_stock(stock)}
              </span>
            </span>
            <span className="basis-44 text-label text-muted">
              <span className="block">
                {mm.outer}: {moved(outer_move)}
              </span>
              <span className="block">
                {mm.inner}: {moved(inner_move)}
              </span>
            </span>
            <VerdictBadge verdict={verdict} />
            <FitChecks car={slug} front={String(id)} {...(rear_id !== null && { rear: String(rear_id) })} />
          </li>
        ))}
      </ul>
      {page?.next && (
        <Button className="mt-4" busy={busy} onClick={() => void load(page.next!)}>
          {deskFrame[locale].load_more}
        </Button>
      )}
    </Section>
  )
}
