import type { Page } from '@playwright/test'
import { withFigures } from '#domain/invoices/bidi-text.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { invoices } from '#shared/i18n/documents/invoices.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import { forms } from '#shared/i18n/forms.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { wheelFilterWords } from '#shared/i18n/wheels/listing.ts'
import { expect, test } from '#tests/e2e/support.ts'
import content from '../../data/content.json' with { type: 'json' }

/** The characters of the figure from left to right, as the browser draws them inside the text. */
function drawn(page: Page, text: string, figure: string): Promise<string> {
  return page.evaluate(
    ([text, figure]) => {
      const line = document.createElement('p')
      line.style.whiteSpace = 'nowrap'
      line.textContent = text
      document.querySelector('main')!.append(line)
      const start = text.indexOf(figure)
      const characters = [...figure].map((character, i) => {
        const range = document.createRange()
        range.setStart(line.firstChild!, start + i)
        range.setEnd(line.firstChild!, start + i + 1)
        return { character, left: range.getBoundingClientRect().left }
      })
      line.remove()
      return characters
        .toSorted((a, b) => a.left - b.left)
        .map(({ character }) => character)
        .join('')
    },
    [text, figure] as const,
  )
}

test('phone, card number, offset, signed figure and SKU keep their order inside Arabic sentences', async ({ page }) => {
  await page.goto('/ar/faq')
  const sentences: [text: string, figure: string][] = [
    [forms.ar.trn, '100123456700003'],
    [checkout.ar.phone_hint('+971 50 123 4567'), '+971 50 123 4567'],
    [checkout.ar.test_mode, '4242 4242 4242 4242'],
    [wheelFilterWords.ar.rear_min_offset('-12'), 'ET-12'],
    [wheelFilterWords.ar.at_min('ET -12'), 'ET -12'],
    [withFigures(`20×9 ET-12 · ${invoices.ar.farther(3.5)}`), '20×9 ET-12'],
    [emails.ar.confirmed_subject('RD-100005'), 'RD-100005'],
    [sayProblem('out_of_stock', 'ar', { name: 'DH-LIW-18085 (4)' }), 'DH-LIW-18085 (4)'],
  ]
  for (const [text, figure] of sentences) expect(await drawn(page, text, figure), text).toBe(figure)
  // Without isolation the groups of a number change places, and the test detects it.
  expect(await drawn(page, 'رقمنا 050 123 4567 للاتصال', '050 123 4567')).toBe('4567 123 050')

  const { phone } = content.store
  const shown = page.getByRole('contentinfo').getByText(phone, { exact: true })
  const groups = await shown.evaluate((element, text) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!
    return [...text].map((_, i) => {
      const range = document.createRange()
      range.setStart(node, i)
      range.setEnd(node, i + 1)
      return range.getBoundingClientRect().left
    })
  }, phone)
  expect(groups).toEqual(groups.toSorted((a, b) => a - b))
})
