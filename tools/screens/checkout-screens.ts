import { cartCar } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import type { Screen } from '#tools/screens/screen.ts'
import { paidOrder, placedOrder, type Visitor } from '#tools/screens/visitor.ts'

const orderPlaced = async (who: Visitor) => {
  await placedOrder(who)
  return '/cart/payment'
}

/** Puts wheels in the cart that do not fit its car. */
const onOtherCar = async ({ ask, facts, session_id }: Visitor, path: string) => {
  await ask('POST cart/change-car', { session_id, vehicle: facts.other_car })
  return path
}

/** Screens from the cart to the thank-you page. */
export const buying: Screen[] = [
  { name: 'cart', state: 'filled', who: 'buyer', path: '/cart' },
  { name: 'cart-empty', state: 'empty', path: '/cart' },
  { name: 'cart-loading', state: 'loading', who: 'buyer', path: '/cart', holds: 'cart/' },
  { name: 'cart-error', state: 'error', who: 'buyer', path: '/cart', fails: 'cart/' },
  {
    name: 'cart-car',
    state: 'open',
    who: 'buyer',
    path: '/cart#car=',
    steps: (page, locale) => page.getByRole('button', { name: cartCar[locale].unknown }).waitFor(),
  },
  {
    name: 'cart-car-change',
    state: 'open',
    who: 'buyer',
    path: ({ facts }) => `/cart#car=${Object.values(facts.other_car).join('/')}`,
    steps: (page, locale) => page.getByRole('button', { name: cartCar[locale].use, exact: true }).waitFor(),
  },
  {
    name: 'cart-car-failed',
    state: 'error',
    who: 'buyer',
    path: '/cart#car=-',
    fails: 'cart/judge-car',
    steps: (page, locale) => page.getByRole('button', { name: cartCar[locale].again }).waitFor(),
  },
  { name: 'cart-misfit', state: 'error', who: 'buyer', path: (who) => onOtherCar(who, '/cart') },
  { name: 'checkout-misfit', state: 'error', who: 'buyer', path: (who) => onOtherCar(who, '/cart/checkout') },
  {
    name: 'checkout-unknown-car',
    state: 'filled',
    who: 'buyer',
    path: '/cart/checkout#car=-',
    steps: async (page, locale) => {
      const goOn = page.getByRole('button', { name: cartCar[locale].use_unknown })
      const known = page.getByLabel(checkout[locale].car_known)
      // The cart keeps the answer, so only the first of the widths is asked.
      await goOn.or(known).first().waitFor()
      if (await goOn.isVisible()) await goOn.click()
      await known.waitFor()
    },
  },
  { name: 'checkout-account', state: 'filled', who: 'buyer', path: '/cart/account' },
  { name: 'checkout', state: 'filled', who: 'buyer', path: '/cart/checkout' },
  { name: 'checkout-empty', state: 'empty', path: '/cart/checkout' },
  { name: 'checkout-loading', state: 'loading', who: 'buyer', path: '/cart/checkout', holds: 'cart/' },
  {
    name: 'checkout-errors',
    state: 'error',
    who: 'buyer',
    path: '/cart/checkout',
    steps: async (page, locale) => {
      await page.getByRole('button', { name: checkout[locale].continue }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'payment',
    state: 'filled',
    who: 'buyer',
    path: orderPlaced,
    steps: (page) => page.locator('iframe[title^="Card details"]').waitFor(),
  },
  { name: 'payment-empty', state: 'empty', path: '/cart/payment' },
  { name: 'payment-error', state: 'error', who: 'buyer', path: orderPlaced, fails: 'payment/gateways' },
  {
    name: 'payment-loading',
    state: 'loading',
    who: 'buyer',
    path: orderPlaced,
    holds: 'payment/gateways',
  },
  {
    name: 'payment-declined',
    state: 'error',
    who: 'buyer',
    path: orderPlaced,
    steps: async (page) => {
      const field = page.frameLocator('iframe[title^="Card details"]')
      await field.locator('#number').fill('4000 0000 0000 0002')
      await field.locator('#expiry').fill('12 / 34')
      await field.locator('#cvc').fill('123')
      await page.locator('form button[type=submit]').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'thank-you',
    state: 'filled',
    who: 'buyer',
    path: async (who) => `/thank-you?order_id=${await paidOrder(who)}`,
    steps: (page, locale) => page.getByText(thankYou[locale].confirmed).waitFor(),
  },
  {
    name: 'thank-you-unpaid',
    state: 'filled',
    who: 'buyer',
    path: async (who) => `/thank-you?order_id=${await placedOrder(who)}`,
    steps: async (page, locale) => {
      await page.getByText(thankYou[locale].unpaid).first().waitFor()
      await page.getByText(thankYou[locale].know).click()
    },
  },
  {
    name: 'thank-you-declined',
    state: 'error',
    who: 'buyer',
    path: async (who) => `/thank-you?order_id=${await paidOrder(who, 'tok_visa_chargeDeclined')}`,
    steps: (page, locale) => page.getByText(thankYou[locale].not_paid).waitFor(),
  },
  {
    name: 'thank-you-not-found',
    state: 'error',
    path: '/thank-you',
    steps: (page, locale) => page.getByText(thankYou[locale].not_found).waitFor(),
  },
  {
    name: 'thank-you-loading',
    state: 'loading',
    who: 'buyer',
    path: '/thank-you?order_id=7b1f6d2e-9a4c-4e0b-8f57-3c2d1e0f9a8b',
    holds: 'order/',
  },
]
