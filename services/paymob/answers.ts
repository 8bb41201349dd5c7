import * as z from 'zod/mini'

export const intention = z.object({ id: z.string(), intention_order_id: z.coerce.string(), client_secret: z.string() })
export const authToken = z.object({ token: z.string() })
const numbered = z.pipe(z.union([z.string(), z.number()]), z.coerce.string())
/** Paymob returns an order's transactions as objects or as ids. */
export const orderDetail = z.object({
  transactions: z.array(
    z.pipe(
      z.union([z.object({ id: numbered }), numbered]),
      z.transform((each) => (typeof each === 'string' ? each : each.id)),
    ),
  ),
})
export const listPage = z.object({ next: z.catch(z.nullable(z.string()), null), results: z.array(z.unknown()) })

/** Paymob's error message (`detail`, `message`, or a list per field) without a payer's data; empty if there is none. */
export function explain(body: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return ''
  }
  if (typeof parsed !== 'object' || parsed === null) return ''
  const { detail, message, code } = parsed as Record<string, unknown>
  const reason = [detail, message, code].find((each) => typeof each === 'string')
  return `: ${reason ?? `fields ${fieldsOf(parsed).join(', ')}`}`.slice(0, 200)
}

/** Field names only: Paymob's messages for them may quote the payer's input. */
function fieldsOf(parsed: object): string[] {
  return Object.entries(parsed).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldsOf(value).map((inner) => `${name}.${inner}`)
      : [name],
  )
}
