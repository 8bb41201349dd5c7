import * as z from 'zod/mini'
import { deskCallsOf, version } from '#shared/desk/call.ts'
import { keepable } from '#shared/forms.ts'

/** The letters to shoppers whose words the desk changes. A letter with several cases has one id for each. */
export const letterIds = [
  ...([
    'order.paid',
    'order.dispatched',
    'order.refunded',
    'order.cancelled',
    'order.track',
    'order.fit_asked',
  ] as const),
  ...(['payment.failed', 'payment.silent', 'payment.paid_twice', 'payment.sold_out', 'payment.coupon'] as const),
  ...([
    'request.cancel_declined',
    'request.return_declined',
    'return.refund',
    'return.exchange',
    'return.sent',
  ] as const),
  ...([
    'guarantee.opened',
    'guarantee.photos',
    'guarantee.exchange',
    'guarantee.refund',
    'guarantee.refused',
    'guarantee.closed',
  ] as const),
  ...(['review.published', 'review.declined', 'review.taken_down'] as const),
  ...(['account.code', 'account.known', 'account.welcome'] as const),
  ...(['account.sign_in_code', 'account.network_code', 'account.network_joined', 'account.new_password'] as const),
  ...(['account.password_changed', 'account.second_factor_on', 'account.second_factor_off'] as const),
  ...(['account.recovery_code', 'account.deleted'] as const),
] as const
export type LetterId = (typeof letterIds)[number]

/** Letters of a subject, a title or a button, and of a sentence. */
export const mostLetters = { line: 150, sentence: 1_000 }

/** Where a sentence appears. */
const sentencePlaces = ['subject', 'title', 'text', 'button'] as const
export type SentencePlace = (typeof sentencePlaces)[number]

const byLetter = z.object({ id: z.enum(letterIds) })

/** The text of each sentence by its key and language, "confirmed_text.en". An empty one is the original. */
const values = z.record(z.string().check(z.maxLength(60)), z.string().check(keepable, z.trim(), z.maxLength(2_000)))
export type LetterValues = z.infer<typeof values>

const sentence = z.object({
  key: z.string(),
  place: z.enum(sentencePlaces),
  /** The names that a text can contain in braces. */
  placeholders: z.array(z.object({ name: z.string(), required: z.boolean() })),
  /** The shop's own words. */
  original: z.object({ en: z.string(), ar: z.string() }),
})
export type LetterSentence = z.infer<typeof sentence>

const shown = z.object({ subject: z.string(), text: z.string() })

export const letterCalls = deskCallsOf({
  'GET /desk/letters': {
    summary: 'The letters to shoppers, with how many sentences of each are changed',
    permission: 'content.read',
    data: z.object({ rows: z.array(z.object({ id: z.enum(letterIds), changed: z.int() })) }),
  },
  'GET /desk/letters/{id}': {
    summary: 'One letter: its sentences in both languages beside the original',
    permission: 'content.read',
    params: byLetter,
    data: z.object({ id: z.enum(letterIds), version: z.int(), values, sentences: z.array(sentence) }),
  },
  'PUT /desk/letters/{id}': {
    summary: 'Save the words of a letter; a wrong placeholder is refused',
    permission: 'content.change',
    params: byLetter,
    body: z.object({ version, values }),
    data: z.object({ version }),
  },
  'POST /desk/letters/{id}/preview': {
    summary: 'The letter in both languages with these words and a sample order',
    permission: 'content.read',
    unaudited: 'changes nothing',
    params: byLetter,
    body: z.object({ values }),
    data: z.object({ en: shown, ar: shown }),
  },
  'POST /desk/letters/{id}/test': {
    summary: 'Send the letter, with its saved words and a sample order, to one’s own address',
    permission: 'content.change',
    params: byLetter,
    body: z.object({ language: z.enum(['en', 'ar']) }),
    data: z.object({ to: z.string() }),
  },
})
