import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo } from '../../columns.ts'
import { wheels } from '../catalogue.ts'
import { customers } from '../customers.ts'

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    customer_id: belongsTo(() => customers.id, 'cascade'),
    sku: text()
      .notNull()
      .references(() => wheels.sku),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (item) => [unique().on(item.customer_id, item.sku)],
)
