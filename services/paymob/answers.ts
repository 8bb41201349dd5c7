import * as z from 'zod/mini'

export const intention = z.object({ id: z.string(), intention_order_id: z.coerce.string(), client_secret: z.string() })
export const authToken = z.object({ token: z.string() })
const numbered = z.pipe(z.union([z.string(), z.number()]), z.coerce.string())
/** An order's transactions are told whole or by their ids. */
export const orderDetail = z.object({
  transactions: z.array(
    z.pipe(
      z.union([z.object({ id: numbered }), numbered]),
      z.transform((each) => (typeof each === 'string' ? each : each.id)),
    ),
  ),
})
export const listPage = z.object({ next: z.catch(z.nullable(z.string()), null), results: z.array(z.unknown()) })

/** Paymob's own reason (wire: `detail`, `message`, or a list per field), without a payer's data; empty where it gives none. */
export function explain(body: string): string {
  let told: unknown
  try {
    told = JSON.parse(body)
  } catch {
    return ''
  }
  if (typeof told !== 'object' || told === null) return ''
  const { detail, message, code } = told as Record<string, unknown>
  const words = [detail, message, code].find((each) => typeof each === 'string')
  return `: ${words ?? `fields ${fieldsOf(told).join(', ')}`}`.slice(0, 200)
}

/** Names alone: what Paymob writes beside them may quote what the payer typed. */
function fieldsOf(told: object): string[] {
  return Object.entries(told).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldsOf(value).map((inner) => `${name}.${inner}`)
      : [name],
  )
}
