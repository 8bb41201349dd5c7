import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { readRecords } from '#domain/goods-import/read-file.ts'
import {
  allowed,
  changesOf,
  hasUndoable,
  type Repeated,
  type Row,
  type Wheel,
  writeList,
} from '#tests/desk/goods-model.ts'
import { did, dirhams, now, type Scene } from '#tests/desk/goods-scene.ts'
import { asObject, carryOut, check, line, upload } from '#tests/desk/import-calls.ts'
import type { Desk } from '#tests/support/staff.ts'

type Line = {
  wheel: Wheel
  price: number
  old: number | null
  stock: number
  /** Of a list that was downloaded: what it had then. */
  was?: { price: number; old: number | null; stock: number; clearance: boolean }
  clearance?: boolean
}

/** What a list would change by now. */
function rowsOf(lines: readonly Line[], at: number): Row[] {
  return lines.flatMap(({ wheel, was, ...given }): Row[] => {
    const unplanned = { plan: null, moved: 0, state: 'due' } as const
    if (!wheel.exists)
      return [{ wheel, before: null, after: { price: given.price, old: given.old }, stock: given.stock, ...unplanned }]
    const price = was?.price === given.price ? wheel.price : given.price
    const wished = was && was.old === given.old ? wheel.old : given.old
    const isPriced = price !== wheel.price || wished !== wheel.old
    const old = isPriced ? allowed(wheel, wished, price, at) : wished
    const stock = was?.stock === given.stock ? wheel.stock : given.stock
    const { clearance = wheel.clearance } = was?.clearance === given.clearance ? {} : given
    const changes = changesOf(wheel, { price, old, clearance })
    if (stock === wheel.stock && Object.keys(changes.after).length === 0) return []
    return [{ wheel, ...changes, stock: stock === wheel.stock ? null : stock, ...unplanned }]
  })
}

/** The stock that a list says and the shop has, of wheels with an older change that could be undone. */
function repeatedBy(lines: readonly Line[], { done }: Scene): Repeated[] {
  return lines
    .filter(({ wheel, stock, was }) => wheel.exists && stock === wheel.stock && was?.stock !== stock)
    .filter(({ wheel }) => hasUndoable(wheel, done))
    .map(({ wheel, stock }) => ({ wheel, stock }))
}

/** Uploads a list as JSON, and has it checked. */
async function checkList(scene: Scene, lines: readonly Line[], records: readonly object[]) {
  const { desk, till } = scene
  const id = await upload(desk, JSON.stringify(records), { supplier: '', file_name: 'list.json' })
  const repeated = repeatedBy(lines, scene)
  const report = { refused: 0, counted: repeated.length }
  expect(await check(desk, id, till.work, {})).toMatchObject({ state: 'checked', report })
  return { id, rows: rowsOf(lines, now(scene)), repeated }
}

async function writeChecked(scene: Scene, { id, ...list }: Scene['checked'][number]) {
  await carryOut(scene.desk, id, 'write', scene.till.work)
  const counted = writeList(list, scene.done, now(scene))
  scene.done.push({ kind: 'list', id, rows: list.rows, counted, at: now(scene), isUndone: false })
  return did({ action: 'import.written' })
}

const prices = [90_000, 100_000, 110_000, 120_000, 130_000] as const

/** Lines of a supplier's list for some of the wheels, among them perhaps a new one. */
function supplierLines({ wheels }: Scene, n: number, k: number, yes: boolean): Line[] {
  const some = wheels.filter((wheel, i) => (n >> i) % 2 === 0 && (wheel.exists || n % 3 === 0))
  return (some.length > 0 ? some : [wheels[0]!]).map((wheel, i) => {
    const price = prices[(k + i) % 5]!
    return {
      wheel,
      price,
      old: yes && price < 120_000 ? 120_000 + (k % 3) * 5_000 : null,
      stock: [8, 12, 3, 20][(n + k) % 4]!,
    }
  })
}

