import * as z from 'zod/mini'
import { deskCallsOf, uuid } from '#shared/desk/call.ts'

/** Lists whose filters a member can save under a name. */
export const viewedLists = ['orders'] as const

const view = z.object({ id: z.string(), name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof view>

const ofList = z.object({ list: z.enum(viewedLists) })
const unaudited = "A member's own view changes nothing of the shop"

export const viewCalls = deskCallsOf({
  'GET /desk/views/{list}': {
    summary: "The member's own saved views of a list, by name",
    permission: 'self.read',
    params: ofList,
    data: z.object({ rows: z.array(view) }),
  },
  'POST /desk/views/{list}': {
    summary: "Save the filters of a list's address under a name; the same name again replaces it",
    permission: 'self.read',
    unaudited,
    params: ofList,
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(40)),
      query: z.string().check(z.maxLength(1000)),
    }),
    data: view,
  },
  'DELETE /desk/views/{list}/{id}': {
    summary: "Remove one of the member's own views",
    permission: 'self.read',
    unaudited,
    params: z.object({ list: z.enum(viewedLists), id: uuid }),
    data: z.object({ done: z.boolean() }),
  },
})
