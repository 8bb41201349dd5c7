import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { BadRow, GoodsImport } from '#shared/desk/imports.ts'
import type { Desk } from '#tests/support/staff.ts'

export const header =
  'Code,brand,design,finish,construction,diameter,width,bolt_pattern,offset,centre_bore,lug_seat,Price AED,Qty,Remarks'

/** One line of a supplier's list. */
export const line = (sku: string, { price = '1200', stock = '8', brand = 'Nord' } = {}) =>
  `${sku},${brand},Polar,black,cast,18,8,5x120,35,72.6,conical 60,${price},${stock},fine`

export const mapped = { code: 'sku', price_aed: 'price', qty: 'supplier_stock', remarks: '' }

/** A line as an object of our columns. */
export function asObject(text: string): Record<string, string> {
  const ours: Record<string, string> = { Code: 'sku', 'Price AED': 'price', Qty: 'supplier_stock' }
  const cells = text.split(',')
  return Object.fromEntries(
    header.split(',').flatMap((name, i) => (name === 'Remarks' ? [] : [[ours[name] ?? name, cells[i]!]])),
  )
}

/** Uploads a file in parts, as the browser does, and returns the id of the import. */
export async function upload({ ask }: Desk, text: string, more: object = {}): Promise<string> {
  const bytes = Buffer.from(text)
  const file = { kind: 'wheels', supplier: 'Nord', file_name: 'nord.csv', size: bytes.length, ...more }
  const { id } = (await ask<{ id: string }>('POST /desk/imports', file)).data
  const part = 100_000
  for (let n = 0; n * part < bytes.length; n++) {
    const data = bytes.subarray(n * part, (n + 1) * part).toString('base64')
    const { data: sent } = await ask<{ complete: boolean }>(`POST /desk/imports/${id}/parts`, { n, data })
    expect(sent.complete).toBe((n + 1) * part >= bytes.length)
  }
  return id
}

export const read = async ({ ask }: Desk, id: string) => (await ask<GoodsImport>(`GET /desk/imports/${id}`)).data
export const badRows = async ({ ask }: Desk, id: string) =>
  (await ask<{ rows: BadRow[] }>(`GET /desk/imports/${id}/rows`)).data.rows

/** The lines of the file of rows with mistakes. */
export async function mistakesFile(
  { cookies }: Desk,
  app: FastifyInstance,
  id: string,
  locale: string,
): Promise<string[]> {
  const url = `/api/desk/imports/${id}/mistakes?locale=${locale}`
  return (await app.inject({ url, headers: { cookie: `desk=${cookies.get('desk')}` } })).body.split('\r\n')
}

/** Maps the columns as they were suggested, with these differences, and waits for the check. */
export async function check(desk: Desk, id: string, workOff: () => Promise<void>, differing: object = mapped) {
  const { mapping } = await read(desk, id)
  expect((await desk.ask(`PUT /desk/imports/${id}/mapping`, { mapping: { ...mapping, ...differing } })).http).toBe(200)
  await workOff()
  return read(desk, id)
}

/** Writes a checked import, or undoes a written one, and waits for that. */
export async function carryOut({ ask }: Desk, id: string, what: 'write' | 'undo', workOff: () => Promise<void>) {
  await ask(`POST /desk/imports/${id}/${what}`)
  await workOff()
}

type Writing = { differing?: object; file?: object; meanwhile?: () => Promise<unknown> }

/** Uploads a list, checks it and writes it; `meanwhile` is between the two. Returns its id, and what the check found. */
export async function write(
  desk: Desk,
  text: string,
  workOff: () => Promise<void>,
  { differing, file, meanwhile }: Writing = {},
) {
  const id = await upload(desk, text, file)
  const { report } = await check(desk, id, workOff, differing)
  await meanwhile?.()
  await carryOut(desk, id, 'write', workOff)
  return { id, report: report! }
}
