import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/**
 * One call of the shop's API: the schemas that the server validates with, that type the handler and the browser's
 * client, and that make the OpenAPI document. `data` is what the reply carries under `data` (or under `envelope`).
 */
export type Call = {
  summary: string
  /** Whose bearer token is read: 'required' answers 401 without one, 'optional' reads it where it is sent. */
  bearer?: 'required' | 'optional'
  params?: Schema
  query?: Schema
  body?: Schema
  data: Schema
  /** The key, in shared/i18n/calls.ts, of the sentence that comes with the data. */
  message?: 'cart_loaded'
  /** Where the reply carries its data; the search call answers under `result`. */
  envelope?: 'data' | 'result'
}

/** Names a table of calls without widening its types. Keys are "METHOD /path/{parameter}" below /api. */
export function calls<Table extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Call>>(
  table: Table,
): Table {
  return table
}
