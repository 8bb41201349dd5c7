import * as z from 'zod/mini'
import { after, deskCallsOf, pageOf, version } from '#shared/desk/call.ts'

const listed = z.object({ word: z.string(), typed: z.string(), means: z.string(), version: z.int() })
export type ListedSynonym = z.infer<typeof listed>

/** A search word, and the words that it means. */
const form = z.object({
  typed: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'desk_synonym_long')),
  means: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'desk_synonym_long')),
})
export type SynonymForm = z.infer<typeof form>

const byWord = z.object({ word: z.string().check(z.maxLength(40)) })

export const synonymCalls = deskCallsOf({
  'GET /desk/synonyms': {
    summary: 'What the shop says that search words mean, by word',
    permission: 'content.read',
    query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(60))), after }),
    data: pageOf(listed),
  },
  'POST /desk/synonyms': {
    summary: 'Give a search word a meaning, which searches use at once; a loop is refused',
    permission: 'content.change',
    body: form,
    data: z.object({ version }),
  },
  'PUT /desk/synonyms/{word}': {
    summary: 'Change what a search word means',
    permission: 'content.change',
    params: byWord,
    body: z.object({ version, values: form }),
    data: z.object({ version }),
  },
  'POST /desk/synonyms/{word}/remove': {
    summary: 'Take the meaning of a search word away',
    permission: 'content.change',
    params: byWord,
    body: z.object({ version }),
    data: z.object({ done: z.boolean() }),
  },
})
