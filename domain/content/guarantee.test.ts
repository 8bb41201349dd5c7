import { expect, test } from 'vitest'
import { fitGuarantee } from '#shared/i18n/wheels/product.ts'
import content from '../../data/content.json' with { type: 'json' }

/** Every demo text, with its path. */
function textsIn(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${at}/${key}`))
}

const plain = (text: string) => text.toLowerCase()

test('the fit guarantee has one text in terms, returns, questions, home, product page and cart', () => {
  const promises = {
    en: { fits: 'exchange it or refund', measured: 'photographs or come by', least: 3 },
    ar: { fits: 'نبدله أو نرد', measured: 'أرسلوا صورتين', least: 3 },
  }
  const texts = textsIn(content)
  for (const locale of ['en', 'ar'] as const) {
    const { guarantee, guarantee_measured } = fitGuarantee[locale]
    const { fits, measured, least } = promises[locale]
    for (const [marker, sentence] of [
      [fits, guarantee],
      [measured, guarantee_measured],
    ] as const) {
      const found = texts.filter(([, text]) => text.includes(marker))
      expect(found.length, marker).toBeGreaterThanOrEqual(least)
      for (const [at, text] of found) expect(plain(text), at).toContain(plain(sentence))
    }
    // No text promises the measuring in other words.
    const others = texts.filter(([, text]) => /confirm the fit with you|نؤكد الملاءمة معكم/.test(text))
    expect(others).toEqual([])
  }
  const pages = (slug: string) =>
    textsIn(content.pages.find((page) => page.slug === slug))
      .map(([, text]) => text)
      .join('\n')
  for (const slug of ['terms-conditions', 'return-policy'])
    for (const locale of ['en', 'ar'] as const)
      for (const key of ['guarantee', 'guarantee_measured'] as const)
        expect(plain(pages(slug)), `${slug} ${locale}`).toContain(plain(fitGuarantee[locale][key]))
})
