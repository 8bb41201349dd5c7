import { checkout } from '#shared/i18n/checkout.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import { cars, expectPaid, pay, toPayment, typeCard } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

const card = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', challenged: '4000 0027 6000 3184' }

test('a declined card gets a friendly message, and the next card pays the same order', async ({ page, guard }) => {
  guard.expectFailure(/^422 POST .*\/api\/payment$/)
  guard.expectFailure(/console: .*status of 422/)
  await toPayment(page, 'en', cars.camry, 1)

  await typeCard(page, card.declined)
  await pay(page, 'en')
  await expect(page.getByRole('alert')).toContainText(checkout.en.declined_title)
  await expect(page.getByRole('alert')).toContainText(checkout.en.declined_next)
  // The button keeps the focus while it is busy.
  await expect(page.getByRole('button', { name: /^Pay AED / })).toBeFocused()

  await typeCard(page, card.pays)
  await pay(page, 'en')
  await expectPaid(page, 'en')
})

test('a card field that times out shows a message and enables the button, and the next try pays', async ({ page }) => {
  await page.addInitScript(() => {
    type Made = { createToken: (...args: unknown[]) => Promise<unknown> }
    let make: ((key: string) => Made) | undefined
    const failingOnce = (key: string) => {
      const made = make!(key)
      const createToken = made.createToken.bind(made)
      let tries = 0
      made.createToken = (...args) => (tries++ === 0 ? Promise.reject(new Error('no answer')) : createToken(...args))
      return made
    }
    Object.defineProperty(window, 'Stripe', {
      get: () => make && failingOnce,
      set: (maker) => {
        make = maker
      },
    })
  })
  await toPayment(page, 'en', cars.camry, 4)
  await typeCard(page, card.pays)
  await pay(page, 'en')
  await expect(page.getByText(checkout.en.payment_problem)).toBeVisible()
  await pay(page, 'en')
  await expectPaid(page, 'en')
})

test('a card with 3-D Secure: the shopper approves and returns to a paid order', async ({ page }) => {
  await toPayment(page, 'en', cars.accord, 3)
  await typeCard(page, card.challenged)
  await pay(page, 'en')
  await page.getByRole('button', { name: 'Complete' }).click()
  await expectPaid(page, 'en')
  expect(page.url()).not.toContain('client_secret')
})

test('a return from the bank in another browser shows the order, and its key leaves the URL', async ({
  page,
  browser,
}) => {
  await toPayment(page, 'en', cars.accord, 4)
  await typeCard(page, card.challenged)
  await pay(page, 'en')
  await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible()
  const elsewhere = await browser.newContext()
  const there = await elsewhere.newPage()
  await there.goto(page.url())
  await there.getByRole('button', { name: 'Complete' }).click()
  const number = await expectPaid(there, 'en')
  expect(there.url()).not.toMatch(/signature|client_secret/)
  await there.evaluate(() => localStorage.clear())
  await there.reload()
  expect(await expectPaid(there, 'en')).toBe(number)
  await expect(there.getByRole('link', { name: /Tax Invoice INV-/ })).toBeVisible()
  await elsewhere.close()
})

test('a shopper who declines 3-D Secure has not paid, keeps the order and may try again', async ({ page }) => {
  await toPayment(page, 'en', cars.mustang, 5)
  await typeCard(page, card.challenged)
  await pay(page, 'en')
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: thankYou.en.not_paid })).toBeVisible()

  await page.getByRole('link', { name: thankYou.en.not_paid_action }).click()
  await typeCard(page, card.pays)
  await pay(page, 'en')
  await expectPaid(page, 'en')
})
