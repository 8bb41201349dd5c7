import { expect } from 'vitest'
import { notices, store } from '#domain/store.ts'
import { footer } from '#shared/i18n/shell.ts'
import { inLocale } from '#shared/locale.ts'
import { openDoor, readingTest as test } from '#tests/support/pages.ts'

/** What the law and the shop's own terms require in the footer of each page. */

const figure = (text: string) => `<bdi dir="ltr" class="figures">${text}</bdi>`

for (const locale of ['en', 'ar'] as const)
  test.for(['/', '/terms-conditions', '/cart', '/cart/checkout', '/cart/payment'])(
    `the footer of %s names the seller with licence and tax number (${locale})`,
    async (path, { opened }) => {
      const page = await opened(inLocale(path, locale))
      const below = page.slice(page.indexOf('</main>'))
      const foot = below.slice(0, below.indexOf('<script'))
      const { licence, tax_number } = footer[locale]
      expect(foot).toContain(`<bdi>${locale === 'ar' ? store.legal_name_ar : store.legal_name}</bdi>`)
      expect(foot).toContain(`${licence} ${figure(store.trade_licence)} · ${tax_number} ${figure(store.trn)}`)
    },
  )

for (const [locale, banner] of [
  ['en', notices.demo_banner],
  ['ar', notices.demo_banner_ar],
] as const)
  test(`the demo says that it is one; a real shop does not (${locale})`, async ({ shop, opened }) => {
    expect(await opened(inLocale('/faq', locale))).toContain(banner)
    const real = await openDoor({ ...shop, test_mode: false })
    const page = (await real.inject(inLocale('/faq', locale))).body
    await real.close()
    expect(page).not.toContain(banner)
    expect(page).toContain(footer[locale].vat_note)
  })
