import { calendar } from '#domain/store.ts'
import { dayIn, startOfDay } from '#shared/time-zone.ts'

/**
 * The moment before which an order's last tax record must lie for its buyer to be forgotten: the tax year is the calendar year
 * in the shop's time zone, and the law counts whole years after its end.
 * @param years as the setting TAX_RECORD_YEARS
 */
export function endOfTaxYears(now: Date, years: number): Date {
  const year = Number(dayIn(calendar.timezone, now).slice(0, 4))
  return startOfDay(calendar.timezone, `${year - years}-01-01`)
}
