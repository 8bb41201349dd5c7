import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { listWheels } from '#domain/catalogue/listing.ts'
import { type Columns, rowOf } from '#domain/catalogue/memory/columns.ts'
import { type Catalogue, catalogueOf } from '#domain/catalogue/memory/keep.ts'
import { test as base } from '#tests/support/shop.ts'

/** A catalogue that follows changes, as in another process. */
const test = base.extend<{ following: Catalogue; trouble: unknown[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
  trouble: ({}, use) => use([]),
  following: async ({ database, trouble }, use) => {
    const catalogue = catalogueOf(database.db, (error) => trouble.push(error))
    await catalogue.follow(database.address)
    await use(catalogue)
    await catalogue.stop()
  },
})

const priceOf = (columns: Columns, id: number) => columns.price[rowOf(columns, id)]
const soon = { timeout: 20_000, interval: 5 }
const byPrice = { page: 1, per_page: 5, sort: 'price_asc', uniqueSize: 'false' }

test('a change in one process is seen in another within two seconds', async ({ following, database: { pool } }) => {
  const { id, sku } = (await pool.query('select id, sku from wheels where supplier_stock > 0 limit 1')).rows[0]
  await pool.query('update wheels set price = 123400, compare_at_price = null, supplier_stock = 0 where id = $1', [id])
  await vi.waitFor(async () => expect(priceOf(await following.current(), id)).toBe(123400), soon)
  const columns = await following.current()
  expect(columns.stock[rowOf(columns, id)]).toBe(0)
  await pool.query('delete from wheel_pairs where front_sku = $1 or rear_sku = $1', [sku])
  await pool.query('delete from wishlist_items')
  await pool.query('delete from wheels where id = $1', [id])
  await vi.waitFor(async () => expect(rowOf(await following.current(), id)).toBe(-1), soon)
})

