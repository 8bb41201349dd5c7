import type { Page } from '@playwright/test'
import { ownerResults } from '#shared/i18n/owner-results.ts'
import { consent, shell } from '#shared/i18n/shell.ts'
import { customer, secondFactorWords } from '#shared/i18n/sign-in.ts'
import { gone } from '#shared/i18n/wheels/product.ts'
import type { Locale } from '#shared/locale.ts'
import type { Screen } from '#tools/screens/screen.ts'
import { fillCart, paidOrder, type Visitor } from '#tools/screens/visitor.ts'

const signedIn = '/my-account'

/** The demo's dispatched order. */
async function dispatchedOrder(ask: Visitor['ask']): Promise<string> {
  const { data: orders } = await ask<{ data: { id: string }[] }>('GET my-account/orders?per_page=96')
  for (const { id } of orders) {
    const order = await ask<{ dispatched_at: string | null; tracking_link: string | null }>(`GET order/getById/${id}`)
    if (order.dispatched_at && order.tracking_link) return id
  }
  throw new Error('The account of the demonstration has no order on its way (DEMO_ORDERS).')
}

/** Sends an empty form by its button, and waits for the errors. */
const sendEmpty = (button: 'login' | 'register') => async (page: Page, locale: Locale) => {
  await page.getByRole('button', { name: customer[locale][button], exact: true }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** Screens of accessories, gallery and text pages, sign-in and account. */
export const reading: Screen[] = [
  { name: 'accessories', state: 'filled', path: '/addons' },
  { name: 'accessories-kind', state: 'filled', path: ({ facts }) => `/addons/lug-nuts-bolts?${facts.car_query}` },
  { name: 'accessories-kind-empty', state: 'empty', path: '/addons/lug-nuts-bolts?seat=none-such' },
  { name: 'accessory', state: 'filled', path: '/addons/care-cleaning/702' },
  { name: 'gallery', state: 'filled', path: '/gallery' },
  { name: 'gallery-empty', state: 'empty', path: '/gallery?make=none-such' },
  { name: 'gallery-picture', state: 'filled', path: '/gallery/15-qasrion-mashrabiya-brushed' },
  {
    name: 'questions',
    state: 'filled',
    path: '/faq',
    steps: (page) => page.locator('article summary').first().click(),
  },
  {
    name: 'consent',
    state: 'open',
    path: '/faq',
    steps: async (page, locale) => {
      await page.getByRole('button', { name: shell[locale].privacy_choices }).click()
      await page.getByRole('region', { name: consent[locale].title }).waitFor()
    },
  },
  {
    name: 'page-error',
    state: 'error',
    path: '/faq',
    steps: async (page, locale) => {
      await page.route(/\/about-us\.data/, (route) => route.fulfill({ status: 503 }))
      await page.getByRole('contentinfo').getByRole('link', { name: shell[locale].about_us }).click()
      await page.getByRole('img', { name: gone[locale].error_drawing }).waitFor()
    },
  },
  { name: 'offline', state: 'error', path: '/offline' },
  { name: 'about-us', state: 'filled', path: '/about-us' },
  { name: 'terms', state: 'filled', path: '/terms-conditions' },
  { name: 'privacy', state: 'filled', path: '/privacy-policy' },
  { name: 'delivery', state: 'filled', path: '/delivery-policy' },
  { name: 'returns', state: 'filled', path: '/return-policy' },
  { name: 'design', state: 'filled', path: '/design' },
  { name: 'sign-in', state: 'filled', path: '/login' },
  {
    name: 'sign-in-errors',
    state: 'error',
    path: '/login',
    steps: sendEmpty('login'),
  },
  { name: 'sign-in-step-ended', state: 'empty', path: '/login?step=code' },
  { name: 'register', state: 'filled', path: '/register' },
  {
    name: 'register-errors',
    state: 'error',
    path: '/register',
    steps: sendEmpty('register'),
  },
  { name: 'register-elsewhere', state: 'empty', path: '/register?code=123456' },
  { name: 'forgot-password', state: 'filled', path: '/forgot-password' },
  { name: 'reset-password', state: 'empty', path: '/reset-password' },
  { name: 'account', state: 'filled', who: 'customer', path: signedIn },
  { name: 'account-loading', state: 'loading', who: 'customer', path: signedIn, holds: 'my-account' },
  { name: 'account-error', state: 'error', who: 'customer', path: signedIn, fails: 'my-account' },
  { name: 'orders', state: 'filled', who: 'customer', path: '/my-account/orders' },
  {
    name: 'order',
    state: 'filled',
    who: 'customer',
    path: async (customer) => {
      await fillCart(customer)
      return `/my-account/orders/${await paidOrder(customer)}`
    },
  },
  {
    name: 'order-dispatched',
    state: 'filled',
    who: 'customer',
    path: async ({ ask }) => `/my-account/orders/${await dispatchedOrder(ask)}`,
  },
  { name: 'account-reviews', state: 'filled', who: 'customer', path: '/my-account/reviews' },
  { name: 'addresses', state: 'filled', who: 'customer', path: '/my-account/addresses' },
  { name: 'wishlist-empty', state: 'empty', path: '/wishlist' },
  {
    name: 'fit-result',
    state: 'filled',
    who: 'customer',
    path: async ({ ask }) => `/fit-result?order_id=${await dispatchedOrder(ask)}`,
    steps: (page, locale) => page.getByRole('radio', { name: ownerResults[locale].rubs }).check(),
  },
  {
    name: 'fit-result-loading',
    state: 'loading',
    who: 'customer',
    path: async ({ ask }) => `/fit-result?order_id=${await dispatchedOrder(ask)}`,
    holds: 'owner-results',
  },
  {
    name: 'fit-result-error',
    state: 'error',
    who: 'customer',
    path: async ({ ask }) => `/fit-result?order_id=${await dispatchedOrder(ask)}`,
    fails: 'owner-results',
  },
  { name: 'fit-result-bad-link', state: 'empty', path: '/fit-result' },
  {
    name: 'fit-result-end',
    state: 'filled',
    path: '/fit-result?order_id=00000000-0000-4000-8000-000000000000&end=a.b',
  },
  { name: 'track-order', state: 'filled', path: '/track-order' },
  { name: 'profile', state: 'filled', who: 'customer', path: '/my-account/my-profile' },
  {
    name: 'profile-second-factor',
    state: 'open',
    who: 'customer',
    path: '/my-account/my-profile',
    steps: async (page, locale) => {
      const words = secondFactorWords[locale]
      // A made-up key, because requests for a real one are rate limited.
      const fresh = {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x',
        qr: { size: 2, path: 'M0 0h1v1h-1z' },
      }
      await page.route('**/api/my-account/second-factor/begin', (route) =>
        route.fulfill({ json: { status: true, data: fresh } }),
      )
      const section = page.getByRole('region', { name: words.title })
      await section.getByRole('button', { name: words.turn_on }).click()
      await section.getByLabel(words.password, { exact: true }).fill('pearl of the gulf')
      await section.getByRole('button', { name: words.go_on }).click()
      await section.getByRole('img', { name: words.qr }).waitFor()
    },
  },
]
