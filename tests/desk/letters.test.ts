import { expect } from 'vitest'
import type { EmailName } from '#domain/emails.ts'
import { letters } from '#domain/notifications/words/letters.ts'
import { originalOf, problemOf, sentencesOf, withChanges } from '#domain/notifications/words/words.ts'
import { type LetterSentence, type LetterValues, letterIds } from '#shared/desk/content/letters.ts'
import { deskLetters } from '#shared/i18n/desk/content/letters.ts'
import { sayGatewayCode } from '#shared/i18n/desk/gateway.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import { test } from '#tests/money/till.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'
import { sayWhen, sentenceNames } from '#web/desk/content/letters/sentence-names.ts'

type Opened = { version: number; values: LetterValues; sentences: LetterSentence[] }
const open = async ({ ask }: Desk, id = 'order.paid') => (await ask<Opened>(`GET /desk/letters/${id}`)).data
const put = ({ ask }: Desk, version: number, values: LetterValues, id = 'order.paid') =>
  ask(`PUT /desk/letters/${id}`, { version, values })

test('no two texts of a letter have one name, and one that is not always sent says when', async ({ app, shop }) => {
  const desk = await signedIn(app, shop, 'manager')
  for (const id of letterIds) {
    const { sentences } = await open(desk, id)
    const names = [...sentenceNames(sentences, 'en').values()]
    expect(new Set(names).size, id).toBe(sentences.length)
  }
  const { sentences } = await open(desk)
  expect(sentenceNames(sentences, 'en').get('no_data')).toBe('Sentence 4')
  expect(sayWhen('no_data', 'en')).toBe('If nothing is known about the car')
  expect(sayWhen('confirmed_title', 'en')).toBeNull()
})

test('every condition names a sentence of a letter', () => {
  const keys = new Set(letterIds.flatMap((id) => sentencesOf(id).map(({ key }) => key)))
  const named = Object.keys(deskLetters.en).flatMap((name) => (name.startsWith('when.') ? [name.slice(5)] : []))
  expect(named.filter((key) => !keys.has(key))).toEqual([])
})

