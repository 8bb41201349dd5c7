import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { faqs, homepageBlocks, pages } from '#database/schema/content.ts'
import { vatRates } from '#database/schema/pricing.ts'
import { coupons } from '#database/schema/promotions.ts'
import { shopFacts } from '#database/schema/setup.ts'
import { deliveryRates } from '#database/schema/shipping.ts'
import { listMissing } from '#domain/setup/missing.ts'
import { readSetup } from '#domain/setup/setup-file.ts'
import { writeSetup } from '#domain/setup/write-setup.ts'
import { test } from '#tests/support/shop.ts'

const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/setup.example.json'), 'utf8'))
const setup = (file: object) => readSetup(JSON.stringify(file), { real: false })

test('a setup is written once and idempotent; values outside the file are kept', async ({ shop }) => {
  const { db } = shop
  const questions = await db.select().from(faqs)
  const first = await writeSetup(db, setup(example))
  expect(first).toMatchObject({
    'facts of the shop': { new: 0, changed: 1 },
    'delivery rates': { unchanged: 5 },
    'VAT rates': { unchanged: 5 },
    pages: { changed: 6 },
    questions: { changed: 1, removed: questions.length - 1 },
    'blocks of the home page': { new: 1, changed: 1, removed: 12 },
    coupons: { new: 1 },
  })
  const again = await writeSetup(db, setup(example))
  for (const counts of Object.values(again)) expect(counts).toMatchObject({ new: 0, changed: 0 })
  expect((await db.select().from(coupons)).length).toBeGreaterThan(1)

  const one = {
    country: 'OM',
    delivery_days: 4,
    base_cost: 12.5,
    cost_per_wheel: 0,
    addon_only_cost: 70,
    free_from: null,
  }
  await writeSetup(db, setup({ delivery: { ...example.delivery, countries: [one] }, vat: { OM: 7 } }))
  expect(await db.select().from(deliveryRates)).toHaveLength(5)
  expect((await db.select().from(deliveryRates).where(eq(deliveryRates.country, 'OM')))[0]).toMatchObject({
    base_cost: 1_250,
  })
  expect((await db.select().from(vatRates).where(eq(vatRates.country, 'OM')))[0]).toEqual({ country: 'OM', rate: 7 })
  const [facts] = await db.select().from(shopFacts)
  expect([facts!.store!.name, facts!.calendar]).toEqual([
    'Your Wheels',
    { cutoff: '14:00', timezone: 'Asia/Dubai', working_days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], holidays: [] },
  ])
})

test('a setup that fails halfway changes nothing', async ({ shop }) => {
  const { db } = shop
  const before = await db.select().from(pages)
  const questions = await db.select().from(faqs)
  await db.execute(sql`alter table coupons add constraint no_more check (code <> 'WELCOME5')`)
  await expect(writeSetup(db, setup(example))).rejects.toThrow()
  expect(await db.select().from(pages)).toEqual(before)
  expect(await db.select().from(faqs)).toEqual(questions)
})

test('missing settings of a real shop are listed with the command that adds them', async ({ shop }) => {
  const { db } = shop
  expect(await listMissing(shop)).toContainEqual(expect.stringMatching(/^An empty database: .*demonstration/))
  await db.execute(sql`
    truncate shop_facts, seeds, delivery_rates, vat_rates, pages, homepage_blocks, vehicle_modifications, wheels cascade`)
  expect(await listMissing(shop)).toEqual([
    expect.stringMatching(/^"store".*npm run setup -- --file shop.json$/),
    expect.stringMatching(/^"delivery", when/),
    expect.stringMatching(/^"delivery", cost and days for AE, KW, SA, OM, BHR/),
    expect.stringMatching(/^"vat", the rates for AE, KW, SA, OM, BHR/),
    expect.stringMatching(
      /^"pages", the texts about-us, terms-conditions, privacy-policy, delivery-policy, return-policy, faq/,
    ),
    expect.stringMatching(/^"homepage"/),
    'Cars to choose from: npm run import -- vehicles',
    'Wheels to sell: npm run import -- wheels FILE',
  ])
  await writeSetup(db, setup(example))
  const left = await listMissing(shop)
  expect(left).toContainEqual(
    expect.stringMatching(/^"store", facts that are made up \(trn, trade_licence, legal_name, legal_name_ar, phone/),
  )
  expect(left.filter((line) => line.startsWith('"delivery"') || line.startsWith('"pages"'))).toEqual([])
  expect((await db.select().from(homepageBlocks)).length).toBe(2)
})
