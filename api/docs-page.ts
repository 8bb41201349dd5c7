import type { Operation, Paths } from '#api/openapi.ts'
import { store } from '#domain/store.ts'

/** The API reference on one page: each call with its parameters and response. Plain HTML without scripts. */
export function docsPage(paths: Paths): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const areas = Map.groupBy(calls, ({ operation }) => operation.tags[0]!)
  const contents = [...areas.keys()].map((area) => `<li><a href="#${asText(area)}">${asText(area)}</a></li>`)
  const sections = [...areas].map(
    ([area, list]) => `<section id="${asText(area)}"><h2>${asText(area)}</h2>${list.map(callEntry).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API · ${asText(store.name)}</title>
<link rel="stylesheet" href="/api/docs.css">
<header>
<h1>${asText(store.name)} API</h1>
<p>${calls.length} calls below <code>/api</code>, also as <a href="/api/openapi.json">OpenAPI 3.1</a>. Amounts are whole
fils. A call that worked answers <code>{"status": true, "data": …}</code>; one that did not answers
<code>{"status": false, "message": …, "errors": […], "code": …}</code> with a fitting HTTP status.</p>
<nav><ul>${contents.join('')}</ul></nav>
</header>
<main>${sections.join('')}</main>
</html>
`
}

type Entry = { path: string; method: string; operation: Operation }

function callEntry({ path, method, operation }: Entry): string {
  const { summary, security, parameters, requestBody, responses } = operation
  const answered = responses[200]?.content?.['application/json']
  const token = security
    ? security.length > 1
      ? 'Reads a bearer token where one is sent.'
      : 'Needs a bearer token.'
    : ''
  const rows = parameters.map(
    (each) =>
      `<tr><td><code>${asText(each.name)}</code><td>${each.in}${each.required ? '' : ', optional'}<td><code>${schema(each.schema)}</code>`,
  )
  return `<article>
<h3><b class="${method.toLowerCase()}">${method}</b> <code>${asText(path)}</code></h3>
<p>${asText(summary)}. ${token}</p>
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}
${requestBody ? folded('Body', requestBody.content['application/json'].schema) : ''}
${answered ? folded('Answer', answered.schema) : `<p>${asText(Object.values(responses)[0]!.description)}</p>`}
</article>`
}

function folded(title: string, json: unknown): string {
  return `<details><summary>${title}</summary><pre>${asText(JSON.stringify(json, null, 2))}</pre></details>`
}

function schema(json: unknown): string {
  return asText(JSON.stringify(json))
}

function asText(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-inline-size: 60rem; margin-inline: auto; padding: 1rem }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none }
h2 { margin-block-start: 3rem; text-transform: capitalize }
article { border-block-start: 1px solid color-mix(in srgb, currentColor 15%, transparent); padding-block: .5rem 1rem }
h3 { font-size: 1rem; overflow-wrap: anywhere }
h3 b { display: inline-block; min-inline-size: 4.5rem; font-size: .8rem }
.get { color: light-dark(#0b6b6a, #6cc5c2) } .post { color: light-dark(#7a4b00, #e5b567) }
.put { color: light-dark(#4a3f9e, #b3aaff) } .delete { color: light-dark(#9e2a2a, #ff9d94) }
table { border-collapse: collapse; font-size: .9rem } td { padding: .2rem 1rem .2rem 0; vertical-align: top; overflow-wrap: anywhere }
pre { overflow: auto; padding: 1rem; font-size: .8rem; background: color-mix(in srgb, currentColor 6%, transparent) }
summary { cursor: pointer }
`