test('changed words arrive with the next order’s e-mail, and the original comes back by undo', async ({
  till,
  app,
  shop,
  emails,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const mailOfOrder = async () => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    await buyer.store()
    await buyer.pay('tok_visa')
    await till.work()
    return emails.at(-1)!
  }
  const { version, values } = await open(desk)
  expect(version).toBe(1)
  expect(values['confirmed_text.en']).toBe(
    'Thank you, {name}. We have received your payment and are preparing your order.',
  )
  const changed = {
    'confirmed_subject.en': 'Got it: {number}',
    'confirmed_text.en': '{name}, your <b>wheels</b> are next.',
    'no_data.en': 'Send us a photo of the hub.',
    'confirmed_left.en': '{name}, your wheels are on their way.',
  }
  expect(await put(desk, 1, { ...values, ...changed })).toMatchObject({ data: { version: 2 } })
  const mail = await mailOfOrder()
  expect(mail.subject).toMatch(/^Got it: RD-\d+$/)
  expect(mail.text).toContain('Layla, your <b>wheels</b> are next.')
  expect(mail.text).toContain('Send us a photo of the hub.')
  expect(mail.html).toContain('Send us a photo of the hub.')
  expect(mail.html).toContain('your &#60;b&#62;wheels&#60;/b&#62; are next.')
  expect((await desk.ask<{ rows: object[] }>('GET /desk/letters')).data.rows[0]).toEqual({
    id: 'order.paid',
    changed: 4,
  })

  expect(await put(desk, 1, values)).toMatchObject({ http: 409, code: 'desk_conflict' })
  const { rows } = (await desk.ask<{ rows: { id: string }[] }>('GET /desk/audit?action=letter.changed')).data
  expect(await desk.ask(`POST /desk/audit/${rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
  expect(await open(desk)).toMatchObject({ version: 3, values })
  expect((await mailOfOrder()).subject).toMatch(/^Order RD-\d+ is confirmed$/)

  expect(await put(desk, 3, changed)).toMatchObject({ data: { version: 4 } })
  expect(await put(desk, 4, Object.fromEntries(Object.keys(changed).map((name) => [name, ''])))).toMatchObject({
    http: 200,
  })
  expect((await open(desk)).values).toEqual(values)
})

test('a wrong placeholder is refused with its place, and nothing is saved', async ({ app, shop }) => {
  const desk = await signedIn(app, shop, 'manager')
  const before = await open(desk)
  const refused = async (values: LetterValues, says: string) => {
    const [name] = Object.keys(values)
    const answer = await put(desk, 1, values)
    expect(answer).toMatchObject({ http: 422, fields: { [`values.${name}`]: [expect.stringContaining(says)] } })
  }
  await refused({ 'confirmed_text.en': 'Thank you, {nme}.' }, '{nme} is not known here. Use only: {name}')
  await refused({ 'confirmed_text.en': 'Thank you, {name.' }, '{name. is not known')
  await refused({ 'confirmed_title.en': 'Thank you, {name}.' }, '{name} is not known')
  await refused({ 'confirmed_subject.ar': 'تم التأكيد' }, '{number} is missing')
  await refused({ 'confirmed_subject.en': 'Order {number}\nBcc: a@example.com' }, 'one line')
  await refused({ 'cancelling.en': 'x'.repeat(1_001) }, '1000')
  expect(await put(desk, 1, { 'total.en': 'Sum' })).toMatchObject({ http: 422 })
  expect(await desk.ask('GET /desk/letters/order.unknown')).toMatchObject({ http: 422 })
  expect(await open(desk)).toEqual(before)
  const reader = await signedIn(app, shop, 'support')
  expect(await put(reader, 1, {})).toMatchObject({ http: 403 })
})

test('a preview shows typed words in both languages; a test e-mail has the saved ones', async ({
  app,
  shop,
  emails,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const values = { 'confirmed_text.ar': 'أهلاً {name}' }
  const preview = await desk.ask<{ en: { text: string }; ar: { text: string } }>(
    'POST /desk/letters/order.paid/preview',
    { values },
  )
  expect(preview.data.ar.text).toContain('أهلاً \u2068Layla\u2069')
  expect(preview.data.en.text).toContain('Thank you, Layla.')
  await put(desk, 1, { 'sent_title.en': 'It left' }, 'return.sent')
  const send = () => desk.ask('POST /desk/letters/return.sent/test', { language: 'en' })
  expect(await send()).toMatchObject({ data: { to: desk.member.email } })
  expect(emails.at(-1)).toMatchObject({ to: desk.member.email, text: expect.stringMatching(/^It left/) })
  for (let i = 1; i < 20; i++) await send()
  expect(await send()).toMatchObject({ http: 429 })
  const { rows } = (await desk.ask<{ rows: object[] }>('GET /desk/audit?action=letter.tested')).data
  expect(rows).toHaveLength(20)
})

test('every letter can be previewed, and each original is a good text that says the same', async ({ app, shop }) => {
  const desk = await signedIn(app, shop, 'support')
  const facts: Record<string, string | number> = { days: 14, minutes: 10 }
  for (const id of letterIds) {
    const { http, data } = await desk.ask<Record<'en' | 'ar', { subject: string; text: string }>>(
      `POST /desk/letters/${id}/preview`,
      { values: {} },
    )
    expect.soft(http, id).toBe(200)
    expect
      .soft(`${data.en.subject}${data.en.text}${data.ar.subject}${data.ar.text}`, id)
      .not.toMatch(/[{}]|undefined|NaN/)
    for (const { key, placeholders } of sentencesOf(id))
      for (const locale of ['en', 'ar'] as const) {
        const original = originalOf(id, key, locale)
        expect.soft(problemOf(id, key, original), `${id} ${key}`).toBeUndefined()
        const said = (table: object) => {
          const message = (table as Record<string, string | ((...given: unknown[]) => string)>)[key]!
          const text =
            typeof message === 'string' ? message : message(...placeholders.map((name) => facts[name] ?? 'X7'))
          return text.replace(/[\u2066-\u2069]/g, '')
        }
        const own = withChanges(id, { [`${key}.${locale}`]: original }, locale)
        expect.soft(said(own), `${id} ${key} ${locale}`).toBe(said(letters[id].table[locale]))
      }
  }
})

test('every letter about an order has a name at the desk, in both languages', () => {
  // One that is missing here does not compile.
  const kinds: Record<EmailName, true> = {
    ...{ 'order.paid': true, 'order.refunded': true, 'order.dispatched': true, 'order.cancelled': true },
    ...{ 'request.declined': true, 'return.opened': true, 'return.sent': true, 'order.fit_asked': true },
    ...{ 'payment.failed': true, 'payment.returned': true },
    ...{ 'guarantee.opened': true, 'guarantee.photos_asked': true, 'guarantee.decided': true },
  }
  for (const words of [deskOrder.en, deskOrder.ar])
    expect(Object.keys(kinds).filter((kind) => !(`letter_${kind}` in words))).toEqual([])
})

test('what the gateways and the shop record of a payment has words in both languages', () => {
  const codes = [
    ...['started', 'paid', 'failed', 'unclear', 'nothing_new', 'mismatch', 'asked', 'asking', 'refused', 'transferred'],
    ...['refund_failed', 'refund_failed_after_all', 'refunds_read', 'dispute_read', 'unknown_payment', 'ignored'],
    ...['pending', 'to_be_sent', 'no_account', 'report_refused', 'report_given_up', 'by_bank_transfer'],
  ]
  expect(codes.filter((code) => /[a-z_]/.test(sayGatewayCode(code, 'ar').replace(/Meta/, '')))).toEqual([])
})
