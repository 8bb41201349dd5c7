import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Columns of everything that the desk edits. `hidden`: the shop does not show it; `version` counts its changes. */
const edited = { hidden: boolean().notNull().default(false), version: integer().notNull().default(1) }

export const brands = pgTable('brands', {
  slug: text().primaryKey(),
  name: text().notNull(),
  name_ar: text().notNull(),
  focus: text().notNull().default(''),
  focus_ar: text().notNull().default(''),
  ...edited,
})

/** A wheel design: one face, sold in several finishes and sizes. */
export const designs = pgTable(
  'designs',
  {
    id: text().primaryKey(),
    brand_slug: text()
      .notNull()
      .references(() => brands.slug),
    name: text().notNull(),
    slug: text().notNull(),
    style: text().notNull().default(''),
    construction: text().notNull(),
    description: text().notNull().default(''),
    description_ar: text().notNull().default(''),
    ...edited,
  },
  (design) => [index().on(design.brand_slug)],
)

/**
 * One SKU: a design in one finish, size, bolt pattern, offset and bore.
 * Inches for diameter and width, mm for offset and bore, kg for weight and load, whole fils (VAT included) for prices.
 */
export const wheels = pgTable(
  'wheels',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sku: text().notNull().unique(),
    slug: text().notNull(),
    name: text().notNull(),
    name_ar: text().notNull(),
    brand_slug: text()
      .notNull()
      .references(() => brands.slug),
    design_id: text()
      .notNull()
      .references(() => designs.id),
    finish: text().notNull(),
    finish_name: text().notNull(),
    finish_name_ar: text().notNull(),
    colour: text().notNull(),
    construction: text().notNull(),
    diameter: doublePrecision().notNull(),
    width: doublePrecision().notNull(),
    stud_holes: integer().notNull(),
    pcd: doublePrecision().notNull(),
    bolt_pattern: text().notNull(),
    offset: doublePrecision().notNull(),
    centre_bore: doublePrecision().notNull(),
    /** Distance from the mounting face to the outer and the inner rim edge, mm: half the width, less or plus the offset. */
    outer_edge_mm: doublePrecision().notNull().generatedAlwaysAs(sql`width * 12.7 - "offset"`),
    inner_edge_mm: doublePrecision().notNull().generatedAlwaysAs(sql`width * 12.7 + "offset"`),
    axle: text({ enum: ['any', 'front', 'rear'] }).notNull(),
    weight_kg: doublePrecision(),
    /** ISO 3166-1 alpha-2; null: unknown. */
    country_of_origin: text(),
    /** A wheel whose rating is unknown (null) is never sold for a car. */
    load_rating_kg: integer(),
    lug_seat: text().notNull(),
    fit_style: text({ enum: ['regular', 'aggressive'] }).notNull(),
    price: integer().notNull(),
    compare_at_price: integer(),
    supplier_stock: integer().notNull(),
    special_order: boolean().notNull(),
    clearance: boolean().notNull(),
    /** A JSON array of picture names as a string; the first is the one to show. */
    images: text().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...edited,
    /** Neither the SKU nor its design nor its brand is hidden; kept by triggers, and what the shop's pages read. */
    shown: boolean().notNull().default(true),
  },
  (wheel) => [
    check('wheels_size', sql`diameter between 10 and 30 and width between 3 and 20`),
    check('wheels_bolt_pattern', sql`bolt_pattern = stud_holes || 'x' || pcd`),
    // At most two decimals (hundredths of a millimetre), so that equal text means an equal circle.
    check('wheels_pcd', sql`pcd = round(pcd::numeric, 2)`),
    check('wheels_price', sql`price > 0 and (compare_at_price is null or compare_at_price > price)`),
    check('wheels_stock', sql`supplier_stock >= 0`),
    check('wheels_axle', sql`axle in ('any', 'front', 'rear')`),
    check('wheels_fit_style', sql`fit_style in ('regular', 'aggressive')`),
    check('wheels_country_of_origin', sql`country_of_origin ~ '^[A-Z]{2}$'`),
    check('wheels_images', sql`jsonb_typeof(images::jsonb) = 'array'`),
    index().on(wheel.slug),
    /** SKUs are found as they are typed, in any case, with or without dashes: no two may be typed alike. */
    uniqueIndex('wheels_sku_key').on(sql`upper(replace(sku, '-', ''))`),
    index().on(wheel.bolt_pattern, wheel.diameter),
    index().on(wheel.brand_slug),
    index().on(wheel.design_id, wheel.diameter),
  ],
)

/** Front and rear SKUs of one staggered set: same design and finish. */
export const wheelPairs = pgTable(
  'wheel_pairs',
  {
    front_sku: text()
      .notNull()
      .references(() => wheels.sku),
    rear_sku: text()
      .notNull()
      .references(() => wheels.sku),
  },
  (pair) => [primaryKey({ columns: [pair.front_sku, pair.rear_sku] }), index().on(pair.rear_sku)],
)

/** The number of a transaction, which never wraps around. */
const transaction = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What changed in the catalogue, for the copies that processes keep in memory. Written only by triggers, in the
 * transaction of the change; rows are deleted after a day.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    xact: transaction().notNull().default(sql`pg_current_xact_id()`),
    /**
     * Names are those of search_names and of cars, with the cars' limits; reviews those that are shown; results those of
     * owners; rates those of delivery.
     */
    topic: text({ enum: ['wheels', 'names', 'accessories', 'reviews', 'results', 'rates'] })
      .notNull()
      .default('wheels'),
    /** Null: too many to name, or a change that concerns more than single SKUs. */
    wheel_ids: integer().array(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (change) => [index().on(change.xact)],
)

export type AddonFilter = {
  key: string
  label: string
  label_ar: string
  type: string
  unit: string | null
  options: { value: string | number; label: string; label_ar: string; count: number }[]
}

export const addonCategories = pgTable('addon_categories', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  name_ar: text().notNull(),
  description: text().notNull(),
  description_ar: text().notNull(),
  image: text().notNull(),
  filters: jsonb().$type<AddonFilter[]>().notNull(),
})

/** An accessory. `fits` decides for which wheel and car it is suggested. Prices in whole fils, VAT included. */
export const addons = pgTable(
  'addons',
  {
    id: integer().primaryKey(),
    category_id: integer()
      .notNull()
      .references(() => addonCategories.id),
    sku: text().notNull().unique(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    name_ar: text().notNull(),
    description: text().notNull(),
    description_ar: text().notNull(),
    price: integer().notNull(),
    compare_at_price: integer(),
    stock: integer().notNull(),
    pack: text().notNull(),
    attributes: jsonb().$type<Record<string, string | number>>().notNull(),
    fits: jsonb().$type<Record<string, string | number>>(),
    images: text().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...edited,
  },
  (addon) => [
    check('addons_price', sql`price > 0 and (compare_at_price is null or compare_at_price > price)`),
    check('addons_stock', sql`stock >= 0`),
    check('addons_images', sql`jsonb_typeof(images::jsonb) = 'array'`),
    index().on(addon.category_id),
  ],
)
