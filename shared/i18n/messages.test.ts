import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arabic, english } from '#shared/i18n/messages.ts'
import { sayProblem } from '#shared/i18n/problems.ts'

const counts = [0, 1, 2, 3, 10, 11, 100] as const

test('a noun follows its number by the Unicode plural rules of each language', () => {
  expect([...counts, 103, 1204].map((count) => english(count, 'wheel', 'wheels'))).toEqual([
    '0 wheels',
    '1 wheel',
    '2 wheels',
    '3 wheels',
    '10 wheels',
    '11 wheels',
    '100 wheels',
    '103 wheels',
    '1,204 wheels',
  ])
  const wheels = [...counts, 103, 1204].map((count) => arabic(count, 'جنط واحد', 'جنطان', 'جنوط', 'جنطاً', 'جنط'))
  expect(wheels).toEqual([
    'لا جنوط',
    'جنط واحد',
    'جنطان',
    '3 جنوط',
    '10 جنوط',
    '11 جنطاً',
    '100 جنط',
    '103 جنوط',
    '1,204 جنوط',
  ])
})

test('the form of a noun is the one that Intl names', () => {
  const arabicRules = new Intl.PluralRules('ar')
  const englishRules = new Intl.PluralRules('en')
  for (let count = 0; count <= 1_300; count++) {
    const form = arabic(count, 'one', 'two', 'few', 'many', 'other').split(' ').at(-1)
    expect(form, String(count)).toBe(count === 0 ? 'few' : arabicRules.select(count))
    expect(english(count, 'one', 'other').split(' ')[1]).toBe(englishRules.select(count))
  }
})

type Say = (...facts: never[]) => string

/** Every message that counts, with the place of its number among its facts. */
async function countedTexts(): Promise<{ name: string; locale: 'en' | 'ar'; say: (count: number) => string }[]> {
  const found = new Map<string, { name: string; locale: 'en' | 'ar'; say: (count: number) => string }>()
  for (const file of globSync('**/*.ts', { cwd: import.meta.dirname }).filter((each) => /^[\w/-]+\.ts$/.test(each))) {
    const areas: Record<string, Record<string, Record<string, unknown>>> = await import(`./${file}`)
    for (const [area, words] of Object.entries(areas))
      for (const locale of ['en', 'ar'] as const)
        for (const [key, message] of Object.entries(words?.[locale] ?? {}))
          if (
            typeof message === 'function' &&
            /\b(?:arabic|english|wheels|stars|reviewsCount|\w+Arabic)\)?\(/.test(String(message))
          )
            found.set(`${area}.${key} ${locale}`, { name: `${area}.${key}`, locale, say: spoken(message as Say) })
  }
  return [...found.values()]
}

/** Says the message with a number for the one fact that is counted, and a name for every other. */
function spoken(message: Say): (count: number) => string {
  const [, facts = ''] = /^\(?([^)=]*)\)?\s*=>/.exec(String(message)) ?? []
  const names = facts.split(',').map((each) => each.trim().split(/[:\s]/)[0]!)
  const counted = names.findLastIndex((name) =>
    /^(?:count|left|most|minutes|years|sets|products|brands|cars|rating)$/.test(name),
  )
  return (count) =>
    message(
      ...(names.map((name, i) =>
        i === counted || /^(?:products|brands|cars)$/.test(name) ? count : 'Liwa',
      ) as never[]),
    )
}

test('every counted text is correct for 0, 1, 2, 3, 10, 11 and 100', async () => {
  const texts = await countedTexts()
  expect(texts.length).toBeGreaterThan(45)
  for (const { name, locale, say } of texts) {
    const [none, one, two, three, ten, eleven, hundred] = counts.map(say) as [string, ...string[]] & string[]
    const shape = (text: string) => text.replace(/\d+/g, '#')
    for (const text of [none, one, two, three, ten, eleven, hundred])
      expect(text, name).not.toMatch(/undefined|NaN|\s{2}|\[object/)
    expect(shape(three!), name).toBe(shape(ten!))
    if (locale === 'en') {
      expect(one, name).not.toBe(two)
      expect(
        [none, three, eleven, hundred].map((text) => (/\d/.test(text!) ? shape(text!) : shape(two!))),
        name,
      ).toEqual(Array(4).fill(shape(two!)))
      expect(shape(one!), name).not.toBe(shape(two!))
    } else {
      // One and two are words in Arabic, 11 takes the singular, which 100 takes without its ending.
      expect(one, name).not.toMatch(/\b1\b/)
      expect(two, name).not.toMatch(/\b2\b/)
      expect(shape(eleven!), name).not.toBe(shape(three!))
      expect(shape(hundred!), name).toBe(shape(eleven!).replaceAll(/(?<=\p{L})اً(?=\s|$|:)/gu, ''))
    }
  }
})

test('a wait is shown in seconds, minutes or hours', () => {
  const wait = (seconds: number, locale: 'en' | 'ar') => sayProblem('too_many_requests', locale, { seconds })
  expect([1, 45, 119, 120, 900, 7200, 86_400].map((seconds) => wait(seconds, 'en').split(' in ')[1])).toEqual([
    '1 second.',
    '45 seconds.',
    '119 seconds.',
    '2 minutes.',
    '15 minutes.',
    '2 hours.',
    '24 hours.',
  ])
  expect([2, 5, 45, 120, 600, 900].map((seconds) => wait(seconds, 'ar').split('بعد ')[1])).toEqual([
    'ثانيتين.',
    '5 ثوانٍ.',
    '45 ثانية.',
    'دقيقتين.',
    '10 دقائق.',
    '15 دقيقة.',
  ])
})
