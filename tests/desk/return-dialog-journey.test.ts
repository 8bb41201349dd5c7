import { expect } from 'vitest'
import { test as withGoods } from '#tests/desk/return-calls.ts'
import { type DeskPages, deskPages } from '#tests/support/desk-pages.ts'

const test = withGoods.extend<DeskPages>(deskPages)

test('opening a return begins with its pieces, which are marked while none is chosen', async ({
  buy,
  open,
  origin,
}) => {
  const { order } = await buy()
  const desk = await open('owner')
  await desk.goto(`${origin}/desk/orders/${order.id}`)
  await desk.getByRole('button', { name: 'Open a return' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Open a return' })
  const pieces = dialog.getByRole('group', { name: 'How many come back' }).getByRole('combobox')
  const hasFocus = () => pieces.first().evaluate((field) => field === document.activeElement)
  await expect.poll(hasFocus).toBe(true)

  await dialog.getByRole('button', { name: 'Open a return' }).click()
  await dialog.getByText('Please choose at least one piece').waitFor()
  await expect.poll(hasFocus).toBe(true)
  expect(await pieces.first().getAttribute('aria-invalid')).toBe('true')
  await pieces.first().selectOption('1')
  expect(await pieces.first().getAttribute('aria-invalid')).toBeNull()
})
