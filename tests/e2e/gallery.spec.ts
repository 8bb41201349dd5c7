import type { Locator, Page } from '@playwright/test'
import { cart } from '#shared/i18n/cart.ts'
import { gallery, look, looks as lookWords } from '#shared/i18n/gallery.ts'
import { home } from '#shared/i18n/home.ts'
import { shell } from '#shared/i18n/shell.ts'
import { product } from '#shared/i18n/wheels/product.ts'
import { card } from '#shared/i18n/wheels/wheel.ts'
import { inLocale } from '#shared/locale.ts'
import { expect, test } from '#tests/e2e/support.ts'
import content from '../../data/content.json' with { type: 'json' }

const words = { ...gallery.en, ...look.en }
const looks = (page: Page) => page.getByRole('main').getByRole('article')
const lookPicture = (page: Page) => page.getByRole('figure').getByRole('img')

test('from a gallery picture to its set, for its car', async ({ page, isMobile }) => {
  await page.goto('/')
  await page.getByRole('link', { name: lookWords.en.all_pictures }).click()
  await expect(page.getByRole('heading', { level: 1, name: shell.en.gallery })).toBeVisible()
  await expect(page.getByText(lookWords.en.illustrations)).toBeVisible()

  const make = page.getByLabel(words.facet_make)
  await make.focus()
  await make.selectOption('toyota')
  await expect(page).toHaveURL(/\/gallery\?make=toyota$/)
  await expect(make).toBeFocused()
  await expect(page.getByText(words.count(6), { exact: true })).toBeVisible()
  await expect(looks(page)).toHaveText(Array(6).fill(/For 20\d\d (Land Cruiser|FJ Cruiser|Hilux|Camry|GR Supra)/))
  await page.getByLabel(words.facet_model).selectOption('land-cruiser')
  await expect(looks(page)).toHaveText(Array(2).fill(/For 20\d\d Land Cruiser/))
  await page.getByRole('link', { name: words.clear }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  await expect(looks(page)).toHaveCount(13)
  await page.goBack()
  await expect(looks(page)).toHaveCount(2)
  await expect(page.getByLabel(words.facet_model)).toHaveValue('land-cruiser')
  await page.goForward()

  await page.getByRole('link', { name: words.more(11) }).click()
  await expect(looks(page)).toHaveCount(24)
  await expect(looks(page).nth(13).getByRole('link')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: words.shown('24', '24') })).toBeVisible()
  await expect(page).toHaveURL(/\?page=2$/)
  await page.reload()
  await expect(looks(page)).toHaveCount(24)

  await page.getByRole('article').filter({ hasText: 'For 2020 911' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Qasrion Mashrabiya' })).toBeVisible()
  await expect(page.getByText(words.illustration, { exact: true })).toBeVisible()
  if (isMobile) await swipe(page, lookPicture(page), 'left')
  else await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/gallery\/16-/)
  await expect(page.getByText(words.place('8', '24'))).toBeVisible()
  if (isMobile) await swipe(page, lookPicture(page), 'right')
  else await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\/gallery\/15-qasrion/)
  // Swiping adds no history entries: Back leaves the pictures for the list as it was.
  await page.goBack()
  await expect(looks(page)).toHaveCount(24)
  await page.goForward()

  await expect(page.getByRole('region', { name: words.shop_look })).toContainText(card.en.in_stock)
  await page.getByRole('link', { name: words.shop_look }).click()
  await expect(page).toHaveURL(
    /\/qasrion-[^/]+\/QS-MAS-21090-5130-72-P48-BRU\?make=porsche&model=911&year=2020&modif.*&rear=/,
  )
  await expect(page.getByRole('heading', { name: product.en.proof })).toBeVisible()
  await expect(page.getByRole('link', { name: shell.en.your_car_is('2020 911') })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: words.add_set('2020 911') }).click()
  await expect(page.getByText(words.added)).toBeVisible()
  await page.getByRole('link', { name: words.go_to_cart }).click()
  await expect(page.getByRole('heading', { level: 1, name: cart.en.title })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('22×11.5 ET55')
  await expect(page.getByRole('main')).toContainText('2020 Porsche 911')
})

