import { and, eq, ne, sql } from 'drizzle-orm'
import { vatRates } from '#database/schema/pricing.ts'
import { type StoreCalendar, shopFacts } from '#database/schema/setup.ts'
import { deliveryRates } from '#database/schema/shipping.ts'
import type { Editable } from '#domain/audit/save.ts'
import { Problem } from '#domain/problem.ts'
import { lockFacts } from '#domain/setup/facts-form.ts'
import { countryKeys } from '#domain/setup/write-setup.ts'
import type { Shop } from '#domain/shop.ts'
import { type CountryCode, countryCodes, isCountryCode } from '#shared/countries.ts'
import { type CalendarForm, calendarForm, type RateForm, rateForm, weekdays } from '#shared/desk/setup-forms.ts'
import { parseMoney, plainMoney } from '#shared/money.ts'

type Stored<Values> = { version: number; values: Values }

/** When parcels leave, as the desk edits it. */
export const storeCalendar: Editable<CalendarForm> = {
  kind: 'setup',
  action: 'setup.calendar_changed',
  lock: async (open) => {
    const { calendar, calendar_version: version } = await lockFacts(open)
    return { name: '', version, values: calendarAsForm(calendar) }
  },
  write: async (open, _id, changed) => {
    const { calendar } = await lockFacts(open)
    const read = calendarForm.safeParse({ ...calendarAsForm(calendar), ...changed })
    if (!read.success) throw new Problem('desk_undo_impossible', 409)
    const { cutoff, working_days, holidays } = read.data
    await open.db
      .update(shopFacts)
      .set({
        calendar: {
          cutoff,
          timezone: calendar?.timezone ?? 'Asia/Dubai',
          working_days: weekdays.filter((day) => working_days.split(',').includes(day)),
          holidays: [...new Set(holidays.split(',').filter(isDay))].toSorted(),
        },
        calendar_version: sql`calendar_version + 1`,
      })
      .where(eq(shopFacts.id, 1))
  },
}

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))

function calendarAsForm(calendar: StoreCalendar | null): CalendarForm {
  if (!calendar) return { cutoff: '', working_days: '', holidays: '' }
  const { cutoff, working_days, holidays = [] } = calendar
  return { cutoff, working_days: working_days.join(','), holidays: holidays.join(',') }
}

/** What delivery to one country costs, with its VAT; the id is the country's code. */
export const countryRate: Editable<RateForm> = {
  kind: 'setup',
  action: 'setup.rate_changed',
  lock: async (open, country) => {
    if (!isCountryCode(country)) return undefined
    // Also where there is no row yet, so that of two who enter the first rate one waits for the other.
    await lockFacts(open)
    return { name: country, ...(await readRate(open, country)) }
  },
  write: async (open, id, changed) => {
    const country = id as CountryCode
    const { version, values } = await readRate(open, country)
    const read = rateForm.safeParse({ ...values, ...changed })
    if (!read.success) throw new Problem('desk_undo_impossible', 409)
    const { vat, free_from, served, ...rate } = read.data
    const row = {
      ...{ country, key: countryKeys[country], version: version + 1 },
      delivery_days: Number(rate.delivery_days),
      special_order_extra_days: Number(rate.special_order_extra_days),
      base_cost: fils(rate.base_cost),
      cost_per_wheel: fils(rate.cost_per_wheel),
      addon_only_cost: fils(rate.addon_only_cost),
      free_from: free_from === '' ? null : fils(free_from),
      is_served: served === 'yes',
    }
    const isOther = ne(deliveryRates.country, country)
    if (served === 'no' && (await open.db.$count(deliveryRates, and(isOther, deliveryRates.is_served))) === 0)
      throw new Problem('desk_last_country', 409)
    await open.db.insert(deliveryRates).values(row).onConflictDoUpdate({ target: deliveryRates.country, set: row })
    const ofCountry = { country, rate: Number(vat) }
    await open.db.insert(vatRates).values(ofCountry).onConflictDoUpdate({ target: vatRates.country, set: ofCountry })
  },
}

async function readRate(shop: Shop, country: CountryCode): Promise<Stored<RateForm>> {
  const [[rate], [vat]] = await Promise.all([
    shop.db.select().from(deliveryRates).where(eq(deliveryRates.country, country)),
    shop.db.select().from(vatRates).where(eq(vatRates.country, country)),
  ])
  const amount = (value: number | null | undefined) => (value === null || value === undefined ? '' : plainMoney(value))
  return {
    version: rate?.version ?? 0,
    values: {
      delivery_days: String(rate?.delivery_days ?? ''),
      base_cost: amount(rate?.base_cost),
      cost_per_wheel: amount(rate?.cost_per_wheel),
      addon_only_cost: amount(rate?.addon_only_cost),
      free_from: amount(rate?.free_from),
      special_order_extra_days: String(rate?.special_order_extra_days ?? ''),
      vat: String(vat?.rate ?? (country === 'AE' ? 5 : 0)),
      served: rate?.is_served === false ? 'no' : 'yes',
    },
  }
}

/** The calendar and the rates of all countries, as the page shows them. */
export async function readDelivery(shop: Shop): Promise<{
  calendar: Stored<CalendarForm>
  rates: ({ country: CountryCode } & Stored<RateForm>)[]
}> {
  const [[facts], ...rates] = await Promise.all([
    shop.db.select().from(shopFacts),
    ...countryCodes.map(async (country) => ({ country, ...(await readRate(shop, country)) })),
  ])
  return {
    calendar: { version: facts?.calendar_version ?? 1, values: calendarAsForm(facts?.calendar ?? null) },
    rates,
  }
}

/** The form has checked the text. */
const fils = (text: string) => parseMoney(text)!
