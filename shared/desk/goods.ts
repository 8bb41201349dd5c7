import * as z from 'zod/mini'
import { after, deskCallsOf, pageOf, version } from '#shared/desk/call.ts'
import { typedFigure } from '#shared/desk/limits.ts'

/** What a form of goods sends: every field as it was typed. The domain reads it (domain/goods/fields.ts). */
export const typedValues = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(4000)))
const saved = z.object({ version: z.int() })
const added = z.object({ id: z.string() })
const search = z.optional(z.string().check(z.trim(), z.maxLength(100)))
const keyText = z.string().check(z.regex(/^[a-z0-9-]{1,160}$/))
export const rowId = z.string().check(z.regex(/^\d{1,9}$/))
const change = z.object({ version, values: typedValues })

/** Which goods: shown, hidden, or without an Arabic text. */
const goodsStates = ['shown', 'hidden', 'not_arabic'] as const
const state = z.optional(z.enum(goodsStates))

/** Both names, whether it is hidden, and whether a text lacks its Arabic. */
const listed = { name: z.string(), name_ar: z.string(), hidden: z.boolean(), lacks_arabic: z.boolean() }

const brand = z.object({ ...listed, slug: z.string(), designs: z.int(), skus: z.int() })
export type ListedBrand = z.infer<typeof brand>

const design = z.object({
  id: z.string(),
  name: z.string(),
  hidden: z.boolean(),
  lacks_arabic: z.boolean(),
  brand: z.string(),
  construction: z.string(),
  skus: z.int(),
  picture: z.nullable(z.string()),
})
export type ListedDesign = z.infer<typeof design>

const wheel = z.object({
  ...listed,
  id: z.int(),
  sku: z.string(),
  brand: z.string(),
  design: z.string(),
  finish: z.string(),
  /** "18x8.5 5x114.3 ET35" */
  size: z.string(),
  /** Fils. */
  price: z.int(),
  compare_at_price: z.nullable(z.int()),
  stock: z.int(),
  special_order: z.boolean(),
  /** Neither itself nor its design or brand is hidden. */
  shown: z.boolean(),
  picture: z.nullable(z.string()),
})
export type ListedWheel = z.infer<typeof wheel>

const addon = z.object({
  ...listed,
  id: z.int(),
  sku: z.string(),
  category: z.string(),
  category_ar: z.string(),
  price: z.int(),
  compare_at_price: z.nullable(z.int()),
  stock: z.int(),
  picture: z.nullable(z.string()),
})
export type ListedAddon = z.infer<typeof addon>

const figure = z.optional(z.string().check(z.regex(typedFigure)))

/** Which SKUs: the filters of the list, of the sheet and of a change of many. Prices in dirhams. */
export const wheelFilters = z.object({
  q: search,
  brand: z.optional(keyText),
  design: z.optional(keyText),
  diameter: figure,
  width: figure,
  state,
  stock: z.optional(z.enum(['none', 'low', 'some'])),
  price_from: figure,
  price_to: figure,
})
export type WheelFilters = z.infer<typeof wheelFilters>

/** A thing with its form: values as they are typed, and the version that a save names. */
const form = { id: z.string(), title: z.string(), version: z.int(), values: typedValues }
const choice = z.object({ value: z.string(), label: z.string(), label_ar: z.string() })
const choices = z.object({
  brands: z.array(choice),
  designs: z.array(z.object({ ...choice.shape, brand: z.string() })),
})
export type GoodsChoices = z.infer<typeof choices>

export const goodsCalls = deskCallsOf({
  'GET /desk/goods/choices': {
    summary: 'Brands and designs, for filters and forms',
    permission: 'goods.read',
    data: choices,
  },
  'GET /desk/goods': {
    summary: 'SKUs by their number',
    permission: 'goods.read',
    query: z.object({ ...wheelFilters.shape, after }),
    data: pageOf(wheel),
  },
  'GET /desk/goods/{id}': {
    summary: 'One SKU with its form',
    permission: 'goods.read',
    params: z.object({ id: rowId }),
    data: z.object({
      ...form,
      sku: z.string(),
      brand: z.string(),
      design: z.string(),
      shown: z.boolean(),
      stock: z.int(),
      /** It was ordered, so its size stays. */
      size_fixed: z.boolean(),
      /** Its page in the shop. */
      path: z.string(),
      picture: z.nullable(z.string()),
    }),
  },
  'POST /desk/goods': {
    summary: 'Add a SKU',
    permission: 'prices.change',
    body: z.object({ values: typedValues }),
    data: added,
  },
  'PUT /desk/goods/{id}': {
    summary: 'Change a SKU; its price has a call of its own kind',
    permission: 'goods.change',
    params: z.object({ id: rowId }),
    body: change,
    data: saved,
  },
  'GET /desk/designs': {
    summary: 'Designs by brand and name',
    permission: 'goods.read',
    query: z.object({ q: search, brand: z.optional(keyText), state, after }),
    data: pageOf(design),
  },
  'GET /desk/designs/{id}': {
    summary: 'One design with its form',
    permission: 'goods.read',
    params: z.object({ id: keyText }),
    data: z.object({ ...form, brand: z.string(), skus: z.int() }),
  },
  'POST /desk/designs': {
    summary: 'Add a design',
    permission: 'goods.change',
    body: z.object({ values: typedValues }),
    data: added,
  },
  'PUT /desk/designs/{id}': {
    summary: 'Change a design',
    permission: 'goods.change',
    params: z.object({ id: keyText }),
    body: change,
    data: saved,
  },
  'GET /desk/brands': {
    summary: 'Brands by name',
    permission: 'goods.read',
    query: z.object({ q: search, state, after }),
    data: pageOf(brand),
  },
  'GET /desk/brands/{id}': {
    summary: 'One brand with its form',
    permission: 'goods.read',
    params: z.object({ id: keyText }),
    data: z.object({ ...form, designs: z.int(), skus: z.int() }),
  },
  'POST /desk/brands': {
    summary: 'Add a brand',
    permission: 'goods.change',
    body: z.object({ values: typedValues }),
    data: added,
  },
  'PUT /desk/brands/{id}': {
    summary: 'Change a brand',
    permission: 'goods.change',
    params: z.object({ id: keyText }),
    body: change,
    data: saved,
  },
  'GET /desk/accessories': {
    summary: 'Accessories by their number',
    permission: 'goods.read',
    query: z.object({ q: search, category: z.optional(keyText), state, after }),
    data: z.object({
      ...pageOf(addon).shape,
      categories: z.array(z.object({ ...choice.shape, id: z.int() })),
    }),
  },
  'GET /desk/accessories/{id}': {
    summary: 'One accessory with its form',
    permission: 'goods.read',
    params: z.object({ id: rowId }),
    data: z.object({ ...form, sku: z.string(), stock: z.int(), path: z.string(), picture: z.nullable(z.string()) }),
  },
  'POST /desk/accessories': {
    summary: 'Add an accessory',
    permission: 'prices.change',
    body: z.object({ values: typedValues }),
    data: added,
  },
  'PUT /desk/accessories/{id}': {
    summary: 'Change an accessory',
    permission: 'goods.change',
    params: z.object({ id: rowId }),
    body: change,
    data: saved,
  },
})
