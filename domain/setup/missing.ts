import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import type { StoreFacts } from '#database/schema/setup.ts'
import { statement } from '#database/statement.ts'
import { findDemoFacts } from '#domain/setup/store-section.ts'
import { countryCodes } from '#shared/countries.ts'

/** The pages that the specification links on every page, and the FAQ. */
const pageSlugs = ['about-us', 'terms-conditions', 'privacy-policy', 'delivery-policy', 'return-policy', 'faq']

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

/**
 * Lists what a real shop still lacks before it may open, each line with the command that adds it; empty if complete.
 * One statement, so that a closed shop can poll it every few seconds.
 */
export async function listMissing(db: Database): Promise<string[]> {
  const [there] = await readState(db, {})
  const { store, has_calendar, is_demonstration, has_blocks, has_cars, has_wheels } = there!
  const lines: string[] = []
  const say = (when: boolean, line: string) => when && lines.push(line)
  const lacking = (all: readonly string[], have: string[]) => all.filter((each) => !have.includes(each)).join(', ')
  const bySetup = 'npm run setup -- --file shop.json'
  say(
    is_demonstration,
    'An empty database: this one holds the demonstration, with invented wheels, reviews and an account whose password is published.',
  )
  say(!store, `"store", who sells (name, licence, tax number, address, contact): ${bySetup}`)
  for (const mistake of store ? findDemoFacts(store) : [])
    lines.push(`"store", a fact that is made up (${mistake}): ${bySetup}`)
  say(!has_calendar, `"delivery", when parcels leave: ${bySetup}`)
  const rates = lacking(countryCodes, there!.delivery)
  say(rates !== '', `"delivery", cost and days for ${rates}: ${bySetup}`)
  const vat = lacking(countryCodes, there!.vat)
  say(vat !== '', `"vat", the rates for ${vat}: ${bySetup}`)
  const texts = lacking(pageSlugs, there!.pages)
  say(texts !== '', `"pages", the texts ${texts}: ${bySetup}`)
  say(!has_blocks, `"homepage", the blocks of the home page: ${bySetup}`)
  say(!has_cars, 'Cars to choose from: npm run import -- vehicles')
  say(!has_wheels, 'Wheels to sell: npm run import -- wheels FILE')
  return lines
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
      array(select slug from pages) as pages,
      exists (select from homepage_blocks) as has_blocks,
      exists (select from vehicle_modifications) as has_cars,
      exists (select from wheels) as has_wheels`,
)
