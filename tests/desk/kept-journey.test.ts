import { expect } from 'vitest'
import { test as withCases } from '#tests/money/guaranteed.ts'
import { type DeskPages, deskPages } from '#tests/support/desk-pages.ts'

const test = withCases.extend<DeskPages>(deskPages)

test('a note that was begun stays when a tablet is turned', async ({ buy, origin, open }) => {
  const { order } = await buy({ sent: false })
  const page = await open('manager')
  await page.goto(`${origin}/desk/orders/${order.id}`)
  const note = page.getByLabel('New note')
  await note.fill('Calls back on Monday')
  const column = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())!
  expect((await column('Notes of the team')).x).toBeGreaterThan((await column('Goods')).x + 500)
  await page.setViewportSize({ width: 800, height: 1100 })
  await expect.poll(async () => (await column('Notes of the team')).x - (await column('Goods')).x).toBe(0)
  // Below each other in the order of the list: the notes before the payments.
  expect((await column('Notes of the team')).y).toBeLessThan((await column('Payments')).y)
  expect(await note.inputValue()).toBe('Calls back on Monday')
})