/** The lines as a supplier writes them. Each shop has its own brand, so that a list of it has all its wheels on one page. */
export const recordsOf = (lines: readonly Line[]) =>
  lines.map(({ wheel: { sku }, price, old, stock }) => ({
    ...asObject(line(sku, { price: dirhams(price), stock: String(stock), brand: brandOf(sku) })),
    compare_at_price: dirhams(old),
  }))

export const brandOf = (sku: string) => `Nord ${sku.split('-')[0]}`

async function readDownload(
  app: FastifyInstance,
  desk: Desk,
  skus: readonly string[],
): Promise<Record<string, string>[]> {
  const headers = { cookie: `desk=${desk.cookies.get('desk')}` }
  const { rawPayload } = await app.inject({ url: '/api/desk/goods-lists/wheels/csv', headers })
  const found: Record<string, string>[] = []
  const parts = async function* () {
    yield rawPayload
  }
  for await (const { fields } of readRecords(parts())) if (skus.includes(fields.sku!)) found.push(fields)
  return found
}

const fils = (text: string | undefined) => (text ? Math.round(Number(text) * 100) : null)

/** Lists of suppliers, and the shop's own list that was downloaded and edited. */
export const listActions = {
  list: async (scene: Scene, n: number, k: number, yes: boolean) => {
    const lines = supplierLines(scene, n, k, yes)
    scene.last = lines
    return writeChecked(scene, await checkList(scene, lines, recordsOf(lines)))
  },
  /** The supplier's last list once more. */
  again: async (scene: Scene, n: number, k: number, yes: boolean) => {
    const { last } = scene
    if (last.length === 0) return listActions.list(scene, n, k, yes)
    return writeChecked(scene, await checkList(scene, last, recordsOf(last)))
  },
  check_list: async (scene: Scene, n: number, k: number, yes: boolean) => {
    const lines = supplierLines(scene, n, k, yes)
    scene.checked.push(await checkList(scene, lines, recordsOf(lines)))
    return 'checked'
  },
  write_list: async (scene: Scene, n: number, k: number, yes: boolean) => {
    const found = scene.checked.shift()
    return found ? writeChecked(scene, found) : listActions.check_list(scene, n, k, yes)
  },
  download: async (scene: Scene) => {
    const { app, desk, wheels } = scene
    const skus = wheels.map(({ sku }) => sku)
    scene.downloaded = await readDownload(app, desk, skus)
    return 'downloaded'
  },
  /** The list that was downloaded, with one figure of one wheel edited. */
  upload: async (scene: Scene, n: number, k: number, yes: boolean) => {
    if (scene.downloaded.length === 0) return listActions.download(scene)
    const edited = scene.downloaded[n % scene.downloaded.length]!
    const edits: Record<string, string>[] = [
      { supplier_stock: '15' },
      { price: '1050', compare_at_price: '' },
      { compare_at_price: '1350' },
      {},
      { clearance: edited.clearance === 'yes' ? 'no' : 'yes' },
    ]
    const records = scene.downloaded.map(
      (each): Record<string, string> => (each === edited ? { ...each, ...edits[k % 5] } : each),
    )
    const lines = records.flatMap((each): Line[] => {
      const wheel = scene.wheels.find(({ sku }) => sku === each.sku)!
      const figures = (row: Record<string, string>) => ({
        price: fils(row.price)!,
        old: fils(row.compare_at_price),
        stock: Number(row.supplier_stock),
        clearance: row.clearance === 'yes',
      })
      return [{ wheel, ...figures(each), was: figures(scene.downloaded.find(({ sku }) => sku === each.sku)!) }]
    })
    if (lines.some(({ price, old }) => old !== null && old <= price)) return 'refused'
    const checked = await checkList(scene, lines, records)
    if (yes) return writeChecked(scene, checked)
    scene.checked.push(checked)
    return 'checked'
  },
}
