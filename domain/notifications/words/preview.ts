import { randomUUID } from 'node:crypto'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { limit } from '#domain/limits/limit.ts'
import { type Content, pageLink, writeNote } from '#domain/notifications/note.ts'
import { orderConfirmed } from '#domain/notifications/order-confirmed.ts'
import { orderDispatched } from '#domain/notifications/order-dispatched.ts'
import { letterName } from '#domain/notifications/words/edit.ts'
import { sampleFacts, sampleOrder } from '#domain/notifications/words/sample.ts'
import { placeOf, sentencesOf, withChanges, wordsOf } from '#domain/notifications/words/words.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { findMember } from '#domain/staff/people.ts'
import { store } from '#domain/store.ts'
import type { LetterId, LetterValues } from '#shared/desk/content/letters.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import type { Locale } from '#shared/locale.ts'

type Shown = { subject: string; text: string }

/** The letter with these words and a sample order, in both languages. */
export function previewLetter(shop: Shop, id: LetterId, values: LetterValues): Record<Locale, Shown> {
  const shown = (locale: Locale) => {
    const { subject, text } = writeSample(shop, id, withChanges(id, values, locale), locale)
    return { subject, text }
  }
  return { en: shown('en'), ar: shown('ar') }
}

/** A few test letters an hour: they reach only the person who sends them. */
const tests = { most: 20, seconds: 3_600 }

/**
 * Sends a letter with its saved words and a sample order to the person's own address, which is returned. Throws
 * too_many_requests, and desk_letter_not_sent if the mail service does not accept it.
 */
export async function sendTestLetter(
  shop: Shop,
  by: Actor,
  { id, locale }: { id: LetterId; locale: Locale },
): Promise<string> {
  await limit(shop, 'letter test', { ...tests, who: { account: by.staff_id } })
  const { email: to } = await findMember(shop, by.staff_id)
  const content = writeSample(shop, id, await wordsOf(shop, id, locale), locale)
  try {
    await shop.mail.send({
      ...content,
      to,
      locale,
      reply_to: store.email_orders,
      message_id: `letter test ${randomUUID()}`,
    })
  } catch (error) {
    shop.log.warn({ err: error }, 'a test letter was not sent')
    throw new Problem('desk_letter_not_sent', 503)
  }
  await audited(shop, by, (_, record) =>
    record({ action: 'letter.tested', kind: 'letter', id, name: letterName(id), after: { language: locale } }),
  )
  return to
}

/** The letters with goods as they are built for a buyer; the others as their sentences follow each other. */
function writeSample(shop: Shop, id: LetterId, say: object, locale: Locale): Content {
  const words = say as (typeof emails)[Locale]
  if (id === 'order.paid') return orderConfirmed(shop, sampleOrder(shop), locale, words)
  if (id === 'order.dispatched') return orderDispatched(shop, sampleOrder(shop), locale, words)
  const facts = sampleFacts(locale)
  const sentences = sentencesOf(id).map(({ key, placeholders }) => {
    const message = (say as Record<string, string | ((...given: (string | number)[]) => string)>)[key]!
    const text = typeof message === 'string' ? message : message(...placeholders.map((name) => facts[name]!))
    return { place: placeOf(key), text }
  })
  const of = (place: string) => sentences.filter((each) => each.place === place).map(({ text }) => text)
  const [subject = ''] = of('subject')
  const [label] = of('button')
  const isAboutOrder = /^(order|payment|request|return|guarantee)\./.test(id)
  return writeNote(shop, locale, {
    ...{ subject, title: of('title')[0] ?? subject, before: of('text') },
    facts: isAboutOrder ? [{ name: emails[locale].order_number, value: String(facts.order), is_code: true }] : [],
    ...(subject.includes(String(facts.code)) && { code: String(facts.code) }),
    ...(label && { button: { label, href: pageLink(shop, '', locale) } }),
  })
}
