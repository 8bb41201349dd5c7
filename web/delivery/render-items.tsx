import { LRUCache } from 'lru-cache'
import { cloneElement, isValidElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import type { DocumentParts } from '#web/delivery/document-context.ts'

type Item = ReactElement<{ to?: string; count?: number; children?: unknown }>

/** An item in UTF-8; one whose `to` and `count` differ between pages as text, and by turns the name of one and text. */
type Rendered = Buffer | string[]

/** Bounded in bytes. A key holds all that an item shows, so that nothing here is ever out of date. */
const rendered = new LRUCache<string, Rendered>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (item, key) =>
    300 + key.length + (Buffer.isBuffer(item) ? item.length : item.reduce((sum, text) => sum + text.length, 0)),
})

/**
 * The parts of one document whose HTML stays outside of React's string: shared items, and static HTML of loaders. `insert`
 * replaces the marks by them, so that a list of 150 kB is neither rendered, searched nor encoded again, and React's
 * string, which V8 makes of thousands of pieces, is a third of the page.
 */
export function partsOfDocument(): DocumentParts & { insert: (html: string) => (string | Buffer)[] } {
  const parts: (string | Buffer)[] = []
  const place = (part: string | Buffer) => `${mark}${parts.push(part) - 1}-->`

  function items(all: Item[], locale: Locale): string {
    const each = all.map((item) => {
      const known = renderedOnce(item, locale)
      return Buffer.isBuffer(known) ? known : filled(known, item.props)
    })
    const areTexts = each.every((part) => typeof part === 'string')
    return place(areTexts ? Buffer.from(each.join('')) : Buffer.concat(each as Buffer[]))
  }

  /** Inline styles and scripts stay text, because the security policy names them. */
  function html(own: string): string {
    return place(/<style|<script| style="/.test(own) ? own : Buffer.from(own))
  }

  /** A page's HTML in order: its own text, and the parts. React escapes texts, so that none is such a mark. */
  function insert(page: string): (string | Buffer)[] {
    const all: (string | Buffer)[] = []
    let from = 0
    for (let at = page.indexOf(mark); at !== -1; at = page.indexOf(mark, from)) {
      const end = page.indexOf('-->', at)
      all.push(page.slice(from, at), parts[Number(page.slice(at + mark.length, end))]!)
      from = end + 3
    }
    all.push(page.slice(from))
    return all
  }

  return { items, html, insert }
}

const mark = '<!--part '

/** Places of the values, in characters that no text has. */
const slots = { to: '\ue000to\ue001', count: '\ue000count\ue001' }

function renderedOnce(item: Item, locale: Locale): Rendered {
  const differs = item.props.to !== undefined
  const key = `${locale} ${keyOf(item)}`
  let found = rendered.get(key)
  if (!found) {
    const shared = differs ? cloneElement(item as ReactElement<Record<string, unknown>>, slots) : item
    const root = locale === 'ar' ? '/ar' : '/'
    // Like a page and not like static HTML: the marks between texts must be those that React hydrates.
    const html = renderToString(<StaticRouter location={root}>{shared}</StaticRouter>)
    found = differs ? html.split(/\ue000(to|count)\ue001/) : Buffer.from(html)
    rendered.set(key, found)
  }
  return found
}

/** The names and props of an element and of the only one inside of it; of an item with `to` without what differs. */
function keyOf({ type, props }: ReactElement<object>, isInner = false): string {
  const { children, ...own } = props as Item['props']
  if (!isInner && own.to !== undefined) own.to = own.count = undefined
  const name = typeof type === 'string' ? type : (type as { name: string }).name
  const inner = isValidElement<object>(children) ? keyOf(children, true) : JSON.stringify(children)
  return `${name} ${JSON.stringify(own)} ${inner}`
}

function filled(texts: string[], values: Item['props']): string {
  let html = texts[0]!
  for (let i = 1; i < texts.length; i += 2) html += escaped(String(values[texts[i] as 'to' | 'count'])) + texts[i + 1]!
  return html
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** As React escapes texts and attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (each) => references[each]!)
}
