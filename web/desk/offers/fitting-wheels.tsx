import { useEffect, useState } from 'react'
import type { WheelCard } from '#shared/api/browse.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { deskOffers } from '#shared/i18n/desk/offers.ts'
import { perPage, setOf } from '#shared/limits.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Price } from '#web/design/price.tsx'
import type { DraftLine } from '#web/desk/offers/goods-lines.tsx'

/** The wheels in stock that fit the car, as the shop lists them; a press adds a set of four, or a staggered one. */
export function FittingWheels({ car, onAdd }: { car: ChosenVehicle; onAdd: (lines: DraftLine[]) => void }) {
  const locale = useLocale()
  const words = deskOffers[locale]
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<{ cards: WheelCard[]; total: number; error: string | null }>()
  const asked = JSON.stringify({ ...car, in_stock: '1', uniqueSize: 'false', per_page: perPage.default, page })

  useEffect(() => {
    const leaving = new AbortController()
    call('GET /search-vehicles', { query: JSON.parse(asked) }, { signal: leaving.signal }).then(
      ({ data: wheels, total }) =>
        setFound((before) => ({
          cards: JSON.parse(asked).page === 1 ? wheels : [...(before?.cards ?? []), ...wheels],
          ...{ total, error: null },
        })),
      (error) => {
        if (!leaving.signal.aborted) setFound({ cards: [], total: 0, error: sayError(error, locale) })
      },
    )
    return () => leaving.abort()
  }, [asked, locale])

  if (!found) return null
  if (found.error) return <Notice kind="error">{found.error}</Notice>
  return (
    <section aria-label={words.fitting} className="space-y-3">
      <h3 className="font-semibold text-small">{words.fitting_count(found.total)}</h3>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line">
        {found.cards.map((card) => (
          <li key={`${card.sku} ${card.rear?.sku ?? ''}`}>
            <button
              type="button"
              className="flex min-h-12 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-start text-small hover:bg-sunken"
              onClick={() => onAdd(linesFor(card))}
            >
              <bdi className="min-w-0 flex-1 basis-60 font-semibold">
                {[card, ...(card.rear ? [card.rear] : [])]
                  .map(({ name, name_ar }) => (locale === 'ar' ? name_ar : name))
                  .join(' + ')}
              </bdi>
              {card.fit && <VerdictBadge verdict={card.fit.verdict} />}
              <Price fils={card.set_price} />
            </button>
          </li>
        ))}
      </ul>
      {found.cards.length < found.total && <Button onClick={() => setPage(page + 1)}>{words.more_wheels}</Button>}
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
