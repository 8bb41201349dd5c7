import sharp from 'sharp'
import { afterEach, beforeEach, expect } from 'vitest'
import { forgetPages } from '#server/responses/page-cache.ts'
import { type Till, test as withTill } from '#tests/money/till.ts'
import { setDemoFacts } from '#tests/support/demo-facts.ts'
import { type DeskPages, deskPages, expectAccessible, onPort } from '#tests/support/desk-pages.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'

const test = withTill.extend<DeskPages>({
  ...deskPages,
  // With the page cache, which a change at the desk empties.
  origin: async ({ shop, database }, use) => {
    await shop.catalogue.follow(database.address, forgetPages)
    await onPort(shop, use, { page_cache_mb: 8 })
    await shop.catalogue.stop()
  },
})

beforeEach(setDemoFacts)
afterEach(setDemoFacts)

test('a logo, a fitting centre and the words of a picture are entered at the desk and seen in the shop', async ({
  origin,
  open,
  database: { pool },
}) => {
  const [desk, shopper] = [await open('owner'), await open('signed out', 'phone')]
  const { rows } = await pool.query(`select slug, sku, design_id from wheels order by id limit 1`)
  const [{ slug, sku, design_id }] = rows
  const seen = async (path: string, words: string) => {
    await shopper.goto(`${origin}${path}`)
    return (await shopper.content()).includes(words)
  }
  expect(await seen('/faq', '/uploads/')).toBe(false)

  await desk.goto(`${origin}/desk/settings/facts`)
  const file = desk.getByLabel('Choose a picture')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect.poll(() => file.getAttribute('aria-invalid')).toBe('true')
  const logo = sharp({ create: { width: 640, height: 160, channels: 4, background: '#0b6b6a' } })
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() })
  await desk.getByText('Sent. Save to show it.').waitFor()
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Saved', { exact: true }).waitFor()
  await expectAccessible(desk)
  await shopper.goto(`${origin}/ar/faq`)
  const src = await shopper.getByRole('banner').getByRole('img').first().getAttribute('src')
  expect(src).toMatch(/-320\.webp$/)

  await desk.goto(`${origin}/desk/settings/centres`)
  await desk.getByRole('button', { name: 'Add a centre' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Add a centre' })
  await sheet.getByLabel('Name', { exact: true }).fill('Deira Wheel Care')
  await sheet.getByLabel('Name in Arabic').fill('عناية ديرة بالجنوط')
  await sheet.getByLabel('Emirate or city', { exact: true }).fill('Dubai')
  await sheet.getByLabel('Emirate or city in Arabic').fill('دبي')
  await sheet.getByLabel('Link to the map').fill('maps.example')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText(/begins with https/).waitFor()
  await sheet.getByLabel('Link to the map').fill('https://maps.example/deira-wheel-care')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Added. The shop shows it now.').waitFor()
  await expectAccessible(desk)
  const product = `/${slug}/${sku}`
  await expect.poll(() => seen(product, 'Deira Wheel Care')).toBe(true)
  await expect.poll(() => seen(`/ar${product}`, 'عناية ديرة بالجنوط')).toBe(true)

  await desk.goto(`${origin}/desk/designs/${design_id}`)
  const words = { alt: 'Bronze wheel with six spokes, from the front', alt_ar: 'جنط برونزي بستة أضلاع من الأمام' }
  await desk.getByRole('button', { name: 'Describe: Picture 1' }).first().click()
  await desk.getByLabel('What it shows', { exact: true }).fill(words.alt)
  await desk.getByLabel('What it shows, in Arabic').fill(words.alt_ar)
  const described = desk.getByRole('dialog', { name: 'What Picture 1 shows' })
  await described.getByRole('button', { name: 'Save' }).click()
  await described.waitFor({ state: 'detached' })
  await expectAccessible(desk)
  const alt = async (path: string, words: string) => {
    await shopper.goto(`${origin}${path}`)
    return shopper.getByAltText(words).count()
  }
  await expect.poll(() => alt(product, words.alt)).toBeGreaterThan(0)
  await expect.poll(() => alt(`/ar${product}`, words.alt_ar)).toBeGreaterThan(0)
})