test('a change is also seen after the connection for notifications was cut', async ({
  following,
  trouble,
  database: { pool },
}) => {
  const before = await following.current()
  const id = before.id[0]!
  for (const price of [111100, 222200]) {
    const cut = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'rimdana catalogue' and datname = current_database()`,
    )
    expect(cut.rowCount).toBe(1)
    await pool.query('update wheels set price = $1, compare_at_price = null where id = $2', [price, id])
    await vi.waitFor(async () => expect(priceOf(await following.current(), id)).toBe(price), soon)
    const again = `select from pg_stat_activity where application_name = 'rimdana catalogue' and datname = current_database()`
    await vi.waitFor(async () => expect((await pool.query(again)).rowCount).toBe(1), soon)
  }
  expect(await following.current()).toBe(before)
  expect(trouble.length).toBeLessThanOrEqual(2)
})

test('without requests nothing is read, and the next request sees changes that were not notified', async ({
  database: { db, pool, address },
}) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const following = catalogueOf(db, () => {})
  try {
    await following.follow(address)
    const before = await following.current()
    const [first, second] = before.id
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(statements).not.toHaveBeenCalled()
    // As through PgBouncer, which passes no notifications on.
    const changeSilently = (id: number, price: number) =>
      pool.query(`
        set session_replication_role = replica;
        update wheels set price = ${price}, compare_at_price = null where id = ${id};
        insert into catalogue_changes (wheel_ids) values ('{${id}}');
        reset session_replication_role`)
    await changeSilently(first!, 300300)
    expect(priceOf(await following.current(), first!)).toBe(300300)
    // Requests soon after each other look at most twice a second.
    statements.mockClear()
    await following.current()
    expect(statements).not.toHaveBeenCalled()
    await changeSilently(second!, 400400)
    await vi.advanceTimersByTimeAsync(1_000)
    await following.current()
    await vi.waitFor(() => expect(priceOf(before, second!)).toBe(400400), { timeout: 20_000 })
    statements.mockRestore()
  } finally {
    vi.useRealTimers()
    await following.stop()
  }
})

test('changes that commit in another order than they were made are all seen', async ({
  following,
  database: { pool },
}) => {
  const [first, second] = (await following.current()).id
  const slow = await pool.connect()
  await slow.query('begin')
  await slow.query('update wheels set price = 100100, compare_at_price = null where id = $1', [first])
  await pool.query('update wheels set price = 200200, compare_at_price = null where id = $1', [second])
  await vi.waitFor(async () => expect(priceOf(await following.current(), second!)).toBe(200200), soon)
  expect(priceOf(await following.current(), first!)).not.toBe(100100)
  await slow.query('commit')
  slow.release()
  await vi.waitFor(async () => expect(priceOf(await following.current(), first!)).toBe(100100), soon)
})

test('many changed rows are shown in one step', async ({ following, database: { pool } }) => {
  const before = await following.current()
  const copies = 1
  await pool.query(`
    set local statement_timeout = 0;
    insert into wheels (sku, slug, name, name_ar, brand_slug, design_id, finish, finish_name, finish_name_ar, colour,
      construction, diameter, width, stud_holes, pcd, bolt_pattern, "offset", centre_bore, axle, lug_seat, fit_style,
      price, supplier_stock, special_order, clearance, images)
    select sku || '-' || n, slug || '-' || n, name, name_ar, brand_slug, design_id, finish, finish_name, finish_name_ar,
      colour, construction, diameter, width, stud_holes, pcd, bolt_pattern, "offset", centre_bore, axle, lug_seat,
      fit_style, 777700, supplier_stock, special_order, clearance, images
    from wheels, generate_series(1, ${copies}) n`)
  const steps = new Set<string>()
  const watch = async (isDone: (columns: Columns) => boolean): Promise<Columns> => {
    const columns = await following.current()
    steps.add(`${columns.count} ${columns.price.filter((fils) => fils === 777700).length}`)
    if (isDone(columns)) return columns
    await turn()
    return watch(isDone)
  }
  await watch(({ count }) => count > before.count)
  await pool.query('set local statement_timeout = 0; update wheels set price = 888800, compare_at_price = null')
  const { price, count } = await watch((columns) => columns.price[0] === 888800)
  expect(price.every((fils) => fils === 888800)).toBe(true)
  expect(count).toBe(before.count * (copies + 1))
  expect([...steps]).toEqual([`${before.count} 0`, `${count} ${before.count * copies}`, `${count} 0`])
})

test('a change in the middle of a listing waits for the next one', async ({ shop, database: { pool } }) => {
  const { data } = await listWheels(shop, byPrice)
  const columns = await shop.catalogue.current()
  columns.shown.clear()
  const changing = {
    ...shop.catalogue,
    current: async () => {
      await pool.query('update wheels set price = price + 5000000, compare_at_price = null, supplier_stock = 0')
      return columns
    },
  }
  const during = await listWheels({ ...shop, catalogue: changing }, byPrice)
  expect(during.data).toEqual(data)
  const after = await listWheels(shop, byPrice)
  expect(after.data[0]!.price).toBe(data[0]!.price + 5000000)
  expect(after.data.every((card) => card.supplier_stock === 0)).toBe(true)
})

test('a new name of a brand, design or finish is shown', async ({ shop, database: { pool } }) => {
  const [card] = (await listWheels(shop, byPrice)).data
  const { brand_slug, design_id, finish } = card!
  await pool.query(`update brands set name = 'Mistral' where slug = $1`, [brand_slug])
  await pool.query(`update designs set name = 'Breeze' where id = $1`, [design_id])
  await pool.query(`update wheels set finish_name = 'Hoarfrost' where finish = $1`, [finish])
  const { data, facets } = await listWheels(shop, byPrice)
  expect(data[0]).toMatchObject({ brand: 'Mistral', design: 'Breeze', finish_name: 'Hoarfrost' })
  const labels = facets.flatMap(({ values }) => values.map(({ label }) => label))
  expect(labels).toEqual(expect.arrayContaining(['Mistral', 'Hoarfrost']))
})
