import type { CardRow } from '#domain/catalogue/listing-statement.ts'
import { summaryOf } from '#domain/catalogue/wheel-columns.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import type { WheelCard } from '#shared/api/browse.ts'
import { sayReason } from '#shared/i18n/fitment/verdicts.ts'
import { setOf } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { isSure } from '#shared/verdict.ts'

/** Turns listing rows into cards, with the picture and, for a car, the verdict and the front wheel's moves. */
export function wheelCards(shop: Shop, rows: CardRow[], vehicle: VehicleRecord | null): WheelCard[] {
  return rows.map(({ front, rear, ...card }) => ({
    ...summaryOf(front),
    ...card,
    picture: shop.pictures.find(firstImage(front.images)),
    widths: card.widths.toSorted((a, b) => a - b),
    set_price: (setOf / 2) * (front.price + (rear ?? front).price),
    rear: rear && summaryOf(rear),
    fit: vehicle && fitOf(vehicle, front, rear),
  }))
}

function fitOf(vehicle: VehicleRecord, front: CardRow['front'], rear: CardRow['rear']): WheelCard['fit'] {
  const { verdict, axles } = judge({ vehicle, front, rear: rear ?? front })
  const { outer_move = null, inner_move = null } = axles[0] ?? {}
  const reason = axles.flatMap(({ checks }) => checks).find((check) => !isSure(verdict) && check.verdict === verdict)
  const said = (locale: Locale) => (reason ? sayReason(reason, locale) : null)
  return { verdict, outer_move, inner_move, reason: said('en'), reason_ar: said('ar') }
}
