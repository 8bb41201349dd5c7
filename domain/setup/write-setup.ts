import { notInArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Database, withoutTimeouts } from '#database/client.ts'
import { upsertRows, type Written } from '#database/recordset.ts'
import { faqs, homepageBlocks, pages } from '#database/schema/content.ts'

import { vatRates } from '#database/schema/pricing.ts'
import { coupons } from '#database/schema/promotions.ts'
import { shopFacts } from '#database/schema/setup.ts'
import { deliveryRates } from '#database/schema/shipping.ts'
import type { Setup } from '#domain/setup/setup-file.ts'

/** Counts of rows by section. `removed`: questions and blocks that are no longer in the file. */
export type SetupReport = Record<string, Written & { removed?: number }>

/** Advisory-lock key: two concurrent setups would each remove what the other adds. */
const setupLock = 726_143_222

/**
 * Writes the sections of a setup in one transaction. Pages, coupons and rates missing from the file stay; questions and
 * the home page are lists, which the file replaces. Idempotent.
 */
export async function writeSetup(db: Database, setup: Setup): Promise<SetupReport> {
  return db.transaction(async (db) => {
    await withoutTimeouts(db)
    await db.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
    const report: SetupReport = {}
    const facts = factsOf(setup)
    if (facts) report['facts of the shop'] = await upsertRows(db, shopFacts, ['id'], [facts])
    // A form of the desk that is open notices that its values have changed.
    if (report['facts of the shop']?.changed)
      await db
        .update(shopFacts)
        .set({ store_version: sql`store_version + 1`, calendar_version: sql`calendar_version + 1` })
    if (setup.delivery)
      report['delivery rates'] = await upsertRows(db, deliveryRates, ['country'], ratesOf(setup.delivery))
    if (report['delivery rates']?.changed) await db.update(deliveryRates).set({ version: sql`version + 1` })
    if (setup.vat) {
      const rates = Object.entries(setup.vat).map(([country, rate]) => ({ country, rate }))
      report['VAT rates'] = await upsertRows(db, vatRates, ['country'], rates)
    }
    if (setup.pages) report.pages = await upsertRows(db, pages, ['slug'], setup.pages.map(pageOf))
    if (setup.questions) report.questions = await replaceRows(db, faqs, faqs.id, inOrder(setup.questions))
    if (setup.homepage) {
      const blocks = inOrder(setup.homepage).map(({ id, type, position, ...content }) => ({
        id,
        type,
        position,
        content,
      }))
      report['blocks of the home page'] = await replaceRows(db, homepageBlocks, homepageBlocks.id, blocks)
    }
    if (setup.coupons) report.coupons = await upsertRows(db, coupons, ['code'], setup.coupons.map(couponOf))
    return report
  })
}

function factsOf({ store, delivery, question_kinds, payment_names, fitters }: Setup): object | undefined {
  const { cutoff, timezone, working_days, holidays } = delivery ?? {}
  const calendar = delivery && { cutoff, timezone, working_days, holidays }
  const given = Object.entries({ store, calendar, question_kinds, payment_names, fitters }).filter(([, value]) => value)
  return given.length > 0 ? { id: 1, ...Object.fromEntries(given) } : undefined
}

/** The countries' keys in the specification. */
export const countryKeys = { AE: 'uae', KW: 'kuwait', SA: 'ksa', OM: 'oman', BHR: 'bahrain' }

function ratesOf({ countries, special_order_extra_days }: NonNullable<Setup['delivery']>): object[] {
  return countries.map((rate) => ({ ...rate, key: countryKeys[rate.country], special_order_extra_days }))
}

function pageOf({ sections, ...page }: NonNullable<Setup['pages']>[number]): object {
  return { ...page, sections: sections.map((section, index) => ({ id: `s${index + 1}`, ...section })) }
}

/** A fixed amount is in dirhams, like all amounts in the file; a percentage stays as it is. */
function couponOf(coupon: NonNullable<Setup['coupons']>[number]): object {
  return { ...coupon, value: coupon.type === 'fixed' ? Math.round(coupon.value * 100) : coupon.value }
}

function inOrder<Row extends object>(rows: Row[]): (Row & { position: number })[] {
  return rows.map((row, position) => ({ ...row, position }))
}

async function replaceRows(db: Database, table: PgTable, id: PgColumn, rows: { id: string }[]) {
  const kept = rows.map((row) => row.id)
  const gone = await db
    .delete(table)
    .where(kept.length > 0 ? notInArray(id, kept) : undefined)
    .returning({ id })
  return { ...(await upsertRows(db, table, [id.name], rows)), removed: gone.length }
}
