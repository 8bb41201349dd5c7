import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSetup, SetupMistakes } from '#domain/setup/setup-file.ts'

const example = readFileSync(join(import.meta.dirname, '../../docs/setup.example.json'), 'utf8')
// biome-ignore lint/suspicious/noExplicitAny: parts of it are spoilt on purpose.
type Loose = any

function mistakesOf(change: (file: Loose) => void, real = false): string[] {
  const file = JSON.parse(example)
  change(file)
  try {
    readSetup(JSON.stringify(file), { real })
  } catch (error) {
    if (error instanceof SetupMistakes) return error.mistakes
    throw error
  }
  return []
}

test('the example in docs is parsed: amounts in fils, the phone in both forms, hours with their days', () => {
  const { store, delivery, vat, coupons } = readSetup(example, { real: false })
  expect(store).toMatchObject({
    phone: '+971 4 000 0000',
    phone_e164: '+97140000000',
    chat: { label: 'Need Help? Chat with us' },
    address: { note: '' },
  })
  expect(store!.opening_hours.at(-1)).toEqual({ day: 'sun', name: 'Sunday', open: null, close: null })
  expect(delivery!.countries[0]).toMatchObject({ country: 'AE', base_cost: 6_000, free_from: 150_000 })
  expect(vat).toEqual({ AE: 5, KW: 0, SA: 0, OM: 0, BHR: 0 })
  expect(coupons![0]).toMatchObject({ max_discount: 30_000, min_wheels: null, active: true })
})

test('placeholder facts are rejected for a real shop, each with its location', () => {
  const mistakes = mistakesOf(() => {}, true)
  for (const place of [
    'trn',
    'trade_licence',
    'legal_name',
    'legal_name_ar',
    'phone',
    'email',
    'chat.link',
    'social.instagram',
  ])
    expect(mistakes).toContainEqual(expect.stringMatching(`^store.${place.replace('.', '\\.')} must .*\\.$`))
  const isReal = (file: Loose) => Object.assign(file, { store: realStore(file.store) })
  expect(mistakesOf(isReal, true)).toEqual([])
  const withExample = (file: Loose) => Object.assign(isReal(file).fitters[0], { example: true })
  expect(mistakesOf(withExample, true)).toEqual(['fitters must not hold examples.'])
})

test('all errors are reported at once', () => {
  const mistakes = mistakesOf((file) => {
    file.store.trn = '123'
    file.store.legal_nane = 'x'
    delete file.store.email
    file.delivery.cutoff = '25:00'
    file.delivery.countries[1].base_cost = 10.555
    Object.assign(file.vat, { AE: 5.5, OM: 101, QA: 5 })
    file.pages[0].sections[0].paragraphs.push('only in English')
    file.homepage[0].type = 'herro'
    file.homepage[1].source = 'best'
    file.coupons[0].value = 500
    file.coupons.push({ ...file.coupons[0], value: 5 })
    file.prices = []
  })
  expect(mistakes.toSorted()).toEqual([
    'The file: "prices" is not known.',
    'coupons must name each one only once.',
    'coupons[1] must have a value from 1 to 100, as it is a percentage.',
    'delivery.countries[2].base_cost must be an amount in dirhams, with at most two decimals.',
    'delivery.cutoff must look like 14:00.',
    expect.stringMatching(/^homepage\[1\]\.type must be one of hero, /),
    'homepage[2].source is missing or of another kind.',
    'pages[1].sections[1] must have as many paragraphs and points in Arabic as in English.',
    'store.email is missing.',
    'store.trn must be 15 digits.',
    'store: "legal_nane" is not known.',
    'vat.AE must be a whole number from 0 to 100.',
    'vat.OM must be a whole number from 0 to 100.',
    'vat: "QA" is not known.',
  ])
})

test('invalid JSON is rejected with a message', () => {
  expect(() => readSetup('{', { real: false })).toThrow('The file is not JSON')
})

function realStore(store: Loose): object {
  return {
    ...store,
    legal_name: 'Jebel Wheels Trading LLC',
    legal_name_ar: 'جبل للجنوط ذ.م.م',
    email: 'hello@jebelwheels.ae',
    email_orders: 'orders@jebelwheels.ae',
    email_privacy: 'privacy@jebelwheels.ae',
    phone: '+971 4 123 4567',
    chat: { link: 'https://wa.me/971501234567' },
    wholesale_link: 'https://trade.jebelwheels.ae',
    social: {},
    trade_licence: '784512',
    trn: '100412345600003',
  }
}
