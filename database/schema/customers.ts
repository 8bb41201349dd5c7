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
import { belongsTo, bytea } from '../columns.ts'

/** Postgres also keeps `name_words`, the folded words of the name for the desk's search; nothing else reads it. */
export const customers = pgTable(
  'customers',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** argon2id; null for customers who only sign in with Google or Facebook. */
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
    /** When the customer proved that they receive mail at the address; null if only a social network vouches for it. */
    email_verified_at: timestamp({ withTimezone: true }),
    /** When the team blocked the account: its owner can neither sign in nor order. */
    blocked_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (customer) => [
    uniqueIndex('customers_email').on(sql`lower(${customer.email})`),
    index('customers_newest').on(customer.created_at, customer.id),
    index('customers_blocked').on(customer.created_at, customer.id).where(sql`blocked_at is not null`),
    check('customers_locale', sql`locale in ('en', 'ar')`),
  ],
)

/** A customer's identity at Google or Facebook. */
export const customerIdentities = pgTable(
  'customer_identities',
  {
    provider: text({ enum: ['google', 'facebook'] }).notNull(),
    /** The network's own id of the person. */
    subject: text().notNull(),
    customer_id: belongsTo(() => customers.id, 'cascade'),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (identity) => [
    primaryKey({ columns: [identity.provider, identity.subject] }),
    check('customer_identities_provider', sql`provider in ('google', 'facebook')`),
    index().on(identity.customer_id),
  ],
)

/**
 * A claim to an e-mail address, pending until the code sent there is entered. It comes with a chosen password, a social
 * network's assertion, or the correct password of an account under attack.
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
    /** Set when an existing customer signs in. */
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

/** Password-reset links. The token is 256 random bits; only its SHA-256 is stored, until it is used. */
export const passwordResets = pgTable(
  'password_resets',
  {
    token_hash: bytea().primaryKey(),
    customer_id: belongsTo(() => customers.id, 'cascade'),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (reset) => [index().on(reset.customer_id)],
)

/** Single-use proofs, such as the nonce of a Google sign-in, kept until they would have expired anyway. */
export const spentProofs = pgTable('spent_proofs', {
  proof_hash: bytea().primaryKey(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
})

/**
 * One row per signed-in browser. Its refresh cookie is `family.secret`: the family is constant while the browser is
 * signed in, the secret rotates at each renewal. Only their SHA-256 is stored.
 */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().primaryKey().defaultRandom(),
    customer_id: belongsTo(() => customers.id, 'cascade'),
    family_hash: bytea().notNull().unique(),
    secret_hash: bytea().notNull(),
    /** The secret before the last rotation. */
    previous_hash: bytea(),
    /** How often the secret has been rotated. */
    generation: integer().notNull().default(0),
    /** The browser has used what the last renewal issued, so that response did arrive. */
    renewal_arrived: boolean().notNull().default(true),
    renewed_at: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When it expires unless renewed. */
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** Absolute expiry, however often it is renewed: ninety days, in hours, since a day may have 23 of them. */
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** From the User-Agent, such as "Chrome" and "Android"; empty if not known. */
    browser: text().notNull().default(''),
    system: text().notNull().default(''),
    /** ISO 3166-1 alpha-2; nothing finer is stored, and no IP address. */
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

/** A bearer token is 256 random bits; only its SHA-256 is stored. It expires with its sign-in. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    token_hash: bytea().primaryKey(),
    sign_in_id: belongsTo(() => signIns.id, 'cascade'),
    /** The sign-in's generation when the token was issued. */
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
    customer_id: belongsTo(() => customers.id, 'cascade'),
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
 * A customer's second factor: the TOTP secret (RFC 6238) shared with their authenticator app, encrypted. Active once
 * the customer has entered a code from it.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    customer_id: uuid()
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** AES-256-GCM: 12 bytes nonce, 20 bytes secret, 16 bytes tag. */
    sealed: bytea().notNull(),
    /** Identifies the encryption key, which is derived from LINK_SECRET. */
    key_id: bytea().notNull(),
    /** The time step (30 s since 1970) of the last accepted code; codes up to this step are rejected as replays. */
    last_step: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Null while it is being set up. */
    confirmed_at: timestamp({ withTimezone: true }),
  },
  () => [check('second_factors_sealed', sql`length(sealed) = 48 and length(key_id) = 8`)],
)

/** Single-use recovery codes for a lost phone, deleted on use. Only their SHA-256 is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    customer_id: belongsTo(() => secondFactors.customer_id, 'cascade'),
    code_hash: bytea().notNull(),
  },
  (code) => [
    primaryKey({ columns: [code.customer_id, code.code_hash] }),
    check('recovery_codes_hash', sql`length(code_hash) = 32`),
  ],
)

/** Sign-ins that wait for the second factor. The token is 256 random bits; only its SHA-256 is stored. */
export const secondSteps = pgTable(
  'second_steps',
  {
    token_hash: bytea().primaryKey(),
    customer_id: belongsTo(() => customers.id, 'cascade'),
    /** A code from an e-mail was entered as well. */
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
