import * as z from 'zod/mini'
import { after, deskCallsOf, pageOf } from '#shared/desk/call.ts'

const listed = z.object({ from: z.string(), to: z.nullable(z.string()), status: z.int() })
export type ListedRedirect = z.infer<typeof listed>

const path = z.string().check(z.trim(), z.maxLength(1_000))

export const redirectCalls = deskCallsOf({
  'GET /desk/redirects': {
    summary: 'Old addresses and where they lead, by address',
    permission: 'content.read',
    query: z.object({ search: z.optional(path), after }),
    data: pageOf(listed),
  },
  'POST /desk/redirects': {
    summary:
      'Add a redirect, or change where an old address leads; a loop is refused, and one of a page waits until it is gone',
    permission: 'content.change',
    body: z.object({ from: path, to: path, status: z.enum(['301', '302', '410']) }),
    /** `is_page`: the old address is a page of the shop, which is shown instead. */
    data: z.object({ done: z.boolean(), is_page: z.boolean() }),
  },
  'POST /desk/redirects/remove': {
    summary: 'Remove a redirect',
    permission: 'content.change',
    body: z.object({ from: path }),
    data: z.object({ done: z.boolean() }),
  },
  'POST /desk/redirects/import': {
    summary: 'Import redirects from the text of a CSV file with the columns from, to and status',
    permission: 'content.change',
    body: z.object({ text: z.string().check(z.maxLength(240_000)) }),
    data: z.object({
      added: z.int(),
      changed: z.int(),
      refused: z.array(z.object({ line: z.int(), reason: z.string() })),
      /** Rows whose old address is a page of the shop, which is shown instead. */
      without_effect: z.array(z.object({ line: z.int(), path: z.string() })),
    }),
  },
})
