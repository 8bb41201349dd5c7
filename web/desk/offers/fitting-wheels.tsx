import type { WheelCard } from '#shared/api/browse.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskOffers } from '#shared/i18n/desk/offers.ts'
import { perPage, setOf } from '#shared/limits.ts'
import { call } from '#web/browser/api.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Price } from '#web/design/price.tsx'
import { usePages } from '#web/desk/list/use-pages.ts'
import type { DraftLine } from '#web/desk/offers/goods-lines.tsx'

/** The wheels in stock that fit the car, as the shop lists them; a press adds a set of four, or a staggered one. */
export function FittingWheels({ car, onAdd }: { car: ChosenVehicle; onAdd: (lines: DraftLine[]) => void }) {
  const locale = useLocale()
  const words = deskOffers[locale]
  const asked = JSON.stringify({ ...car, in_stock: '1', uniqueSize: 'false', per_page: perPage.default })
  const { page, busy, problem, showMore, again } = usePages(asked, async (after, signal) => {
    const number = Number(after ?? 1)
    const found = await call('GET /search-vehicles', { query: { ...JSON.parse(asked), page: number } }, { signal })
    return { rows: found.data, total: found.total, next: number < found.last_page ? String(number + 1) : null }
  })
  return (
    <section aria-label={words.fitting} className="space-y-3">
      {!page && !problem && <Loading label={deskFrame[locale].loading} />}
      {page && <h3 className="font-semibold text-small">{words.fitting_count(page.total)}</h3>}
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line empty:hidden">
        {page?.rows.map((card) => (
          <li key={`${card.sku} ${card.rear?.sku ?? ''}`}>
            <button
              type="button"
              className="flex min-h-12 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-start text-small hover:bg-sunken"
              onClick={() => onAdd(linesFor(card))}
            >
              <bdi className="min-w-0 flex-1 basis-60 font-semibold">
                {[card, ...(card.rear ? [card.rear] : [])]
                  .map(({ name, name_ar }) => nameWithSizes(locale === 'ar' ? name_ar : name))
                  .join(' + ')}
              </bdi>
              {card.fit && <VerdictBadge verdict={card.fit.verdict} />}
              <Price fils={card.set_price} />
            </button>
          </li>
        ))}
      </ul>
      {problem ? (
        <Notice kind="error" action={<Button onClick={again}>{deskFrame[locale].try_again}</Button>}>
          {problem}
        </Notice>
      ) : (
        page?.next && (
          <Button busy={busy} onClick={showMore}>
            {words.more_wheels}
          </Button>
        )
      )}
    </section>
  )
}

function linesFor({ rear, ...front }: WheelCard): DraftLine[] {
  const line = ({ sku, name, name_ar }: { sku: string; name: string; name_ar: string }, axle: DraftLine['axle']) => ({
    ...{ sku, name, name_ar, axle, kind: 'wheel' as const, price: '' },
    quantity: String(axle === 'any' ? setOf : setOf / 2),
  })
  return rear ? [line(front, 'front'), line(rear, 'rear')] : [line(front, 'any')]
}
