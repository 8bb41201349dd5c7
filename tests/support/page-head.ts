import type { Door } from '#tests/support/pages.ts'

/** A page with its head: titles, metadata and links by name, and its structured data. */
export async function visit(door: Door, url: string) {
  const { body, statusCode: status } = await door.inject(url)
  const top = body.slice(0, body.indexOf('</head>'))
  const tags = (name: string) =>
    [...top.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          readable(value),
        ]),
      ),
    )
  const links = tags('link')
  const facts = [...body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )
  return {
    body,
    status,
    facts,
    head: {
      titles: [...top.matchAll(/<title>([\s\S]*?)<\/title>/g)].map(([, text = '']) => readable(text)),
      meta: Object.fromEntries(
        tags('meta').flatMap((tag) => ((tag.name ?? tag.property) ? [[tag.name ?? tag.property, tag.content]] : [])),
      ) as Record<string, string | undefined>,
      links: { canonical: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href) },
      languages: Object.fromEntries(
        links.filter(({ rel }) => rel === 'alternate').map(({ hreflang, href }) => [hreflang, href]),
      ),
    },
  }
}

function readable(text: string): string {
  const names: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
  return text.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => names[name]!)
}