test('the checkout refuses a country that is turned off at the desk, until it is turned on again', async ({
  till,
  origin,
  open,
}) => {
  const [desk, shopper] = [await open('owner'), await open('signed out', 'phone')]
  const cart = till.visitor()
  await cart.add(await till.wheel(8))
  await shopper.goto(`${origin}/faq`)
  await shopper.evaluate((id) => localStorage.setItem('session_id', id), cart.session_id)
  const serve = async (answer: string) => {
    await desk.goto(`${origin}/desk/settings/delivery`)
    await desk.getByRole('button', { name: 'Change: Kuwait' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Delivery: Kuwait' })
    await sheet.getByLabel('New orders').selectOption(answer)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  const refusal = shopper.getByText('We take no new orders for this country at the moment.')
  const toKuwait = async () => {
    await shopper.goto(`${origin}/cart/checkout?guest=true`)
    await shopper.getByLabel('Country', { exact: true }).selectOption('Kuwait')
  }
  await serve('No new orders')
  await desk.getByText('No new orders', { exact: true }).waitFor()
  await expectAccessible(desk)
  await toKuwait()
  await refusal.waitFor()
  await shopper.getByLabel('Country', { exact: true }).selectOption('United Arab Emirates')
  await refusal.waitFor({ state: 'detached' })
  await serve('Taken')
  await toKuwait()
  await shopper.getByRole('option', { name: 'Kuwait City' }).waitFor({ state: 'attached' })
  await expect.poll(() => refusal.count()).toBe(0)
})

/** Three paid orders of different buyers, RD-100001 to RD-100003. */
async function threeOrders(till: Till): Promise<void> {
  const sku = await till.wheel(20)
  for (let i = 0; i < 3; i++) {
    const buyer = till.visitor()
    await buyer.add(sku)
    const billing = { ...layla, email: `buyer${i}@example.com` }
    await buyer.post('order/store', { ...orderForm(buyer.session_id), billing })
    await buyer.pay('tok_visa')
  }
  await till.work()
}

test('packed orders are dispatched at once from pasted rows; a bad row is named and left out', async ({
  till,
  origin,
  open,
  emails,
}) => {
  await threeOrders(till)
  const desk = await open('warehouse')
  await desk.goto(`${origin}/desk/orders`)
  await desk.getByRole('button', { name: 'Select all on this page' }).click()
  await desk.getByRole('button', { name: 'Mark packed' }).click()
  await desk.getByText('3 orders updated').waitFor()
  await desk.getByRole('button', { name: 'Select all on this page' }).click()
  await desk.getByRole('button', { name: 'Dispatch', exact: true }).click()
  const sheet = desk.getByRole('dialog', { name: 'Dispatch 3 orders' })
  await sheet
    .getByLabel(/^Paste rows/)
    .fill('RD-100001\tAramex\t31234567890\nRD-100002\tFetchr\t778\nRD-100003\tAramex\t31234567891\nRD-9\tAramex\t1')
  await sheet.getByText('Not among the selected orders: RD-9').waitFor()
  await sheet.getByRole('button', { name: 'Preview' }).click()
  await sheet.getByText('1 order not changed').waitFor()
  await sheet.getByText(/RD-100002.*knows no tracking page/).waitFor()
  await expectAccessible(desk)
  await sheet.getByRole('button', { name: 'Dispatch 2 orders' }).click()
  await desk.getByText('2 orders updated').waitFor()
  await till.work()
  const letters = emails.filter(({ subject }) => subject.includes('on its way')).map(({ to }) => to)
  expect(letters.toSorted()).toEqual(['buyer0@example.com', 'buyer2@example.com'])
  await desk.goto(`${origin}/desk/orders?state=packed`)
  await desk.getByRole('link', { name: 'RD-100002' }).waitFor()
  expect(await desk.getByRole('link', { name: /^RD-1000/ }).count()).toBe(1)
})