test('arrow keys in the footer, or in a dialog over a picture, do not turn it', async ({ page, isMobile }) => {
  await page.goto('/gallery')
  await looks(page).first().getByRole('link').click()
  await expect(lookPicture(page)).toBeVisible()
  const { pathname } = new URL(page.url())
  const isShown = () => expect(page).toHaveURL((url) => url.pathname === pathname)
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await isShown()
  if (!isMobile) return
  await page.getByRole('banner').getByRole('link', { name: shell.en.search, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await isShown()
  await expect(dialog).toBeVisible()
})

test('in Arabic the next picture is on the left', async ({ page, isMobile }) => {
  const ar = { ...gallery.ar, ...look.ar }
  await page.goto('/ar/gallery')
  await page.getByLabel(ar.facet_make).selectOption('land-rover')
  await expect(looks(page)).toHaveCount(2)
  await looks(page).first().getByRole('link').click()
  await expect(page.getByText(ar.place('1', '2'))).toBeVisible()
  if (isMobile) await swipe(page, lookPicture(page), 'right')
  else await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(ar.place('2', '2'))).toBeVisible()
  await expect(page.getByRole('link', { name: ar.next })).toBeHidden()
  await page.getByRole('link', { name: ar.shop_look }).click()
  await expect(page).toHaveURL(/\/ar\/[^/]+\/[^/]+\?make=/)
  await expect(page.getByRole('heading', { name: product.ar.proof })).toBeVisible()
})

test('in the viewer of a wheel a swipe turns the pictures, in the direction of the language', async ({
  page,
  isMobile,
}) => {
  for (const locale of ['en', 'ar'] as const) {
    await page.goto(inLocale('/any/DH-EMP-20085-5150-110-P45-SBK', locale))
    await page.getByRole('button', { name: product[locale].zoom(1) }).click()
    const viewer = page.getByRole('dialog')
    const [next, previous] = locale === 'ar' ? (['right', 'left'] as const) : (['left', 'right'] as const)
    const turn = async (to: 'left' | 'right') => {
      if (isMobile) await swipe(page, viewer, to)
      else await page.keyboard.press(to === 'left' ? 'ArrowRight' : 'ArrowLeft')
    }
    const shows = (picture: number) =>
      expect(viewer).toHaveAccessibleName(new RegExp(`${look[locale].place(String(picture), '3')}$`, 'i'))
    await shows(1)
    await turn(next)
    await shows(2)
    await turn(previous)
    await shows(1)
    await turn(previous)
    await shows(3)
  }
})

test('every link of the home page works, and posts lead out of the shop', async ({ page }) => {
  await page.goto('/')
  const links = await page.locator('main a[href^="/"], footer a[href^="/"]').evaluateAll((all) => {
    return [...new Set(all.map((link) => link.getAttribute('href')!))].filter((href) => !/^\/ar(\/|$)/.test(href))
  })
  expect(links.length).toBeGreaterThan(40)
  const answers: string[] = []
  // One at a time: the shop keeps no more than forty requests of one address waiting.
  for (const href of links) answers.push(`${href} ${(await page.request.get(href, { maxRedirects: 0 })).status()}`)
  expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([])

  const footer = page.getByRole('contentinfo')
  const { phone_e164, email, chat, wholesale_link, social, opening_hours_text } = content.store
  const outside = [`tel:${phone_e164}`, `mailto:${email}`, chat.link, wholesale_link, ...Object.values(social)]
  for (const href of outside) await expect(footer.locator(`a[href="${href}"]`), href).toHaveAttribute('rel', /noopener/)
  for (const line of opening_hours_text) await expect(footer.getByText(line)).toBeVisible()
  const chatLink = page.getByRole('link', { name: chat.label }).last()
  await expect(chatLink).toHaveAttribute('href', chat.link)
  await chatLink.focus()
  await expect(chatLink).toHaveAttribute('href', /\/start\?text=I\+am\+looking\+at/)

  const posts = page.getByRole('region', { name: 'Fresh from Instagram' }).getByRole('link')
  await posts.first().scrollIntoViewIfNeeded()
  await expect(posts.first()).toHaveAttribute('rel', /noopener/)
  await expect(posts.first()).toHaveAccessibleName(/^Post on Instagram/)
  const shown = await posts.filter({ visible: true }).count()
  expect(shown).toBe(page.viewportSize()!.width < 768 ? 6 : 12)
  const { caption, caption_ar } = content.gallery.at(-1)!
  await expect(posts.first()).toHaveAccessibleName(`${home.en.post} ${caption}`)
  await posts.first().click()
  await expect(page.getByText('Test mode')).toBeVisible()
  // The caption exists in both languages, and each page reads out its own.
  await page.goto('/ar')
  await expect(page.getByRole('link', { name: `${home.ar.post} ${caption_ar}`, exact: true })).toBeAttached()
})

test('delivery is shown for the visitor’s country until another is chosen', async ({ page }) => {
  const visitorFrom = (country: string) =>
    page.route('**/api/location', (route) => route.fulfill({ json: { status: true, data: { country } } }))
  await visitorFrom('KW')
  await page.goto('/gallery/02-dunehart-moreeb-matte-black')
  await page.getByRole('button', { name: words.add_set('2021 Patrol') }).click()
  await page.getByRole('link', { name: words.go_to_cart }).click()
  const choice = page.getByLabel(cart.en.deliver_to)
  await expect(choice).toHaveValue('KW')
  await choice.selectOption('OM')
  await expect(choice).toHaveValue('OM')
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(choice).toHaveValue('OM')
})

async function swipe(page: Page, area: Locator, to: 'left' | 'right'): Promise<void> {
  // During its entry animation the page cannot be touched.
  await area.click({ trial: true })
  const box = (await area.boundingBox())!
  const [start, end] = to === 'left' ? [0.7, 0.2] : [0.3, 0.8]
  const at = (part: number) => [{ x: box.x + box.width * part, y: box.y + box.height * 0.8 }]
  const device = await page.context().newCDPSession(page)
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(start) })
  for (const part of [0.25, 0.5, 0.75, 1])
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(start + (end - start) * part) })
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
