import * as z from 'zod/mini'
import { facts, findMadeUp } from '#domain/setup/store-section.ts'
import { date, link, list, money, oneOf, slug, text, whole } from '#domain/setup/values.ts'
import { blockContent } from '#shared/api/pages.ts'
import { countryCodes } from '#shared/countries.ts'

/*
 * The schema of `npm run setup -- --file`; docs/setup.md explains each field. Every section is optional: what is
 * missing stays unchanged in the shop. Amounts are dirhams in the file and whole fils here.
 */

const country = oneOf(countryCodes)

const delivery = z.strictObject({
  cutoff: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 14:00')),
  /** Of UTC+4: pages, letters and reports count their days and times in it. */
  timezone: oneOf(['Asia/Dubai', 'Asia/Muscat']),
  working_days: z
    .array(oneOf(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']))
    .check(z.minLength(1, 'must name a day')),
  /** Days on which nothing leaves. */
  holidays: z._default(z.array(date), []),
  special_order_extra_days: whole(0, 365),
  countries: z.array(
    z.strictObject({
      country,
      /** Working days. */
      delivery_days: whole(1, 90),
      base_cost: money,
      cost_per_wheel: money,
      addon_only_cost: money,
      free_from: z.nullable(money),
    }),
  ),
})

const section = z
  .strictObject({
    id: z.optional(slug),
    heading: text,
    heading_ar: text,
    paragraphs: list,
    paragraphs_ar: list,
    list,
    list_ar: list,
  })
  .check(
    z.refine(
      (each) => each.paragraphs.length === each.paragraphs_ar.length && each.list.length === each.list_ar.length,
      'must have as many paragraphs and points in Arabic as in English',
    ),
  )

const page = z.strictObject({
  slug,
  title: text,
  title_ar: text,
  description: text,
  description_ar: text,
  updated: date,
  sections: z.array(section),
})

const coupon = z
  .strictObject({
    code: z.string().check(z.regex(/^[A-Z0-9-]{3,30}$/, 'must be capital letters and digits')),
    type: oneOf(['percent', 'fixed', 'free_shipping']),
    /** Whole percent, or dirhams. */
    value: z.number('must be a number').check(z.minimum(0, 'must not be negative')),
    applies_to: oneOf(['all', 'wheels', 'addons', 'shipping']),
    min_total: z._default(money, 0),
    max_discount: z._default(z.nullable(money), null),
    min_wheels: z._default(z.nullable(whole(1, 100)), null),
    countries: z._default(z.nullable(z.array(country).check(z.minLength(1, 'must name a country or be null'))), null),
    per_customer: z._default(z.nullable(whole(1, 1_000)), null),
    usage_limit: z._default(z.nullable(whole(1, 1_000_000)), null),
    starts_at: date,
    ends_at: date,
    active: z._default(z.boolean('must be true or false'), true),
    first_order_only: z._default(z.boolean('must be true or false'), false),
    label: text,
    label_ar: text,
  })
  .check(
    z.refine(
      ({ type, value }) => type !== 'percent' || (Number.isInteger(value) && value >= 1 && value <= 100),
      'must have a value from 1 to 100, as it is a percentage',
    ),
    z.refine(({ starts_at, ends_at }) => starts_at <= ends_at, 'must not end before it starts'),
  )

const block = z
  .looseObject({ id: slug, type: oneOf(Object.keys(blockContent) as (keyof typeof blockContent)[]) })
  .check(({ value, issues }) => {
    const { success, error } = blockContent[value.type]?.safeParse(value) ?? { success: true }
    if (success) return
    for (const { path, message } of error!.issues)
      issues.push({
        code: 'custom',
        input: value,
        path,
        message: /^Invalid/.test(message) ? 'is missing or of another kind' : message,
      })
  })

const question = z.strictObject({
  id: slug,
  category: slug,
  question: text,
  question_ar: text,
  answer: text,
  answer_ar: text,
})
const named = z.strictObject({ name: text, name_ar: text })

const onceEach = <Row>(keyOf: (row: Row) => string) =>
  z.refine<Row[]>((rows) => new Set(rows.map(keyOf)).size === rows.length, 'must name each one only once')

const fitter = z.strictObject({
  name: text,
  name_ar: text,
  emirate: text,
  emirate_ar: text,
  map_link: link,
  example: z._default(z.boolean('must be true or false'), false),
})

const setupFile = z.strictObject({
  $schema: z.optional(z.string()),
  store: z.optional(facts),
  delivery: z.optional(delivery),
  /** Whole percent by country. */
  vat: z.optional(z.partialRecord(country, whole(0, 100))),
  payment_names: z.optional(z.strictObject({ Stripe: named, Paymob: named })),
  fitters: z.optional(z.array(fitter).check(onceEach((each) => each.map_link))),
  pages: z.optional(z.array(page).check(onceEach((each) => each.slug))),
  question_kinds: z.optional(z.array(z.strictObject({ slug, name: text, name_ar: text }))),
  questions: z.optional(z.array(question).check(onceEach((each) => each.id))),
  homepage: z.optional(z.array(block).check(onceEach((each) => each.id))),
  coupons: z.optional(z.array(coupon).check(onceEach((each) => each.code))),
})

export type Setup = z.output<typeof setupFile>

/** An invalid setup file, with all its mistakes: each a sentence that begins with the place in the file. */
export class SetupMistakes extends Error {
  override name = 'SetupMistakes'
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

/** Parses a setup file. `real` refuses facts that only a demonstration may have. Throws SetupMistakes. */
export function readSetup(text: string, { real }: { real: boolean }): Setup {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new SetupMistakes([`The file is not JSON: ${(error as Error).message}`])
  }
  const read = setupFile.safeParse(json, { error: () => 'is missing or of another kind' })
  if (!read.success) throw new SetupMistakes(read.error.issues.flatMap(sentences))
  const { store, fitters = [] } = read.data
  const invented = real && store ? findMadeUp(store).map(({ field, must }) => `store.${field} ${must}`) : []
  if (real && fitters.some(({ example }) => example)) invented.push('fitters must not hold examples')
  if (invented.length > 0) throw new SetupMistakes(invented.map((each) => `${each}.`))
  return read.data
}

function sentences(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`)).join('')
  const named = place.replace(/^\./, '') || 'The file'
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${named}: "${key}" is not known.`)
  return [`${named} ${issue.message}.`]
}
