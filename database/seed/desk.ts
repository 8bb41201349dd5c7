import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { seeds } from '#database/schema/content.ts'
import { goodsImports } from '#database/schema/goods-import.ts'
import { offers } from '#database/schema/offers.ts'
import { productReviews } from '#database/schema/reviews.ts'
import { staff } from '#database/schema/staff.ts'
import { buyers, seedDeskOrders } from '#database/seed/desk-orders.ts'
import type { Actor } from '#domain/audit/audit.ts'
import { addPart, beginImport, mapColumns } from '#domain/goods-import/desk/uploads.ts'
import { makeOffer } from '#domain/offers/make-offer.ts'
import { orderOffer } from '#domain/offers/order-offer.ts'
import { addReview } from '#domain/reviews/add-review.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { demoStaff } from '#shared/desk/demo-staff.ts'
import { dayIn } from '#shared/time-zone.ts'

const name = 'demonstration-desk'

/**
 * What an owner finds in the morning: orders in every state, requests, returns, a claim, a dispute, an offer, a review and
 * a supplier's list with mistakes. Each part once, also after an interruption; all of it by the functions that the desk
 * and the shop use.
 */
export async function seedDesk(shop: Shop): Promise<void> {
  if ((await shop.db.$count(seeds, eq(seeds.name, name))) > 0) return
  const [owner] = await shop.db.select().from(staff).where(eq(staff.email, demoStaff[0]!.email))
  if (!owner) return
  const { id: staff_id, name: staff_name, role } = owner
  const by: Actor = { staff_id, staff_name, role, network: '192.0.2.0/24', request_id: randomUUID() }
  await seedDeskOrders(shop, by)
  await seedOffers(shop, by)
  await seedReview(shop)
  await seedImport(shop, by)
  await seedAskedCars(shop)
  await shop.db.insert(seeds).values({ name }).onConflictDoNothing()
}

/** One offer that is open, and one whose buyer will pay by bank transfer. */
async function seedOffers(shop: Shop, by: Actor): Promise<void> {
  if ((await shop.db.$count(offers)) > 0) return
  const { locale: _, ...omar } = buyers.omar
  const { locale: __, ...fatima } = buyers.fatima
  const valid_until = dayIn(calendar.timezone, new Date(shop.now().getTime() + 7 * 86_400_000))
  const wheels = { axle: 'any' as const, quantity: 4 }
  await makeOffer(
    shop,
    by,
    {
      ...{ ...omar, locale: 'en', valid_until, delivery: 0, note: 'Fitting at our partner in Mussafah is included.' },
      vehicle: { make: 'lexus', model: 'lx', year: 2021, modification: '34b561c23a' },
      lines: [{ ...wheels, sku: 'DH-LIW-20085-5150-110-P45-BRZ', unit_price: 120_000 }],
    },
    'en',
  )
  const ordered = await makeOffer(
    shop,
    by,
    {
      ...{ ...fatima, locale: 'ar', valid_until, delivery: null, note: '' },
      vehicle: { make: 'nissan', model: 'patrol', year: 2021, modification: '3a457048fa' },
      lines: [{ ...wheels, sku: 'DH-LIW-18080-61397-78-P25-MBK', unit_price: null }],
    },
    'ar',
  )
  await orderOffer(shop, by, ordered.id, 'ar')
}

async function seedReview(shop: Shop): Promise<void> {
  const { first_name, city } = buyers.omar
  const design_id = 'dunehart-empty-quarter'
  const isKnown = sql`${productReviews.name} = ${first_name} and ${productReviews.design_id} = ${design_id}`
  if ((await shop.db.$count(productReviews, isKnown)) > 0) return
  await addReview(
    shop,
    {
      ...{
        design_id,
        sku: null,
        customer_id: undefined,
        name: first_name,
        city,
        rating: 4,
        photos: [],
        verified: true,
        bought_by: [],
      },
      ...{ title: 'Good in sand', reviews: 'Two weekends in Liwa with 18 psi and no marks on the lip.' },
      ...{ vehicle: 'Nissan Patrol 2004', fit: '', make: '', model: '' },
    },
    'en',
  )
}

/** Columns as a supplier names them, prices in words, and a category that the shop does not have. */
const list = `SKU,Item,Category,Price AED,Qty,Remarks
AC-101,"Lug nuts M12x1.5 conical, black, 16 pcs",lug-nuts-bolts,105,80,new box
AC-102,"Lug nuts M12x1.5 conical, black, 20 pcs",lug-nuts-bolts,on request,60,
AC-104,"Lug nuts M12x1.5 conical, black, 24 pcs",lug-nuts-bolts,149,many,
AC-901,"Wheel cleaner, acid-free, 1 l",care-cleaning,48,36,
AC-902,"Chamois, 60 x 40 cm",cloths,29,50,
AC-903,"Torque wrench 1/2 inch, 40-210 Nm",tools-covers,189,12,in a case
`

async function seedImport(shop: Shop, by: Actor): Promise<void> {
  if ((await shop.db.$count(goodsImports)) > 0) return
  const bytes = Buffer.from(list)
  const file = { kind: 'addons' as const, supplier: 'Gulf Parts', file_name: 'gulf-parts.csv', size: bytes.length }
  const { id } = await beginImport(shop, by, file)
  await addPart(shop, id, { n: 0, data: bytes.toString('base64') })
  const [sent] = await shop.db.select().from(goodsImports).where(eq(goodsImports.id, id))
  const ours = ['sku', 'name', 'category', 'price', 'stock', '']
  await mapColumns(shop, id, Object.fromEntries(sent!.columns.map((column, i) => [column, ours[i]!])))
}

/** Cars of which the shop has few wheels, asked for in weeks when it had none. */
async function seedAskedCars(shop: Shop): Promise<void> {
  const today = dayIn(calendar.timezone, shop.now())
  await shop.db.execute(sql`
    insert into asked_days (day, kind, words, times)
    select ${today}::date - ago, 'car', make || '/' || model || '/' || end_year || '/' || slug, times
    from (values ('lamborghini', 12, 4), ('bentley', 18, 2), ('suzuki', 23, 3)) asked (asked_make, ago, times)
    cross join lateral (
      select make, model, end_year, slug from vehicle_modifications where make = asked_make order by end_year desc, slug limit 1
    ) car
    on conflict do nothing`)
}
