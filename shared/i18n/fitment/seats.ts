import { bilingual } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

const seats = bilingual({
  conical: ['conical seat', 'مقعد مخروطي'],
  ball: ['ball seat', 'مقعد كروي'],
  ball_of: [(mm: string) => `ball seat of ${mm} mm radius`, (mm) => `مقعد كروي نصف قطره ${mm} مم`],
  flat: ['flat seat', 'مقعد مسطح'],
  flat_shank: ['flat shank seat', 'مقعد مسطح بساق'],
})

/** "conical 60", "ball R13", "flat shank" in words. Stored verdicts name the factory's by the shape alone, and some none. */
export function saySeat(seat: string, locale: Locale): string {
  const words = seats[locale]
  const [shape, more] = seat.split(' ')
  if (shape === 'ball') return more ? words.ball_of(more.replace('R', '')) : words.ball
  if (shape === 'flat') return more ? words.flat_shank : words.flat
  return words.conical
}
