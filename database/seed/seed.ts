import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type Database, withoutTimeouts } from '#database/client.ts'
import { insertRows } from '#database/recordset.ts'
import { galleryItems, productReviews, seeds } from '#database/schema.ts'
import { dataFolder, readData } from '#database/seed/data.ts'
import { seedPeople } from '#database/seed/people.ts'
import { seedShop } from '#database/seed/shop.ts'
import { importVehicles, readOwnCars } from '#domain/fitment/import/import-vehicles.ts'
import { readMakes } from '#domain/fitment/import/vehicle-file.ts'
import { importAddons } from '#domain/goods-import/import-addons.ts'
import type { ImportReport, Remark } from '#domain/goods-import/import-lists.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { readRecords } from '#domain/goods-import/read-file.ts'
import type { Log } from '#domain/shop.ts'

const name = 'demonstration'

/** Advisory-lock key for seeding; an arbitrary number, the same in every process. */
const seedLock = 726_143_220

/**
 * Loads the demo goods, cars, texts and account once per database, in one transaction. If several processes start at
 * once, one loads and the others wait for the lock.
 */
export async function seedOnce(db: Database, log: Pick<Log, 'info'>): Promise<void> {
  if (await loaded(db)) return
  const start = performance.now()
  await db.transaction(async (db) => {
    await withoutTimeouts(db)
    await db.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (await loaded(db)) return
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
    await importWheels(db, readRecords(createReadStream(join(dataFolder, 'catalogue.json'))), options),
    await importAddons(db, readRecords(createReadStream(join(dataFolder, 'addons.json'))), options),
  ]
  const unknown = reports.flatMap((report) => report.unknown)
  if (remarks.length + unknown.length > 0) {
    throw new Error(
      `the demonstration's lists are not in order: ${JSON.stringify([...remarks, ...unknown].slice(0, 5))}`,
    )
  }
}

async function seedCars(db: Database): Promise<void> {
  const read = readMakes(await readOwnCars())
  if ('mistakes' in read)
    throw new Error(`the shop's own cars are not in order: ${read.mistakes.slice(0, 5).join(' ')}`)
  await importVehicles(db, read.makes)
}

type Content = {
  gallery: { id: number; slug: string; make: string; model: string; design_id: string; sku: string; scene: string }[]
  reviews: Record<string, { id: string; design_id?: string; date: string }[]>
}

/** Loads the gallery and the reviews. */
async function seedContent(db: Database): Promise<void> {
  const content = await readData<Content>('content.json')
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
function approved({ id: _, date, ...review }: Content['reviews'][string][number]): object[] {
  return review.design_id ? [{ ...review, approved_at: date, created_at: date }] : []
}
