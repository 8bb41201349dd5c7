import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo } from '../../columns.ts'
import { customers } from '../customers.ts'

/** A customer's saved cars, by make, model, year and modification. */
export const garageCars = pgTable(
  'garage_cars',
  {
    id: uuid().primaryKey().defaultRandom(),
    customer_id: belongsTo(() => customers.id, 'cascade'),
    make: text().notNull(),
    model: text().notNull(),
    year: integer().notNull(),
    modification: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (car) => [
    unique().on(car.customer_id, car.modification, car.year),
    check('garage_cars_year', sql`year between 1900 and 2100`),
  ],
)
