import { LRUCache } from 'lru-cache'
import { cloneElement, isValidElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Locale } from '#shared/locale.ts'

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
 * Renders the shared items of one document. Their HTML stays outside of React's string: `insert` replaces the marks by
 * it, so that a list of 150 kB is neither rendered, searched nor encoded again.
 */
export function itemsOfDocument() {
  const lists: Buffer[] = []

  function render(items: Item[], locale: Locale): string {
    const parts = items.map((item) => {
      const known = renderedOnce(item, locale)
      return Buffer.isBuffer(known) ? known : filled(known, item.props)
    })
    const areTexts = parts.every((part) => typeof part === 'string')
    lists.push(areTexts ? Buffer.from(parts.join('')) : Buffer.concat(parts as Buffer[]))
    return `<!--list ${lists.length - 1}-->`
  }

  /** The document in order: its own text, and the lists in UTF-8. React escapes texts, so that none is such a mark. */
  function insert(html: string): (string | Buffer)[] {
    return html.split(/<!--list (\d+)-->/).map((part, i) => (i % 2 ? lists[Number(part)]! : part))
  }

  return { render, insert }
}

/** Places of the values, in characters that no text has. */
const slots = { to: '\ue000to\ue001', count: '\ue000count\ue001' }

function renderedOnce(item: Item, locale: Locale): Rendered {
  const differs = item.props.to !== undefined
  const shared = differs ? cloneElement(item as ReactElement<Record<string, unknown>>, slots) : item
  const key = `${locale} ${keyOf(shared)}`
  let found = rendered.get(key)
  if (!found) {
    const root = locale === 'ar' ? '/ar' : '/'
    // Like a page and not like static HTML: the marks between texts must be those that React hydrates.
    const html = renderToString(<StaticRouter location={root}>{shared}</StaticRouter>)
    found = differs ? html.split(/\ue000(to|count)\ue001/) : Buffer.from(html)
    rendered.set(key, found)
  }
  return found
}

/** The names and props of an element and of the only one inside of it. */
function keyOf({ type, props }: ReactElement<object>): string {
  const { children, ...own } = props as Item['props']
  const name = typeof type === 'string' ? type : (type as { name: string }).name
  const inner = isValidElement<object>(children) ? keyOf(children) : JSON.stringify(children)
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
