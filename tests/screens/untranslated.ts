import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

type Catalogue = { designs: { name: string }[] }
type Modification = { name: string; trim?: string }
type Generation = { name: string; modifications: Modification[] }
type Make = { models: { name_ar: string; generations: Generation[] }[] }

/**
 * Words in Latin letters on an Arabic page that are neither names nor figures: untranslated texts, or texts that fall
 * back to English without `lang="en"`.
 */
export async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(wordsShown)
  return [...new Set(texts)].filter((text) => /[a-z]{2}/i.test(without(text)))
}

/** Addresses, SKUs and payment ids. */
const marks =
  /https?:\S+|\S+@\S+\.\w+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|example|ae|test)\b\S*|\b[A-Z0-9]{2,}(?:-[A-Z0-9.]+)+\b|\b(?:ch|pi|re)_\w+/g

/** Figures with letters: sizes, threads, and prefixes of figures. */
const figures =
  /\b\d[\d.,]*(?:Jx?|x)?(?:\d[\d.,]*)*[A-Z]{0,3}\b|\b(?:ET|PCD|CB|SKU|VIN|VAT|TRN|TPMS|PDF|CNC|UNF|OTP|JWL|VIA)\d*\b|TÜV|\(Machined\)/g

/** Company names are the same in every language; stand-ins say that they are stand-ins. */
const companies =
  'Rimdana|Visa|VISA|Mastercard|American Express|AMEX|Stripe|Paymob|Google|Facebook|Instagram|Meta|WhatsApp|YouTube|TikTok|English|TEST MODE|Aramex|Emirates Post|Chrome|Linux'

/** Picture formats. */
const formats = 'JPEG|PNG|WebP|AVIF'

/** Cookie names as a browser shows them. */
const cookies = 'renewal|buyer|sale-queue'

/** What visitors type on the screens and in the journeys, in forms or in the address. */
const typed =
  'none-such|no such wheel|The spokes touch the caliper|bronze|zzqqxx|zzz|Layla|Haddad|Home|Al Wasl Road 12, Flat 3|Dubai'

let names: RegExp | undefined

function without(text: string): string {
  names ??= new RegExp(
    `(?<!\\w)(?:${typed}|${companies}|${formats}|${cookies}|${namesOfTheTrade().map(escaped).join('|')})(?!\\w)`,
    'g',
  )
  // A name may be kept in one line.
  return text.replaceAll('\u00a0', ' ').replaceAll(marks, ' ').replaceAll(names, ' ').replaceAll(figures, ' ')
}

/**
 * Names that stay in Latin letters: designs in every language (but not brands), engines and trims as on the
 * registration card, and the Latin parts of models' Arabic names.
 */
function namesOfTheTrade(): string[] {
  const { designs } = read('data/catalogue.json') as Catalogue
  const makes = globSync('data/vehicles/*.json').filter((file) => !file.endsWith('index.json'))
  const models = makes.flatMap((file) => (read(file) as Make).models)
  const generations = models.flatMap((model) => model.generations)
  const modifications = generations.flatMap((generation) => generation.modifications)
  const all = [
    ...[...designs, ...generations, ...modifications].map(({ name }) => name),
    ...modifications.flatMap(({ trim = '' }) => trim.split(/, ?/)),
    ...models.flatMap(({ name_ar }) => name_ar.match(/[A-Za-z][\w-]*/g) ?? []),
  ]
  return [...new Set(all)].filter(Boolean).sort((a, b) => b.length - a.length)
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** Runs in the browser: every visible or spoken text, except text marked as English and third-party frames. */
function wordsShown(): string[] {
  const found: string[] = [document.title]
  const isEnglish = (element: Element) => element.closest('[lang]')?.getAttribute('lang') === 'en'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!parent || isEnglish(parent) || parent.closest('script, style, noscript, template')) continue
    found.push(walker.currentNode.textContent?.trim() ?? '')
  }
  const attributes = ['aria-label', 'aria-roledescription', 'placeholder', 'alt', 'title']
  for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
    if (isEnglish(element) || element.matches('iframe')) continue
    found.push(...attributes.map((name) => element.getAttribute(name)?.trim() ?? ''))
  }
  return found.filter((text) => /[a-z]{2}/i.test(text))
}
