import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
 * chosen, or a network vouches for the person, or a customer has given the right password while the account is attacked.
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
    /** Of a customer who signs in. */
    customer_id: uuid().references(() => customers.id, { onDelete: 'cascade' }),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (registration) => [
    index().on(registration.customer_id),
    check('registrations_locale', sql`locale in ('en', 'ar')`),
    check('registrations_provider', sql`provider in ('google', 'facebook')`),
    check(
      'registrations_either',
      sql`num_nonnulls(password_hash, provider, customer_id) = 1 and (provider is null) = (subject is null)`,
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

/**
 * One row for each browser that is signed in. Its renewal cookie is `family.secret`: the family stays for as long as the
 * browser is signed in, the secret is replaced at each renewal. Only their SHA-256 is kept.
 */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().primaryKey().defaultRandom(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    family_hash: bytea().notNull().unique(),
    secret_hash: bytea().notNull(),
    /** The secret before the last renewal. */
    previous_hash: bytea(),
    /** How often the secret has been replaced. */
    generation: integer().notNull().default(0),
    /** The browser has used what the last renewal gave it, so its answer did arrive. */
    renewal_arrived: boolean().notNull().default(true),
    renewed_at: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** The end if it is not renewed until then. */
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** The end, however often it is renewed: ninety days, in hours, for a day may have 23 of them. */
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** "Chrome" and "Android", as the browser names itself; empty where it does not. */
    browser: text().notNull().default(''),
    system: text().notNull().default(''),
    /** ISO 3166-1 alpha-2; nothing finer is kept, and no network address. */
    country: text(),
  },
  (signIn) => [
    index().on(signIn.customer_id),
    index().on(signIn.expires_at),
    check('sign_ins_hashes', sql`length(family_hash) = 32 and length(secret_hash) = 32`),
    check('sign_ins_absolute_end', sql`ends_at <= created_at + interval '2160 hours' and expires_at <= ends_at`),
    check('sign_ins_names', sql`length(browser) <= 40 and length(system) <= 40 and country ~ '^[A-Z]{2}$'`),
  ],
)

/** A bearer token is 256 random bits; only its SHA-256 is kept. It ends with the sign-in it belongs to. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    token_hash: bytea().primaryKey(),
    sign_in_id: uuid()
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    /** The sign-in's when the token was given out. */
    generation: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (token) => [
    index().on(token.sign_in_id),
    check('access_tokens_short', sql`expires_at <= created_at + interval '15 minutes'`),
  ],
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

/**
 * The second factor of a customer: the secret that their authenticator app has too (RFC 6238), encrypted. It counts once
 * the customer has shown a code of it.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    customer_id: uuid()
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** AES-256-GCM: 12 bytes nonce, 20 bytes secret, 16 bytes tag. */
    sealed: bytea().notNull(),
    /** Names the key it is encrypted with, which is derived from LINK_SECRET. */
    key_id: bytea().notNull(),
    /** The time step (30 s since 1970) of the last code that was accepted; none up to it is accepted again. */
    last_step: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Null while it is being set up. */
    confirmed_at: timestamp({ withTimezone: true }),
  },
  () => [check('second_factors_sealed', sql`length(sealed) = 48 and length(key_id) = 8`)],
)

/** Codes for the day the telephone is lost; each works once and is deleted then. Only their SHA-256 is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    customer_id: uuid()
      .notNull()
      .references(() => secondFactors.customer_id, { onDelete: 'cascade' }),
    code_hash: bytea().notNull(),
  },
  (code) => [
    primaryKey({ columns: [code.customer_id, code.code_hash] }),
    check('recovery_codes_hash', sql`length(code_hash) = 32`),
  ],
)

/** Sign-ins that lack nothing but the second factor. The key to one is 256 random bits; only its SHA-256 is kept. */
export const secondSteps = pgTable(
  'second_steps',
  {
    token_hash: bytea().primaryKey(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** A code from an e-mail was shown as well. */
    by_email: boolean().notNull(),
    tries: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (step) => [
    index().on(step.customer_id),
    check('second_steps_hash', sql`length(token_hash) = 32`),
    check('second_steps_tries', sql`tries between 0 and 5`),
    check('second_steps_short', sql`expires_at <= created_at + interval '10 minutes'`),
  ],
)
