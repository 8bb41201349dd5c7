import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { Browser, Page } from '@playwright/test'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { freePort } from '#database/embedded/postmaster.ts'
import { migrate } from '#database/migrate.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { readRecords } from '#domain/goods-import/read-file.ts'
import { sandbox } from '#sandbox/mount.ts'
import { createTables } from '#sandbox/stripe/store.ts'
import { startApplication } from '#server/startup/application.ts'
import { readConfig } from '#server/startup/config.ts'
import { openPools } from '#server/startup/database.ts'
import {
  addSet,
  cars,
  checkOutAsGuest,
  chooseCar,
  expectPaid,
  fillIn,
  goOnToPayment,
  layla,
  openFittingWheel,
  pay,
  typeCard,
} from '#tests/e2e/journeys.ts'
import { appOf } from '#tests/support/authenticator.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { setDemoFacts } from '#tests/support/demo-facts.ts'
import { launchChromium } from '#tests/support/launched-chromium.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { builtPages } from '#tests/support/pages.ts'
import { emptyDatabase } from '#tests/support/test-database.ts'

const stops: (() => unknown)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  setDemoFacts()
})

const password = 'falcon over the dunes'
const keys = {
  secret_key: 'rk_live_jebelwheels',
  publishable_key: 'pk_live_jebelwheels',
  webhook_secret: 'whsec_jebelwheels4242',
}

test('an empty production shop is opened from its link to the first paid order', async () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text) => void said.push(String(text)))
  const origin = await emptyShop()
  const [mail, browser] = [await mailServer(), await launch()]
  const owner = await pageOf(browser, origin)
  const visitor = await pageOf(browser, origin)

  // The console prints the link once; until the shop is open, visitors read that it opens soon.
  const [link = ''] = said.join('\n').match(/http\S+\/desk\/welcome#[\w-]{43}/) ?? []
  for (const [path, words] of [
    ['/', 'The shop opens soon'],
    ['/ar', 'نفتتح المتجر قريباً'],
  ] as const) {
    const closed = await visitor.goto(path)
    expect([closed!.status(), closed!.headers()['retry-after']]).toEqual([503, '300'])
    await visitor.getByRole('heading', { level: 1, name: words }).waitFor()
  }

  await owner.goto(link)
  await owner.getByLabel('Your name').fill('Mariam')
  await owner.getByLabel('E-mail').fill('mariam@jebelwheels.ae')
  await owner.getByLabel('New password').fill(password)
  await owner.getByRole('button', { name: 'Continue' }).click()
  const secret = (await owner.locator('main bdi').first().innerText()).replaceAll(/\s/g, '')
  await owner.locator('input[name=code]').fill(appOf(secret, { now: () => new Date() } as never)())
  await owner.locator('button[type=submit]').click()
  await owner.getByRole('button', { name: 'I have kept them' }).click()
  await owner.getByRole('heading', { level: 1, name: 'Open your shop' }).waitFor()
  await owner.getByText('0 of 8 steps are done').waitFor()
  expect(await owner.getByRole('button', { name: 'Open the shop' }).isDisabled()).toBe(true)
  await visitor.goto(link)
  await visitor.getByText('This link does not work').waitFor()

  await goTo(owner, 'Who sells')
  await fill(owner, facts)
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Saved', { exact: true }).waitFor()
  await backToList(owner)

  await goTo(owner, 'Delivery')
  await owner.locator('[name=cutoff]').fill('14:00')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await owner.getByLabel(day).check()
  await owner.getByRole('button', { name: 'Save' }).click()
  for (const country of ['United Arab Emirates', 'Kuwait', 'Saudi Arabia', 'Oman', 'Bahrain']) {
    await owner.getByRole('button', { name: `Change: ${country}` }).click()
    await fill(owner, country === 'United Arab Emirates' ? { ...rate, free_from: '1000' } : rate)
    const dialog = owner.getByRole('dialog', { name: `Delivery: ${country}` })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await backToList(owner)

  await goTo(owner, 'Payment')
  await owner.getByRole('button', { name: 'Enter keys' }).first().click()
  await fill(owner, { ...keys, secret_key: 'rk_live_mistyped' })
  await owner.getByRole('button', { name: 'Test and keep' }).click()
  await owner.getByText('Stripe does not accept this').waitFor()
  await fill(owner, keys)
  await owner.getByRole('button', { name: 'Test and keep' }).click()
  await owner.getByText('Tested and kept').waitFor()
  await expect.poll(() => owner.content()).not.toContain(keys.secret_key)
  await backToList(owner)

  await goTo(owner, 'E-mail')
  await owner.getByRole('button', { name: 'Enter the account' }).click()
  await owner.locator('[name=security]').selectOption('none')
  const mailbox = { from: 'orders@jebelwheels.ae', owner_email: 'mariam@jebelwheels.ae' }
  await fill(owner, { host: '127.0.0.1', port: String(mail.port), ...mailbox })
  await owner.getByRole('button', { name: 'Send the test letter' }).click()
  await owner.getByRole('dialog', { name: 'E-mail' }).waitFor({ state: 'detached' })
  expect(mail.received.join('\n')).toContain('The shop can send letters')
  await backToList(owner)

  await owner.getByRole('button', { name: 'Add from the template' }).click()
  await owner.getByText('6 of 8 steps are done').waitFor()
  await owner.getByRole('button', { name: 'Load the vehicles' }).click()
  await importList()
  await owner.getByText(/models are loaded/).waitFor()
  await owner.reload()
  await owner.getByText('8 of 8 steps are done').waitFor()

  // Staff see the shop; visitors not yet.
  expect((await owner.goto('/'))!.status()).toBe(200)
  expect((await visitor.goto('/'))!.status()).toBe(503)
  await owner.goto('/desk/opening')
  await owner.getByRole('button', { name: 'Open the shop' }).click()
  await owner
    .getByRole('dialog', { name: 'Open the shop to visitors?' })
    .getByRole('button', { name: 'Open the shop' })
    .click()
  await owner.getByRole('heading', { level: 1, name: 'The shop is open' }).waitFor()
  expect(said).toContainEqual(expect.stringContaining('has all it needs'))

  await chooseCar(visitor, 'en', cars.patrol)
  await openFittingWheel(visitor, 'en', 0)
  await addSet(visitor, 'en')
  await checkOutAsGuest(visitor, 'en')
  await fillIn(visitor, 'en', layla)
  await goOnToPayment(visitor, 'en')
  await typeCard(visitor, '4242 4242 4242 4242')
  await pay(visitor, 'en')
  const number = await expectPaid(visitor, 'en')
  // The buyer's confirmation and the owner's letter, both by the account that the desk has set up.
  await expect.poll(() => mail.received.join('\n')).toMatch(/RCPT TO:<layla@example\.com>/)
  await expect.poll(() => mail.received.join('\n').split(number).length).toBeGreaterThan(2)
  await owner.goto('/desk/orders')
  await owner.getByText(number).first().waitFor()
}, 300_000)

