import * as z from 'zod/mini'
import type { Call } from '#shared/api/call.ts'
import type { Permission } from '#shared/desk/permissions.ts'

/** Without a session, or with one that still lacks the second factor. */
export type Door = 'no_session' | 'second_step'

export type DeskCall = Pick<Call, 'summary' | 'params' | 'query' | 'body' | 'data'> & {
  /** What the caller's role must have; or that the call comes before signing in is complete. */
  permission: Permission | Door
  /** Why a call that is not a GET writes no audit entry. */
  unaudited?: string
  /** Bytes of its body, if it may be larger than others. */
  body_limit?: number
  /** A call made without the person's doing: it does not keep the session alive. */
  passive?: true
}

/** Types a table of desk calls without widening. Keys are "METHOD /desk/path/{parameter}" below /api. */
export function deskCallsOf<Table extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /desk/${string}`, DeskCall>>(
  table: Table,
): Table {
  return table
}

/** The id of a row with a UUID. */
export const uuid = z.uuid()

/** The number of times that a row has changed; a save sends the one it read. */
export const version = z.int32().check(z.positive())

/** A day that exists, in years that Postgres knows by four digits: it has no year 0. */
export const day = z.iso.date().check(z.regex(/^[12]/))

/** One page of a list: `next` continues it, and is null on the last page. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.nullable(z.string()) })
}

/** Where a page of a list begins: what the page before gave as `next`. */
export const after = z.optional(z.string().check(z.maxLength(200)))
