import type * as z from 'zod/mini'
import type { ApiScope } from '#shared/desk/programs.ts'

type Schema = z.ZodMiniType

/**
 * One call of the shop's API: its schemas validate on the server, type the handler and the browser's client, and
 * generate the OpenAPI document. `data` is the response's `data` (or `envelope`) field.
 */
export type Call = {
  summary: string
  /** Whether a bearer token is read: 'required' responds 401 without one, 'optional' reads it if sent. */
  bearer?: 'required' | 'optional'
  /** What the key of the API must allow: for the owner's programs, not for browsers. */
  scope?: ApiScope
  params?: Schema
  query?: Schema
  body?: Schema
  data: Schema
  /** The key, in shared/i18n/forms.ts, of the message sent with the data. */
  message?: 'cart_loaded'
  /** The response field with the data; the search call uses `result`. */
  envelope?: 'data' | 'result'
}

/** Types a table of calls without widening. Keys are "METHOD /path/{parameter}" below /api. */
export function calls<Table extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Call>>(
  table: Table,
): Table {
  return table
}
