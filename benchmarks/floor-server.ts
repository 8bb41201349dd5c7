import { createServer } from 'node:http'
import { json, text } from 'node:stream/consumers'
import pg from 'pg'

/**
 * The floor: a bare Node server that answers the benchmark's works from one indexed table with one statement each (an
 * order takes two). It knows no sessions, sizes, fitment, promotions, shipping or taxes: a bound, not a shop. The table
 * is in the schema `floor` of DATABASE_URL and made by `makeFloor`.
 */

const facets = ['brand', 'width', 'bolt_pattern', 'construction', 'fit_style']

const works: Record<string, { name: string; text: string }[]> = {
  list: [
    {
      name: 'list',
      text: `
        with hit as materialized (select * from floor.wheels where diameter = $1 and finish = $2),
          page as (select id, sku, slug, name, brand, diameter, width, finish, price, stock, images from hit order by price, id limit 24),
          facet as (
            select coalesce(${facets.map((name) => `case when grouping(${name}) = 0 then '${name}' end`).join(', ')}) as facet,
              coalesce(${facets.map((name) => `${name}::text`).join(', ')}) as value, count(*)::int
            from hit group by grouping sets (${facets.map((name) => `(${name})`).join(', ')})
          )
        select (select count(*)::int from hit) as total, (select json_agg(page) from page) as data,
          (select json_agg(facet) from facet) as facets`,
    },
  ],
  search: [
    {
      name: 'search',
      text: `select sku, slug, name, brand, price, stock, images from floor.wheels
        where words @@ plainto_tsquery('simple', $1) limit 24`,
    },
  ],
  suggest: [
    {
      name: 'suggest',
      text: `select sku, slug, name, brand, price, stock, images from floor.wheels
        where sku >= $1 collate "C" and sku < $1 || '~' collate "C" order by sku limit 5`,
    },
  ],
  product: [{ name: 'product', text: 'select * from floor.wheels where slug = $1' }],
  add: [
    {
      name: 'add',
      text: `insert into floor.carts (session, sku, quantity, price)
        select $1, sku, $3, price from floor.wheels where sku = $2 and stock >= $3 returning *`,
    },
  ],
  order: [
    {
      name: 'order',
      text: `with taken as (
          update floor.wheels set stock = stock - $3 where sku = $2 and stock >= $3 returning sku, price
        )
        insert into floor.orders (session, sku, quantity, total, email) select $1, sku, $3, price * $3, $4 from taken
        returning id, total`,
    },
    { name: 'pay', text: `update floor.orders set paid_at = now() where session = $1 returning id` },
  ],
}

/** Creates the floor's tables from the shop's wheels. */
export async function makeFloor(client: pg.Client): Promise<void> {
  await client.query(`
    create schema floor;
    create table floor.wheels with (fillfactor = 80) as
      select id, sku collate "C" as sku, slug, name, brand_slug as brand, diameter, width, bolt_pattern, construction, fit_style,
        finish, "offset", centre_bore, load_rating_kg, price, 1000000 as stock, images,
        to_tsvector('simple', sku || ' ' || replace(name, 'x', ' x') || ' ' || diameter || ' ' || finish_name) as words
      from wheels;
    create index on floor.wheels (diameter, finish, price);
    create index on floor.wheels using gin (words);
    create index on floor.wheels (slug);
    create unique index on floor.wheels (sku);
    create table floor.carts (id bigint generated always as identity primary key, session text, sku text, quantity int, price int);
    create table floor.orders (id bigint generated always as identity primary key, session text unique, sku text, quantity int,
      total int, email text, paid_at timestamptz)`)
  await client.query('vacuum analyze floor.wheels')
}

if (import.meta.main) await serve(Number(process.env.PORT), process.env.DATABASE_URL!)

/** `POST /<work>` with the statement's values as JSON; `PUT /page` with a page, which `GET /page` then sends. */
async function serve(port: number, address: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    onConnect: (client) => client.query(`set plan_cache_mode = 'force_generic_plan'`),
  })
  let page = Buffer.alloc(0)
  createServer({ keepAliveTimeout: 120_000 }, async (request, answer) => {
    const work = request.url!.slice(1)
    if (request.method === 'PUT') {
      page = Buffer.from(await text(request), 'base64')
      return void answer.writeHead(204).end()
    }
    if (work === 'page')
      return void answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length })
        .end(page)
    const values = (await json(request)) as unknown[]
    let rows: unknown[] = []
    for (const { name, text } of works[work]!) {
      const used = Math.max(...[...text.matchAll(/\$(\d)/g)].map(([, number]) => Number(number)))
      rows = (await pool.query({ name, text, values: values.slice(0, used) })).rows
    }
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  }).listen(port, '127.0.0.1', () => console.log('the floor is open'))
}
