import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../bytea.ts'

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
    /** When the customer showed that e-mails to the address reach them; null where only a social network says so. */
    email_verified_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (customer) => [
    uniqueIndex('customers_email').on(sql`lower(${customer.email})`),
    check('customers_locale', sql`locale in ('en', 'ar')`),
  ],
)

/** Who a customer is at Google or Facebook. */
export const customerIdentities = pgTable(
  'customer_identities',
  {
    provider: text({ enum: ['google', 'facebook'] }).notNull(),
    /** The network's own id of the person. */
    subject: text().notNull(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (identity) => [
    primaryKey({ columns: [identity.provider, identity.subject] }),
    check('customer_identities_provider', sql`provider in ('google', 'facebook')`),
    index().on(identity.customer_id),
  ],
)

/**
 * Somebody who says that an address is theirs, until they repeat the code that was sent there. Either a password was
 * chosen or a network vouches for the person.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    password_hash: text(),
    provider: text({ enum: ['google', 'facebook'] }),
    subject: text(),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  () => [
    check('registrations_locale', sql`locale in ('en', 'ar')`),
    check('registrations_provider', sql`provider in ('google', 'facebook')`),
    check(
      'registrations_either',
      sql`(password_hash is null) = (provider is not null) and (provider is null) = (subject is null)`,
    ),
  ],
)

/** A link to choose a new password is 256 random bits; only its SHA-256 is kept, until it is used. */
export const passwordResets = pgTable(
  'password_resets',
  {
    token_hash: bytea().primaryKey(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (reset) => [index().on(reset.customer_id)],
)

/** Proofs that count once, such as the nonce of a sign-in with Google, until they would have run out anyway. */
export const spentProofs = pgTable('spent_proofs', {
  proof_hash: bytea().primaryKey(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
})

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
