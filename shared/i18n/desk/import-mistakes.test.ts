import { expect, test } from 'vitest'
import { type Mistake, mistakeCodes, sayMistake, sayMistakes } from '#shared/i18n/desk/import-mistakes.ts'

/** Facts for every sentence. */
const facts = new Proxy({}, { get: (_, fact) => (fact === 'line' ? 7 : `{${String(fact)}}`) })

test('the mistakes of a row are one line in each language, each after its column', () => {
  const mistakes: Mistake[] = [
    { code: 'out_of_range', column: 'diameter', facts: { value: 40, least: 10, most: 30 } },
    { code: 'missing', column: 'price' },
    { code: 'pair_incomplete' },
  ]
  expect(sayMistakes(mistakes, 'en')).toBe(
    'diameter 40 is not between 10 and 30; price is missing; one of the two wheels is not there',
  )
  expect(sayMistakes(mistakes, 'ar')).toBe(
    '\u2066diameter\u2069: \u206640\u2069 خارج المجال المقبول، من \u206610\u2069 إلى \u206630\u2069؛ ' +
      '\u2066price\u2069: الخلية فارغة؛ أحد الجنطين غير موجود',
  )
})

test.for(mistakeCodes.filter((code) => code !== 'in_english'))(
  'the Arabic sentence of %s is Arabic, with what is Latin in its own direction',
  (code) => {
    const said = sayMistake({ code, facts } as unknown as Mistake, 'ar')
    expect(said).toMatch(/[ء-ي]/)
    expect(said.replaceAll(/[\u2066\u2068][^\u2069]*\u2069/g, '')).not.toMatch(/[a-z]/i)
  },
)
