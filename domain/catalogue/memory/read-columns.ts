import type { ClientBase } from 'pg'
import { addRow, type Columns, emptyColumns, flag, type Row, rowOf } from '#domain/catalogue/memory/columns.ts'

/** How many rows are read from Postgres at a time; serving goes on between two slices. */
const slice = 2_000

const rowsOfWheels = `
  select w.id, w.design_id as design, w.construction, w.diameter, w.width, w.centre_bore, w."offset",
    w.brand_slug as brand, b.name as brand_name, b.name_ar as brand_name_ar, w.bolt_pattern, w.finish, w.finish_name,
    w.finish_name_ar, w.colour, w.price, coalesce(w.compare_at_price, 0) as compare_at_price,
    w.supplier_stock as stock, coalesce(w.load_rating_kg, 0) as load,
    case when w.supplier_stock > 0 then ${flag.in_stock} else 0 end
      + case when w.special_order then ${flag.special_order} else 0 end
      + case when w.clearance then ${flag.clearance} else 0 end
      + case when w.fit_style = 'aggressive' then ${flag.aggressive} else 0 end as flags
  from wheels w join brands b on b.slug = w.brand_slug`

/** The order of the columns' rows. */
const inOrderOf = (wheel: string) =>
  `order by ${wheel}.design_id collate "C", ${wheel}.construction collate "C", ${wheel}.diameter, ${wheel}.id`

/** The rows of some SKUs, in no particular order. */
export async function readRows(client: Pick<ClientBase, 'query'>, ids: number[]): Promise<Row[]> {
  const text = `${rowsOfWheels} where w.id = any ($1)`
  return (await client.query<Row>({ name: 'catalogue_rows', text, values: [ids] })).rows
}

/** Reads the whole catalogue, slice by slice. `client` must be in a transaction with one snapshot. */
export async function readColumns(client: ClientBase): Promise<Columns> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from wheels')
  const columns = emptyColumns(rows[0]!.count)
  let row = 0
  let last: Row | undefined
  for await (const wheel of records<Row>(client, `${rowsOfWheels} ${inOrderOf('w')}`)) {
    const isSameDesign = last?.design === wheel.design
    if (!isSameDesign) columns.designs.push(wheel.design)
    if (!isSameDesign || last?.construction !== wheel.construction || last.diameter !== wheel.diameter)
      columns.designOfCard[columns.cards++] = columns.designs.length - 1
    addRow(columns, row++, wheel)
    last = wheel
  }
  await readPairs(client, columns)
  return columns
}

async function readPairs(client: ClientBase, columns: Columns): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from wheel_pairs')
  columns.pairFront = new Int32Array(rows[0]!.count)
  columns.pairRear = new Int32Array(rows[0]!.count)
  const query = `select f.id as front, r.id as rear
    from wheel_pairs p join wheels f on f.sku = p.front_sku join wheels r on r.sku = p.rear_sku
    ${inOrderOf('f')}, r.diameter, r.id`
  let pair = 0
  for await (const { front, rear } of records<{ front: number; rear: number }>(client, query)) {
    columns.pairFront[pair] = rowOf(columns, front)
    columns.pairRear[pair++] = rowOf(columns, rear)
  }
}

async function* records<Record extends object>(client: ClientBase, query: string): AsyncGenerator<Record> {
  await client.query(`declare records no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Record>(`fetch ${slice} from records`)
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close records')
}
