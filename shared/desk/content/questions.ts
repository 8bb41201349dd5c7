import * as z from 'zod/mini'
import { deskCallsOf, version } from '#shared/desk/call.ts'
import { line, orderForm } from '#shared/desk/content/fields.ts'

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,60}$/, 'desk_slug_wrong'))

/** A question with its answer, in both languages. `category` is the slug of its topic. */
const questionFields = z.object({
  category: slug,
  question: line(300),
  question_ar: line(300),
  answer: line(3_000),
  answer_ar: line(3_000),
})
export type QuestionFields = z.infer<typeof questionFields>

const listed = z.object({ id: z.string(), version: z.int(), ...questionFields.shape })
export type ListedQuestion = z.infer<typeof listed>

const kind = z.object({ slug, name: line(80), name_ar: line(80) })
export type QuestionKind = z.infer<typeof kind>
const kinds = z.array(kind).check(z.maxLength(30))

const byId = z.object({ id: z.string().check(z.maxLength(100)) })
const done = z.object({ done: z.boolean() })

export const questionCalls = deskCallsOf({
  'GET /desk/faq': {
    summary: 'Questions with answers, in the order of the page, and their topics',
    permission: 'content.read',
    data: z.object({ kinds: z.array(kind), rows: z.array(listed) }),
  },
  'POST /desk/faq': {
    summary: 'Add a question at the end of its topic',
    permission: 'content.change',
    body: questionFields,
    data: z.object({ id: z.string() }),
  },
  'PUT /desk/faq/order': {
    summary: 'Change the order of the questions; refused if the list has changed',
    permission: 'content.change',
    body: orderForm,
    data: done,
  },
  'PUT /desk/faq/kinds': {
    summary: 'Change the topics and their order; one with questions stays; refused if the list has changed',
    permission: 'content.change',
    /** `was`: the topics as they were shown. */
    body: z.object({ was: kinds, kinds }),
    data: done,
  },
  'PUT /desk/faq/{id}': {
    summary: 'Change a question',
    permission: 'content.change',
    params: byId,
    body: z.object({ version, values: questionFields }),
    data: z.object({ version }),
  },
  'DELETE /desk/faq/{id}': { summary: 'Remove a question', permission: 'content.change', params: byId, data: done },
})
