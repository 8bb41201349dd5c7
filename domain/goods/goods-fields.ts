import type { Field, Fields } from '#domain/goods/fields.ts'
import {
  country,
  facts,
  number,
  oneOf,
  Refused,
  readBoltPattern,
  readPrice,
  sku,
  slug,
  text,
  whole,
  yesOrNo,
} from '#domain/goods-import/cells.ts'
import { fitRule } from '#domain/goods-import/fit-rule.ts'
import { plainMoney } from '#shared/money.ts'

/** The fields of the desk's forms. Each reads a text as an import reads a cell of that column. */

type Read = (text: string) => unknown

const needed = (read: Read): Read => {
  return (typed) => {
    if (typed === '') throw new Refused({ code: 'missing' })
    return read(typed)
  }
}
const orElse = (empty: unknown, read: Read): Read => {
  return (typed) => (typed === '' ? empty : read(typed))
}

const name: Field = { read: needed(text(80)), wrong: 'desk_bad_text' }
const longName: Field = { read: needed(text(200)), wrong: 'desk_bad_text' }
const longText: Field = { read: text(4000), wrong: 'desk_bad_text' }
const shortText = (most: number): Field => ({ read: text(most), wrong: 'desk_bad_text' })
const choice = (values: readonly string[]): Field => ({ read: needed(oneOf(values)), wrong: 'desk_bad_choice' })
const flag: Field = { read: needed(yesOrNo), wrong: 'desk_bad_choice' }
const mm = (least: number, most: number): Field => ({ read: needed(number(least, most)), wrong: 'desk_bad_number' })
const json = (empty: unknown, read: Read): Field => ({
  read: orElse(empty, read),
  write: (stored: unknown) => JSON.stringify(stored),
  wrong: 'desk_bad_facts',
})
const address: Field = { read: needed(slug), wrong: 'desk_bad_slug' }

const constructions = ['cast', 'flow-formed', 'forged'] as const

export const brandFields: Fields = {
  name,
  name_ar: name,
  focus: shortText(200),
  focus_ar: shortText(200),
  hidden: flag,
}

export const designFields: Fields = {
  name,
  style: shortText(40),
  construction: choice(constructions),
  description: longText,
  description_ar: longText,
  hidden: flag,
}

/** What makes a SKU fit: it stays once the SKU was ordered. */
export const sizeFields: Fields = {
  diameter: mm(10, 30),
  width: mm(3, 20),
  bolt_pattern: {
    read: needed((typed) => readBoltPattern(typed).bolt_pattern),
    wrong: 'desk_bad_pattern',
  },
  offset: mm(-150, 150),
  centre_bore: mm(30, 250),
}

export const priceFields: Fields = {
  price: { read: needed(readPrice), write: plainMoney, wrong: 'desk_bad_price' },
  compare_at_price: { read: orElse(null, readPrice), write: plainMoney, wrong: 'desk_bad_price' },
}

export const wheelFields: Fields = {
  name: longName,
  name_ar: longName,
  finish: address,
  finish_name: name,
  finish_name_ar: name,
  colour: choice(['black', 'grey', 'silver', 'white', 'bronze', 'gold', 'other']),
  construction: choice(constructions),
  ...sizeFields,
  axle: choice(['any', 'front', 'rear']),
  weight_kg: { read: orElse(null, number(1, 100)), wrong: 'desk_bad_number' },
  country_of_origin: { read: orElse(null, country), wrong: 'desk_bad_country' },
  load_rating_kg: { read: orElse(null, whole(100, 5000)), wrong: 'desk_bad_number' },
  lug_seat: choice(['conical 60', 'ball R12', 'ball R13', 'ball R14', 'flat shank']),
  fit_style: choice(['regular', 'aggressive']),
  special_order: flag,
  clearance: flag,
  hidden: flag,
}

export const addonFields: Fields = {
  name: longName,
  name_ar: longName,
  category_id: { read: needed(whole(1, 999_999_999)), wrong: 'desk_bad_choice' },
  slug: address,
  description: longText,
  description_ar: longText,
  pack: shortText(80),
  attributes: json({}, facts),
  fits: json(null, fitRule),
  hidden: flag,
}

export const skuField: Field = { read: needed(sku), wrong: 'desk_bad_sku' }
