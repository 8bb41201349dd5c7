import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'
import type { PictureStore } from '#domain/pictures/pictures.ts'
import { type DeskPages, deskPages, expectAccessible, onPort } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'

const test = withShop.extend<DeskPages>({
  ...deskPages,
  origin: ({ shop }, use) => onPort(shop, use, { pictures: shop.pictures as PictureStore }),
})

const path = '/desk/designs/dunehart-liwa-6'
/** The first picture of the design; its original is 1200 × 1200. */
const name = 'wheels/dunehart-liwa-6/bronze-hero.webp'

/** Opens the dialog of the page's first picture, and returns its rectangle. */
async function openCrop(page: Page, address: string, button: RegExp): Promise<Locator> {
  await page.goto(address)
  await page.getByRole('button', { name: button }).first().click()
  const area = page.getByRole('application')
  await area.waitFor()
  await expect.poll(() => page.getByRole('dialog').locator('img').evaluate(isLoaded)).toBe(true)
  return area
}

const isLoaded = (image: HTMLImageElement | SVGElement) => (image as HTMLImageElement).naturalWidth > 0

/** Drags from the lower right corner of the rectangle, in pixels of the screen. */
async function dragCorner(page: Page, area: Locator, by: { x: number; y: number }): Promise<void> {
  const box = (await area.boundingBox())!
  const [x, y] = [box.x + box.width - 4, box.y + box.height - 4]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
  await page.mouse.up()
}

const figure = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const figures = async (page: Page, labels: string[]) =>
  Promise.all(labels.map(async (label) => Number(await figure(page, label).inputValue())))
const english = ['From the left', 'From the top', 'Width (px)', 'Height (px)']
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()

test('a picture is cropped by pointer, keys and figures, the second of two people chooses, and it is undone', async ({
  shop,
  origin,
  open,
  database: { pool },
}) => {
  const stored = async () =>
    (await pool.query('select x, y, width, height from picture_crops where name = $1', [name])).rows[0]
  const [one, two] = [await open('manager'), await open('owner')]
  const area = await openCrop(one, `${origin}${path}`, /^Crop: Picture 1/)
  await openCrop(two, `${origin}${path}`, /^Crop: Picture 1/)

  await dragCorner(one, area, { x: -60, y: -30 })
  const [x, y, width, height] = await figures(one, english)
  expect([x, y]).toEqual([0, 0])
  expect(width).toBeLessThan(1100)
  expect(height).toBeLessThan(1200)
  expect(height).toBeGreaterThan(width!)
  // A hundredth of the longer side for each press.
  await area.press('ArrowRight')
  await area.press('Shift+ArrowUp')
  expect(await figures(one, english)).toEqual([12, 0, width, height! - 12])
  await figure(one, 'Width (px)').fill('600')
  await figure(one, 'Width (px)').press('Enter')
  await figure(one, 'Height (px)').fill('9999')
  await figure(one, 'Height (px)').press('Tab')
  expect(await figures(one, english)).toEqual([12, 0, 600, 1200])
  await one.getByLabel(/^Square/).check()
  expect(await figures(one, english)).toEqual([12, 300, 600, 600])
  await expectAccessible(one)
  await save(one)
  await one.getByText('The shop shows this part now').waitFor()
  expect(await stored()).toEqual({ x: 12, y: 300, width: 600, height: 600 })
  expect(shop.pictures.find(name)).toMatchObject({ width: 600, height: 600 })
  // The list shows the part.
  await expect.poll(() => one.locator('main img').first().getAttribute('src')).toContain('-crop_12_300_600_600_')
  await expect.poll(() => one.locator('main img').first().evaluate(isLoaded)).toBe(true)

  await figure(two, 'Width (px)').fill('900')
  await figure(two, 'Width (px)').press('Enter')
  await save(two)
  const conflict = two.getByRole('dialog', { name: 'Someone else saved first' })
  await conflict.getByLabel(/^600 × 600/).check()
  await expectAccessible(two)
  await conflict.getByLabel(/^900 × 1200/).check()
  await conflict.getByRole('button', { name: 'Continue with these' }).click()
  await save(two)
  await two.getByText('The shop shows this part now').waitFor()
  expect(await stored()).toEqual({ x: 0, y: 0, width: 900, height: 1200 })

  // What the first person did can no longer be undone; what the second did can.
  await one.getByRole('button', { name: 'Undo' }).click()
  await one.getByRole('alert').filter({ hasText: /.+/ }).first().waitFor()
  expect(await stored()).toEqual({ x: 0, y: 0, width: 900, height: 1200 })
  await two.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).not.toMatchObject({ width: 900 })
})

test('on a phone in Arabic a finger crops, nothing is mirrored, and the whole picture is set back', async ({
  origin,
  open,
  database: { pool },
}) => {
  const page = await open('manager', 'phone')
  const area = await openCrop(page, `${origin}/ar${path}`, /^قص: الصورة \u2068?1/)
  const picture = page.getByRole('dialog').locator('img')
  const labels = ['من اليسار', 'من الأعلى', 'العرض (بكسل)', 'الارتفاع (بكسل)']

  // By touch, from the lower right corner to the left: the left side stays where it is.
  const touch = await page.context().newCDPSession(page)
  const box = (await area.boundingBox())!
  const at = (by: number) => [{ x: box.x + box.width - 4 - by, y: box.y + box.height - 4 - by / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const by of [30, 60, 90])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(by) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const [x, , width] = await figures(page, labels)
  expect(x).toBe(0)
  expect(width).toBeLessThan(1000)
  await area.press('ArrowRight')
  expect((await figures(page, labels))[0]).toBe(12)
  const [now, whole] = [(await area.boundingBox())!, (await picture.boundingBox())!]
  expect(now.x - whole.x).toBeGreaterThan(0)
  expect(now.x - whole.x).toBeLessThan(12)
  await figure(page, labels[0]!).fill('١٠٠')
  await figure(page, labels[0]!).press('Enter')
  expect((await figures(page, labels))[0]).toBe(100)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'الصورة كاملة' }).click()
  expect(await figures(page, labels)).toEqual([0, 0, 1200, 1200])
  await figure(page, labels[2]!).fill('700')
  await figure(page, labels[2]!).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'حفظ', exact: true }).click()
  await page.getByText('يعرض المتجر هذا الجزء الآن').waitFor()
  const { rows } = await pool.query('select name, x, width from picture_crops')
  expect(rows).toEqual([{ name, x: 0, width: 700 }])
})