const facts = {
  ...{ name: 'Jebel Wheels', name_ar: 'جنوط جبل', tagline: 'Wheels that fit', tagline_ar: 'جنوط تناسب سيارتكم' },
  ...{ description: 'Alloy wheels for the Gulf', description_ar: 'جنوط ألمنيوم للخليج' },
  ...{
    legal_name: 'Jebel Wheels LLC',
    legal_name_ar: 'جنوط جبل ذ.م.م',
    trade_licence: '784512',
    trn: '100412345600003',
  },
  ...{ address_line1: 'Street 1', address_line1_ar: 'شارع 1', address_city: 'Dubai', address_city_ar: 'دبي' },
  ...{ phone: '+971 4 123 4567', whatsapp: '+971 50 123 4567', hours_mon: '10:00-18:00', returns_days: '14' },
  ...{ email: 'hello@jebelwheels.ae', email_orders: 'orders@jebelwheels.ae', email_privacy: 'privacy@jebelwheels.ae' },
}

const rate = {
  ...{ delivery_days: '3', base_cost: '60', cost_per_wheel: '10', addon_only_cost: '25' },
  ...{ special_order_extra_days: '21' },
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
}

/** Follows the link of a step that is not done. */
async function goTo(page: Page, step: string): Promise<void> {
  await page.getByRole('link', { name: `Go there: ${step}` }).click()
  await page.getByRole('heading', { level: 1, name: step }).waitFor()
}

async function backToList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'What is missing', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Open your shop' }).waitFor()
}

let address: string

/** The owner's list of wheels: some of the demonstration's, as CSV. */
async function importList(): Promise<void> {
  const { items } = JSON.parse(readFileSync('data/catalogue.json', 'utf8')) as { items: Record<string, unknown>[] }
  const fitting = items.filter((each) => each.bolt_pattern === '6x139.7' && each.centre_bore === 78.1)
  const lines = [columns.join(','), ...fitting.map((each) => columns.map((name) => each[name] ?? '').join(','))]
  const { db, pool } = openDatabase(address, { max: 2 })
  const remarks: unknown[] = []
  const list = readRecords(Readable.from([Buffer.from(lines.join('\n'))]))
  await importWheels(db, list, { remark: (remark) => remarks.push(remark) })
  await pool.end()
  expect(remarks).toEqual([])
}

const columns = [
  ...['sku', 'brand', 'design', 'finish', 'construction', 'diameter', 'width', 'bolt_pattern', 'offset', 'centre_bore'],
  ...['load_rating_kg', 'lug_seat', 'price', 'supplier_stock'],
]

/** A production shop on an empty database, with the stand-ins where Stripe is reached; everything else is as in production. */
async function emptyShop(): Promise<string> {
  const database = await emptyDatabase(inject('postgres').address)
  stops.push(database.remove)
  address = database.address
  await migrate(address)
  const data_dir = dataFolder()
  stops.push(() => removeDataFolder(data_dir))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings = {
    ...{ MODE: 'production', PUBLIC_URL: 'https://jebelwheels.ae', TRUST_PROXY: 'none', DATABASE_URL: address },
    ...{ LINK_SECRET: 'a secret of thirty-two letters or more', DATA_DIR: data_dir, PORT: String(port) },
  }
  const config = {
    ...readConfig(settings),
    ...{ public_url: origin, stripe_api_url: `${origin}/sandbox/stripe`, stripe_script: '/sandbox/stripe/stripe.js' },
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const prepared = { address, direct_address: address, where: '' }
  const store = openPools(config, prepared, log, (stop) => stops.push(stop), { runs_jobs: true })
  await createTables(store.pool)
  const application = await startApplication(config, store, log, await builtPages())
  stops.push(application.close)
  const { secret_key: secretKey, webhook_secret: webhookSecret } = keys
  const webhookUrl = `${origin}/api/webhooks/stripe`
  await application.app.register(sandbox, { pool: store.pool, publicUrl: origin, secretKey, webhookSecret, webhookUrl })
  await application.app.listen({ port, host: '127.0.0.1' })
  await application.startWork({ isFirst: true })
  return origin
}

async function launch(): Promise<Browser> {
  const browser = await launchChromium()
  stops.push(() => browser.close())
  return browser
}

/** A browser of one person. */
async function pageOf(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}
