import { cart } from '#shared/i18n/cart.ts'
import { checkTitle } from '#shared/i18n/fitment/verdicts.ts'
import { consent, shell } from '#shared/i18n/shell.ts'
import { added, delivery, fitting, product, productLater, zoom } from '#shared/i18n/wheels/product.ts'
import { compare, facts } from '#shared/i18n/wheels/wheel.ts'
import { inLocale } from '#shared/locale.ts'
import { addSet, cars, chooseCar, openFittingWheel } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

const words = product.en

test('the pictures fill their column; the viewer opens, zooms and closes by keyboard and returns the focus', async ({
  page,
  isMobile,
}) => {
  await page.goto('/search?keywords=DH-EMP-20085-5150-110-P45-SBK')
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  // Without a car there is no check to print: the sheet has the wheel's figures.
  const figures = page.getByRole('region', { name: facts.en.specification })
  await expect(figures).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(figures).toBeVisible()
  await expect(page.getByRole('region', { name: words.pictures })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  // A wide screen shows all three pictures at once, a phone one picture and thumbnails.
  await expect(page.getByRole('button', { name: words.show_picture(1) })).toBeVisible({ visible: isMobile })
  const filled = await page
    .getByRole('region', { name: words.pictures })
    .evaluate((pictures) => pictures.clientHeight / pictures.parentElement!.clientHeight)
  expect(filled).toBeGreaterThan(0.8)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: words.zoom(3) }).click()
  await expect(page.getByRole('dialog', { name: 'with a tyre, picture 3 of 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const open = page.getByRole('button', { name: words.zoom(1) })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const first = await dialog.getByRole('img').getAttribute('src')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img')).not.toHaveAttribute('src', first!)
  await dialog.getByRole('button', { name: zoom.en.zoom_in }).click()
  const large = (await dialog.getByRole('img').boundingBox())!
  expect(large.width).toBeGreaterThan(page.viewportSize()!.width)
  await dialog.getByRole('button', { name: zoom.en.zoom_out }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()

  // The link on the wheel's page leads to its answer in the FAQ, which is open.
  await page.getByRole('link', { name: fitting.en.more }).click()
  await expect(page.locator('#wheels-25')).toHaveAttribute('open', '')
})

test('the fit sheet names shop, SKU and engine, and is one A4 page in both languages, of two axles too', async ({
  page,
}) => {
  for (const car of [
    { make: 'bmw', model: '3-series', year: '2021', engine: '330i' },
    { make: 'toyota', model: 'camry', year: '2022', engine: '2.5 Hybrid' },
  ]) {
    const { engine, ...chosen } = car
    const modifications = await page.request.get('/api/modifications', { params: chosen })
    const { data } = (await modifications.json()) as { data: { slug: string; name: string }[] }
    const modification = data.find(({ name }) => name.includes(engine))!.slug
    const params = { ...chosen, modification }
    const list = await page.request.get('/api/search-vehicles', { params })
    const { slug, sku } = ((await list.json()) as { data: { data: { slug: string; sku: string }[] } }).data.data[0]!
    for (const locale of ['en', 'ar'] as const) {
      await page.goto(`${inLocale(`/${slug}/${sku}`, locale)}?${new URLSearchParams(params)}`)
      await page.emulateMedia({ media: 'print' })
      const line = page.getByRole('paragraph').filter({ hasText: sku }).filter({ hasText: engine })
      await expect(line).toContainText(locale === 'ar' ? 'ريمدانة' : 'Rimdana')
      const paper = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
      expect(paper.match(/\/Type\s*\/Page\b(?!s)/g), `${car.model} ${locale}`).toHaveLength(1)
      await page.emulateMedia({ media: 'screen' })
      await expect(line).toBeHidden()
    }
  }
})

test('with a car: the verdict in figures, another size in place, Back to the list, and the delivery cost', async ({
  page,
  isMobile,
}) => {
  await chooseCar(page, 'en', cars.camry)
  const list = page.url()
  await openFittingWheel(page, 'en', 0)
  const proof = page.getByRole('region', { name: words.proof })
  await expect(proof).toContainText(/mm/)
  await expect(proof).toContainText(checkTitle('tyre', 'en'))
  await expect(proof).toContainText(/Takes \d{3}\/\d{2}R\d{2}/)

  // In print: only the fit, on one page for the fitter, without the chat and the question about cookies.
  if (!isMobile) {
    await page.getByRole('button', { name: shell.en.privacy_choices }).click()
    await expect(page.getByRole('region', { name: consent.en.title })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const besides = page.locator('#content ~ *, .chat-float, header:has(+ #content)')
    expect(await besides.count()).toBeGreaterThan(2)
    for (const each of await besides.all()) await expect(each).toBeHidden()
    await expect(proof).toBeVisible()
    const paper = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
    await page.reload()
  }

  // Another size of the design: the same page with its own URL and the same car, one step back to the list.
  const sizes = page.getByRole('region', { name: words.sizes_fit })
  const before = new URL(page.url())
  await page.locator('section[aria-labelledby=sizes] summary').click()
  await page.locator('section[aria-labelledby=sizes] details').getByRole('link').first().click()
  await expect(page).not.toHaveURL(before.href)
  expect(new URL(page.url()).search).toBe(before.search)
  await expect(page.locator('section[aria-labelledby=sizes] [aria-current=true]')).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(cars.camry.en.model)
  await openFittingWheel(page, 'en', 0)
  await expect(sizes).toBeVisible()

  // The country is chosen once: page and cart agree on it.
  const when = page.getByRole('list').filter({ has: page.getByLabel(delivery.en.deliver_to) })
  await expect(when).toContainText(delivery.en.delivery_free)
  await page.getByLabel(delivery.en.deliver_to).selectOption('OM')
  await expect(when).not.toContainText(delivery.en.delivery_free)
  const cost = /AED [\d,.]+/.exec((await when.textContent())!)![0]
  await page.reload()
  await expect(page.getByLabel(delivery.en.deliver_to)).toHaveValue('OM')
  await expect(when).toContainText(cost)
  if (isMobile) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    // The bar shows the verdict, and the chat is above it.
    const bar = page.locator('.foot-bar')
    await expect(bar).toContainText(shell.en.verdict_pass)
    const [above, below] = [await page.locator('.chat-float').boundingBox(), await bar.boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
    await page.getByRole('button', { name: words.add_short, exact: true }).click()
    await page.getByRole('link', { name: added.en.go_to_cart, exact: true }).click()
  } else await addSet(page, 'en')
  await expect(page.getByRole('heading', { level: 1, name: cart.en.title })).toBeVisible()
  await expect(page.getByLabel(cart.en.deliver_to)).toHaveValue('OM')
  await expect(page.getByRole('main')).toContainText(cost)
})

test('two wheels are compared, seen wheels are remembered, and the link carries the car', async ({
  page,
  context,
  isMobile,
}) => {
  if (!isMobile) await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/alloy-wheels')
  const cards = page.getByRole('main').locator('article')
  const names: string[] = []
  for (const i of [0, 5]) {
    await page.goto('/alloy-wheels')
    const link = cards.nth(i).getByRole('link')
    const name = (await link.textContent())!
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    names.push(name)
    await page.getByRole('button', { name: words.compare, exact: true }).click()
    await expect(page.getByRole('button', { name: words.compared })).toHaveAttribute('aria-pressed', 'true')
  }
  const seen = page.getByRole('region', { name: productLater.en.recent })
  await expect(seen.getByRole('link')).toHaveText([names[0]!])

  // The tray is also on the list.
  await page.goto('/alloy-wheels')
  await page.getByRole('link', { name: compare.en.open(2) }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await expect(page.getByRole('link', { name: compare.en.choose })).toHaveCount(2)
  await expect(page.getByRole('row', { name: new RegExp(compare.en.price) }).getByRole('cell')).toHaveCount(2)
  await page.getByRole('button', { name: compare.en.remove(names[1]!) }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveCount(1)
  await page.goto(page.url().replace('/compare', '/ar/compare'))
  await expect(page.getByRole('heading', { level: 1, name: compare.ar.title })).toBeVisible()
  await page.getByRole('columnheader').getByRole('link').click()
  await expect(page.getByRole('button', { name: product.ar.compared })).toBeVisible()
  await expect(page.getByLabel(delivery.ar.deliver_to)).toHaveValue('AE')
  await page.getByRole('button', { name: compare.ar.clear }).click()
  await expect(page.getByRole('button', { name: product.ar.compare, exact: true })).toBeVisible()

  if (isMobile) return
  await page.goto(`/alloy-wheels`)
  await cards.first().getByRole('link').click()
  await page.getByRole('button', { name: words.share }).click()
  await expect(page.getByRole('status').filter({ hasText: words.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('a car that takes both is offered square and staggered sets; a special order shows its day', async ({ page }) => {
  const api = async <Data>(path: string) =>
    ((await (await page.request.get(`/api/${path}`)).json()) as { data: Data }).data
  type Size = { sku: string; slug: string; axle: string; supplier_stock: number; special_order: boolean }
  let toOrder: Size | undefined
  for (let n = 1; !toOrder && n <= 12; n++) {
    const { data } = await api<{ data: Size[] }>(`filter-wheels?uniqueSize=false&per_page=96&sort=newest&page=${n}`)
    toOrder = data.find(({ supplier_stock, special_order, axle }) => !supplier_stock && special_order && axle === 'any')
  }
  expect(toOrder, 'a wheel that is made to order').toBeDefined()
  await page.goto(`/${toOrder!.slug}/${toOrder!.sku}`)
  const day = await page.getByText(delivery.en.delivery_order('')).textContent()
  expect(day).toMatch(/ \d{1,2} \w+ \d{4}/)
  await expect(page.getByRole('button', { name: words.add_set(4), exact: true })).toBeEnabled()

  type Card = { sku: string; slug: string; rear: { sku: string } | null }
  type Found = { sets: { rear: { sku: string } | null }[] }
  // The shop's API finds a car and a wheel of the demo that qualify.
  const make = 'bmw'
  let address = ''
  for (const { slug: model } of await api<{ slug: string }[]>(`models?make=${make}`)) {
    const [year] = await api<{ slug: number }[]>(`years?make=${make}&model=${model}`)
    const [modification] = await api<{ slug: string }[]>(`modifications?make=${make}&model=${model}&year=${year!.slug}`)
    const car = new URLSearchParams({ make, model, year: String(year!.slug), modification: modification!.slug })
    const { data } = await api<{ data: Card[] }>(`search-vehicles?${car}&uniqueSize=false&per_page=96`)
    for (const card of data.filter(({ rear }) => rear).slice(0, 8)) {
      const { sets } = await api<Found>(`wheel/${card.slug}/${card.sku}?${car}`)
      if (sets.length > 1) address = `/${card.slug}/${card.sku}?${car}`
      if (address) break
    }
    if (address) break
  }
  expect(address, 'a wheel in both kinds of set').not.toBe('')
  await page.goto(address)
  const kinds = page.getByRole('region', { name: productLater.en.kind_of_set })
  await kinds.getByRole('link', { name: productLater.en.equal_set }).click()
  await expect(page).toHaveURL(/rear=none/)
  await expect(kinds.getByRole('link', { name: productLater.en.equal_set })).toHaveAttribute('aria-current', 'true')
  // The quantity of one kind of set is not carried over to the other, where four would be eight wheels.
  for (const pieces of ['2', '4']) await page.getByLabel(words.quantity).selectOption(pieces)
  await kinds.getByRole('link', { name: productLater.en.staggered_set }).first().click()
  await expect(page).toHaveURL(/rear=(?!none)/)
  await expect(page.getByRole('button', { name: words.add_set(4) })).toBeVisible()
})

test('wheels that are removed from a comparison quickly one after another stay away', async ({ page }) => {
  const wheels = await page.request.get('/api/filter-wheels?uniqueSize=true&per_page=24')
  const { data } = (await wheels.json()) as { data: { data: { sku: string }[] } }
  const skus = data.data.slice(0, 3).map(({ sku }) => sku)
  await page.goto(`/compare?skus=${skus.join(',')}`)
  const removing = page.getByRole('button', { name: /from the comparison$/ })
  await expect(removing).toHaveCount(3)
  const held = Promise.withResolvers<void>()
  await page.route(/compare\.data/, async (route) => {
    await held.promise
    await route.continue().catch(() => null)
  })
  await removing.nth(0).click()
  await removing.nth(1).click()
  held.resolve()
  await expect(page).toHaveURL(new RegExp(`skus=${skus[2]}$`))
  await expect(removing).toHaveCount(1)
})
