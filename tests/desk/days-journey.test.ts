import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { type DeskPages, deskPages, expectAccessible } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'

const test = withShop.extend<DeskPages>(deskPages)

/** Month, day and year, as a browser in English takes them, key by key. */
async function type(page: Page, label: string, digits: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.type(digits)
}

function query(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}

test('days that are typed filter orders and the history once they are whole', async ({ origin, open }) => {
  const page = await open('owner')
  await page.goto(`${origin}/desk/orders`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await type(page, 'From', '11102026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/from=2026-11-10/)
  await type(page, 'To', '11302026')
  // Without Enter it counts after a pause.
  await page.waitForURL(/to=2026-11-30/)
  expect(query(page)).toEqual({ from: '2026-11-10', to: '2026-11-30' })
  // The way to the next month leads over a first day that is after the last one.
  await type(page, 'From', '12012026')
  await page.getByText('The first day is after this one').waitFor()
  expect(query(page)).toEqual({ from: '2026-11-10', to: '2026-11-30' })
  await type(page, 'To', '12312026')
  await page.waitForURL(/to=2026-12-31/)
  expect(query(page)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('')

  await page.goto(`${origin}/desk/history`)
  await type(page, 'From', '02282026')
  await page.getByLabel('To', { exact: true }).focus()
  await page.waitForURL(/from=2026-02-28/)
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-02-28')
  await expectAccessible(page)
})

test('the days of a report are typed, and what is wrong with them is said at their fields', async ({
  origin,
  open,
}) => {
  const page = await open('owner')
  await page.goto(`${origin}/desk/reports?from=2024-01-01&to=2026-11-30`)
  const longest = page.getByText('Please choose a period of at most a year that does not end before it begins')
  await longest.waitFor()
  expect(await page.getByLabel('Until').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await type(page, 'From', '01012026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/from=2026-01-01/)
  await longest.waitFor({ state: 'detached' })
  expect(query(page)).toEqual({ from: '2026-01-01', to: '2026-11-30' })
  await type(page, 'From', '01010002')
  await page.getByText('Please enter a day with all four digits of its year').waitFor()
  await type(page, 'Until', '10312026')
  await type(page, 'From', '10012026')
  await page.waitForURL(/from=2026-10-01&to=2026-10-31/)
})
