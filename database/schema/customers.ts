import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { wheels } from './catalogue.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const customers = pgTable(
  'customers',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** argon2id; null where the customer only signs in with Google or Facebook. */
    password_hash: text(),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    locale: text({ enum: ['en', 'ar'] })
      .notNull()
      .default('en'),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (customer) => [
    uniqueIndex('customers_email').on(sql`lower(${customer.email})`),
    check('customers_locale', sql`locale in ('en', 'ar')`),
  ],
)

/** A bearer token is 256 random bits; only its SHA-256 is kept. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    token_hash: bytea().primaryKey(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (token) => [index().on(token.customer_id)],
)

/** The address book. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    nickname: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    address: text().notNull(),
    country: text().notNull(),
    phone_no: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull().default(''),
    email: text().notNull(),
    is_default: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (address) => [
    index().on(address.customer_id),
    uniqueIndex('addresses_one_default').on(address.customer_id).where(sql`is_default`),
  ],
)

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    sku: text()
      .notNull()
      .references(() => wheels.sku),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (item) => [unique().on(item.customer_id, item.sku)],
)

/** A review waits until it is approved; only approved ones are shown and counted. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    design_id: text().notNull(),
    sku: text(),
    customer_id: uuid().references(() => customers.id, { onDelete: 'set null' }),
    name: text().notNull(),
    city: text().notNull().default(''),
    rating: integer().notNull(),
    title: text().notNull().default(''),
    reviews: text().notNull(),
    vehicle: text().notNull().default(''),
    fit: text().notNull().default(''),
    lang: text({ enum: ['en', 'ar'] }).notNull(),
    demo: boolean().notNull().default(false),
    verified: boolean().notNull().default(false),
    approved_at: timestamp({ withTimezone: true }),
    photos: jsonb().$type<string[]>().notNull().default([]),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (review) => [
    check('product_reviews_rating', sql`rating between 1 and 5`),
    check('product_reviews_length', sql`length(name) <= 100 and length(reviews) <= 1000`),
    index().on(review.design_id),
  ],
)
