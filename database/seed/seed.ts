import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type Database, withoutTimeouts } from '#database/client.ts'
import { insertRows } from '#database/recordset.ts'
import { addresses, customers, galleryItems, productReviews, seeds } from '#database/schema.ts'
import { refuseRealShop } from '#database/seed/real-shop.ts'
import { hashPassword } from '#domain/customers/passwords.ts'
import { importVehicles, readMakes, readOwnCars } from '#domain/fitment/import/import-vehicles.ts'
import { importAddons } from '#domain/goods-import/import-addons.ts'
import type { ImportReport, Remark } from '#domain/goods-import/import-lists.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { readRecords } from '#domain/goods-import/read-file.ts'
import { readSetup } from '#domain/setup/setup-file.ts'
import { writeSetup } from '#domain/setup/write-setup.ts'
import type { Log } from '#domain/shop.ts'
import { demoAccount } from '#shared/demo-account.ts'
import content from '../../data/content.json' with { type: 'json' }

const name = 'demonstration'

/** Advisory-lock key for seeding; an arbitrary number, the same in every process. */
const seedLock = 726_143_220

/**
 * Loads the demo goods, cars, texts and account once per database, in one transaction. If several processes start at
 * once, one loads and the others wait for the lock. Throws CannotStart where a real shop has the database.
 */
export async function seedOnce(db: Database, log: Pick<Log, 'info'>): Promise<void> {
  if (await loaded(db)) return
  const start = performance.now()
  await db.transaction(async (db) => {
    await withoutTimeouts(db)
    await db.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (await loaded(db)) return
    await refuseRealShop(db)
    await seedGoods(db)
    await seedCars(db)
    await seedShop(db)
    await seedContent(db)
    await seedPeople(db)
    await db.insert(seeds).values({ name })
    log.info({ ms: Math.round(performance.now() - start) }, 'loaded the goods of the demonstration')
  })
}

async function loaded(db: Database): Promise<boolean> {
  return (await db.select({ name: seeds.name }).from(seeds).where(eq(seeds.name, name))).length > 0
}

/** Wheels and accessories use the normal importer. A row that it refuses is a mistake in our own files. */
async function seedGoods(db: Database): Promise<void> {
  const remarks: Remark[] = []
  const options = { remark: (remark: Remark) => remarks.push(remark) }
  const reports: ImportReport[] = [
    await importWheels(db, goods('catalogue.json'), options),
    await importAddons(db, goods('addons.json'), options),
  ]
  const mistakes = [...remarks, ...reports.flatMap((report) => report.unknown)]
  if (mistakes.length > 0)
    throw new Error(`the demonstration's lists are not in order: ${JSON.stringify(mistakes.slice(0, 5))}`)
}

const goods = (file: string) => readRecords(createReadStream(join(import.meta.dirname, '../../data', file)))

async function seedCars(db: Database): Promise<void> {
  const read = readMakes(await readOwnCars())
  if ('mistakes' in read)
    throw new Error(`the shop's own cars are not in order: ${read.mistakes.slice(0, 5).join(' ')}`)
  await importVehicles(db, read.makes)
}

/** Facts that only the demonstration has, or that are stored elsewhere. */
const notFacts = ['name_note', 'domain', 'phone_e164', 'currency', 'vat_rate', 'vat_included', 'timezone']

/** Loads the shop's facts, delivery, texts and coupons as an owner's setup does. A mistake in our own file throws. */
async function seedShop(db: Database): Promise<void> {
  const { store, shipping, pages, faq, faq_categories, homepage, coupons, fitters } = content
  const { cutoff, timezone, working_days, special_order_extra_days } = shipping
  const { link, label, label_ar } = store.chat
  const setup = {
    store: {
      ...Object.fromEntries(Object.entries(store).filter(([name]) => !notFacts.includes(name))),
      chat: { link, label, label_ar },
      opening_hours: Object.fromEntries(
        store.opening_hours.map(({ day, open, close }) => [day, open && close && `${open}-${close}`]),
      ),
    },
    delivery: {
      ...{ cutoff, timezone, working_days, special_order_extra_days },
      countries: shipping.countries.map(({ code, key: _, name: __, name_ar: ___, ...rate }) => ({
        country: code,
        ...rate,
      })),
    },
    ...{ pages, questions: faq, question_kinds: faq_categories, homepage, coupons, fitters },
  }
  await writeSetup(db, readSetup(JSON.stringify(setup), { real: false }))
}

/** Loads the gallery and the reviews. */
async function seedContent(db: Database): Promise<void> {
  await insertRows(
    db,
    galleryItems,
    inOrder(content.gallery).map(({ id, slug, make, model, design_id, sku, scene, position, ...rest }) => ({
      ...{ id, slug, make, model, design_id, sku, scene, position },
      content: rest,
    })),
  )
  await insertRows(db, productReviews, Object.values(content.reviews).flat().flatMap(approved))
}

function inOrder<Row>(rows: Row[]): (Row & { position: number })[] {
  return rows.map((row, position) => ({ ...row, position }))
}

/**
 * The file's reviews of wheel designs, translated by hand; the car's generation is a slug of data/vehicles. Reviews of
 * accessories and of the service are not shown yet.
 */
function approved({ id: _, date, ...review }: { id: string; date: string }): object[] {
  return 'design_id' in review ? [{ ...review, approved_at: date, created_at: date }] : []
}

/** Creates the demo account, with an address, two wishlist items and a car. */
async function seedPeople(db: Database): Promise<void> {
  const { email, password } = demoAccount
  const person = {
    ...{ email, first_name: 'Layla', last_name: 'Haddad' },
    ...{ address: 'Al Wasl Road 12, Flat 3', city: 'Dubai', state: 'Dubai' },
  }
  const phone = '+971501234567'
  const [customer] = await db
    .insert(customers)
    .values({
      ...person,
      phone,
      password_hash: await hashPassword({}, password),
      email_verified_at: new Date(),
    })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (!customer) return
  await db.insert(addresses).values({
    ...person,
    customer_id: customer.id,
    nickname: 'Home',
    country: 'AE',
    phone_no: phone,
    is_default: true,
  })
  await db.execute(sql`
    insert into wishlist_items (customer_id, sku)
    select ${customer.id}, min(sku) from wheels where supplier_stock > 3 and diameter = 20 group by design_id
    order by design_id limit 2`)
  await db.execute(sql`
    insert into garage_cars (customer_id, make, model, year, modification)
    select ${customer.id}, make, model, end_year, slug from vehicle_modifications
    where make = 'toyota' and model = 'land-cruiser' and technical->>'bolt_pattern' = '6x139.7'
    order by end_year desc, slug limit 1`)
}
