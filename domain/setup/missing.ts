import { sql } from 'drizzle-orm'
import type { StoreFacts } from '#database/schema/setup.ts'
import { statement } from '#database/statement.ts'
import { findMadeUp } from '#domain/setup/store-section.ts'
import type { Shop } from '#domain/shop.ts'
import { countryCodes } from '#shared/countries.ts'
import type { Missing, OpeningStep } from '#shared/desk/setup.ts'

/** The pages that the specification links on every page, and the FAQ. */
export const pageSlugs = [
  'about-us',
  'terms-conditions',
  'privacy-policy',
  'delivery-policy',
  'return-policy',
  'faq',
] as const

type SetupState = {
  store: StoreFacts | null
  has_calendar: boolean
  is_demonstration: boolean
  delivery: string[]
  vat: string[]
  pages: string[]
  has_blocks: boolean
  has_cars: boolean
  has_wheels: boolean
}

const steps: Record<Missing['what'], OpeningStep> = {
  demonstration: 'facts',
  facts: 'facts',
  made_up: 'facts',
  calendar: 'delivery',
  rates: 'delivery',
  vat: 'delivery',
  gateway: 'payments',
  mail: 'mail',
  pages: 'texts',
  home: 'home',
  vehicles: 'vehicles',
  wheels: 'wheels',
}

/** The step of the list at which something missing is added. */
export function stepOf({ what }: Missing): OpeningStep {
  return steps[what]
}

type Known = Pick<Shop, 'db' | 'stripe_publishable_key' | 'paymob' | 'lacks_mail'>

/**
 * Lists what a real shop still lacks before it may open; empty if complete. One statement, so that a closed shop can poll
 * it every few seconds.
 */
export async function findMissing(shop: Known): Promise<Missing[]> {
  const [there] = await readState(shop.db, {})
  const { store, has_calendar, is_demonstration, has_blocks, has_cars, has_wheels } = there!
  const lacking = (all: readonly string[], have: string[]) => all.filter((each) => !have.includes(each))
  const found: Missing[] = []
  const say = (what: Missing['what'], when: boolean, names: string[] = []) => when && found.push({ what, names })
  const sayNames = (what: Missing['what'], names: string[]) => say(what, names.length > 0, names)
  say('demonstration', is_demonstration)
  say('facts', !store)
  sayNames('made_up', store ? findMadeUp(store).map(({ field }) => field) : [])
  say('calendar', !has_calendar)
  sayNames('rates', lacking(countryCodes, there!.delivery))
  sayNames('vat', lacking(countryCodes, there!.vat))
  say('gateway', shop.stripe_publishable_key === '' && !shop.paymob)
  say('mail', shop.lacks_mail === true)
  sayNames('pages', lacking(pageSlugs, there!.pages))
  say('home', !has_blocks)
  say('vehicles', !has_cars)
  say('wheels', !has_wheels)
  return found
}

/** The same for a console: each a line with the command, or the setting, that adds it. */
export async function listMissing(shop: Known): Promise<string[]> {
  return (await findMissing(shop)).map(lineOf)
}

function lineOf({ what, names }: Missing): string {
  const list = names.join(', ')
  const bySetup = 'npm run setup -- --file shop.json'
  const lines: Record<Missing['what'], string> = {
    demonstration:
      'An empty database: this one holds the demonstration, with invented wheels, reviews and an account whose password is published.',
    facts: `"store", who sells (name, licence, tax number, address, contact): ${bySetup}`,
    made_up: `"store", facts that are made up (${list}): ${bySetup}`,
    calendar: `"delivery", when parcels leave: ${bySetup}`,
    rates: `"delivery", cost and days for ${list}: ${bySetup}`,
    vat: `"vat", the rates for ${list}: ${bySetup}`,
    gateway: 'A payment service: STRIPE_SECRET_KEY and the others in .env.example, or keys at /desk/settings/payments',
    mail: 'A mail service: SMTP_URL and MAIL_FROM, or its account at /desk/settings/mail',
    pages: `"pages", the texts ${list}: npm run setup -- --template, or ${bySetup}`,
    home: `"homepage", the blocks of the home page: npm run setup -- --template, or ${bySetup}`,
    vehicles: 'Cars to choose from: npm run import -- vehicles',
    wheels: 'Wheels to sell: npm run import -- wheels FILE',
  }
  return lines[what]
}

const readState = statement<SetupState>(
  'what_is_there',
  sql`
    select
      (select store from shop_facts) as store,
      exists (select from shop_facts where calendar is not null) as has_calendar,
      exists (select from seeds where name = 'demonstration') as is_demonstration,
      array(select country from delivery_rates) as delivery,
      array(select country from vat_rates) as vat,
      array(select slug from pages where is_published) as pages,
      exists (select from homepage_blocks) as has_blocks,
      exists (select from vehicle_modifications) as has_cars,
      exists (select from wheels) as has_wheels`,
)
