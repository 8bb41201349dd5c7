import type { VisitStep } from '#database/schema/figures.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { withoutLocale } from '#shared/locale.ts'

/** What counting needs to know of a request. */
export type Visitor = { ip: string; headers: { [name: string]: string | string[] | undefined } }

/** Counts visits and what shoppers ask for in vain: in memory, written to the database once a minute at most. */
export type Visits = {
  page: (visitor: Visitor, address: string) => void
  cart: (visitor: Visitor) => void
  /** A search without a result. */
  searched: (words: string) => void
  /** A car that no wheel fits. */
  lacked: (car: ChosenVehicle) => void
  /** Writes what is counted. */
  flush: () => Promise<void>
}

/** Pages below these are lists, or pages of goods if they go one level deeper than the list. */
const lists = /^\/(alloy-wheels|clearance-wheels|compare|search|wheelbrand\/[^/]+|addons(\/[^/]+)?)\/?$/i
const goods = /^\/(addons\/[^/]+\/[^/]+|[^/]+\/[^/.]+)\/?$/i
const elsewhere = /^\/(cart|my-account|gallery|wishlist|wheelbrand|design)(\/|$)/i

/**
 * The steps of a visit that opening a page reaches: each page is a visit, some are a list or a product, and an address
 * that names a whole car is one with a car. `address` is path and query, of a document or of its data.
 */
export function stepsOf(address: string): VisitStep[] {
  const [whole = '/', query = ''] = address.split('?', 2)
  const path = withoutLocale(whole.replace(/(?:\/_root|\/_)?\.data$/, '') || '/')
  const steps: VisitStep[] = ['visit']
  if (/(^|&)make=[^&]/.test(query) && /(^|&)modification=[^&]/.test(query)) steps.push('car')
  if (lists.test(path)) steps.push('list')
  else if (goods.test(path) && !elsewhere.test(path)) steps.push('product')
  return steps
}

/** The car that an address names whole, as "make/model/year/modification"; null if it names none. */
export function chosenCar(address: string): string | null {
  const query = address.split('?', 2)[1]
  if (!query?.includes('modification=')) return null
  const named = new URLSearchParams(query)
  const words = ['make', 'model', 'year', 'modification'].map((name) => named.get(name) ?? '').join('/')
  return /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}\/(?:19|20)\d\d\/[a-z0-9-]{1,60}$/.test(words) ? words : null
}

/** Programs that name themselves: crawlers, previews of links, monitors, command lines. */
const programs =
  /bot|crawl|spider|slurp|preview|externalhit|whatsapp|telegram|monitor|uptime|lighthouse|curl|wget|python|go-http|java\/|okhttp|axios|node/i

/** Whether a browser asks that counts: not a program, and not one that asks not to be counted (GPC, DNT). */
export function isCounted(headers: Visitor['headers']): boolean {
  const agent = headers['user-agent']
  if (typeof agent !== 'string' || agent === '' || programs.test(agent)) return false
  return headers['sec-gpc'] !== '1' && headers.dnt !== '1'
}

/**
 * The words of a search as they are kept: lower case, one space between words. Null for what may be a phone
 * number or an e-mail address.
 */
export function keptWords(typed: string): string | null {
  const words = typed.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, 80)
  return words === '' || words.includes('@') || /\d[\d\s-]{5,}\d/.test(words) ? null : words
}
