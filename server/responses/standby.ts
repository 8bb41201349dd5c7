import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '#api/serve.ts'
import { maintenance, store } from '#domain/store.ts'
import { contentSecurity } from '#server/protection/content-security.ts'
import { isProbe } from '#server/responses/probes.ts'
import { standby } from '#shared/i18n/shell.ts'
import { inLocale, type Locale, localeOf } from '#shared/locale.ts'
import { Html, html } from '#shared/markup.ts'

const script = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')

/** The offline page, and the service worker that shows it. */
export async function offlinePage(app: FastifyInstance) {
  const locales = ['en', 'ar'] as const
  for (const locale of locales)
    app.get(inLocale('/offline', locale), (_request, reply) => {
      const { body, policy } = standbyPage('offline', locale)
      return reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(body)
    })

  app.get('/sw.js', (_request, reply) => {
    // The pages name the shop, and its facts may change at runtime.
    const hash = createHash('sha256').update(locales.map((locale) => standbyPage('offline', locale).body).join(''))
    const worker = `const version = 'offline-${hash.digest('hex').slice(0, 12)}'\n${script}`
    return (
      reply
        .header('cache-control', 'no-cache')
        // The script's policy applies to its worker, which only fetches from the shop.
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .type('text/javascript; charset=utf-8')
        .send(worker)
    )
  })
}

/** Why the shop is closed, and who may see it nevertheless. */
export type Closed = {
  reason: 'maintenance' | 'not_open'
  mayPreview: (request: FastifyRequest) => Promise<boolean>
}

/** Retry-After, seconds. */
const retryAfter = 300

/**
 * Still served while the shop is closed: gateways' webhooks, the return from their pages, and files, so that payments
 * in flight are settled; and the desk, where the owner opens the shop.
 */
const stillServed =
  /^\/(api\/webhooks\/|api\/desk\/|(ar\/)?desk([/?]|$)|api\/order\/process(\?|$)|assets\/|pictures\/|sandbox\/|dev\/|(ar\/)?offline$|sw\.js$|favicon|icon-|apple-touch-icon|manifest|\.well-known\/security\.txt$)/

declare module 'fastify' {
  interface FastifyRequest {
    /** Made by a member of staff while visitors are not let in: nothing of the response may be kept for others. */
    isPreview: boolean
  }
}

/** While `closed` gives a reason, requests get 503: a page in both languages, or the API's envelope. */
export function closeWhile(app: FastifyInstance, closed: () => Closed | null): void {
  app.decorateRequest('isPreview', false)
  // After all onRequest hooks (cookies among them), before the body is read.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const found = closed()
    if (!found || stillServed.test(request.url) || isProbe(request.url)) return done(null, payload)
    found.mayPreview(request).then((may) => {
      request.isPreview = may
      if (may) done(null, payload)
      else refuse(request, reply, found.reason)
    }, done)
  })

  function refuse(request: FastifyRequest, reply: FastifyReply, reason: Closed['reason']) {
    reply.code(503).header('retry-after', String(retryAfter)).header('cache-control', 'no-store')
    if (/^\/api(\/|\?|$)/.test(request.url)) return void reply.send(refusal(request, reason))
    const { body, policy } = standbyPage(reason, localeOf(request.url.split('?')[0]!))
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(body)
  }
}

/** Why there is no page; the prefix of its message keys. */
type Reason = 'offline' | 'maintenance' | 'not_open' | 'busy' | 'paused' | 'car' | 'gone' | 'queue'

/** Of the queue: how many visitors are in front, and the seconds until it is the visitor's turn. */
type Place = { ahead: number; seconds: number }

/**
 * A self-contained page for when shop or network are unavailable: it needs no database and no other file. First in the
 * language of its URL, below in the other one.
 * @param why what happened, where the reason alone does not say it
 */
export function standbyPage(
  reason: Reason,
  locale: Locale,
  { place, why }: { place?: Place | undefined; why?: (locale: Locale) => string } = {},
): { body: string; policy: string } {
  const other = locale === 'ar' ? 'en' : 'ar'
  const words = standby[locale]
  const placeIn = (language: Locale) =>
    place && html`<p>${standby[language].queue_place(place.ahead, Math.max(1, Math.ceil(place.seconds / 60)))}</p>`
  // Not more often than every twenty seconds, so that a screen reader can finish.
  const refresh =
    place &&
    html`<meta http-equiv="refresh" content="${Math.max(20, Math.min(60, place.seconds + 1))}">
`
  const text = (language: Locale) => ownWords(reason, language) || standby[language][`${reason}_text`]
  const whyIn = (language: Locale) => why && html`<p>${why(language)}</p>`
  // An empty href reloads the requested page.
  const href = reason === 'gone' ? inLocale('/', locale) : ''
  const elsewhere =
    reason === 'car' &&
    html`
<p><a class="plain" href="${inLocale('/alloy-wheels?any_car=true', locale)}">${words.car_else}</a></p>`
  const page = html`<!doctype html>
<html lang="${locale}" dir="${directions[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh ?? ''}<title>${words[`${reason}_title`]} | ${locale === 'ar' ? store.name_ar : store.name}</title>
<style>${new Html(looks)}</style>
</head>
<body>
<main>
<p class="brand">${mark} ${locale === 'ar' ? store.name_ar : store.name}</p>
${drawing(words.drawing)}
<h1>${words[`${reason}_title`]}</h1>
${placeIn(locale) ?? ''}${whyIn(locale) ?? ''}<p>${text(locale)}</p>
<p><a href="${href}">${words[`${reason}_action`]}</a></p>${elsewhere || ''}
<section lang="${other}" dir="${directions[other]}">
<h2>${standby[other][`${reason}_title`]}</h2>
${placeIn(other) ?? ''}${whyIn(other) ?? ''}<p>${text(other)}</p>
</section>
</main>
</body>
</html>
`.text
  return { body: page, policy: policyOf(page) }
}

/** What the owner has written for visitors during maintenance. */
function ownWords(reason: Reason, locale: Locale): string {
  if (reason !== 'maintenance') return ''
  return locale === 'ar' ? maintenance.message_ar : maintenance.message
}

const directions = { en: 'ltr', ar: 'rtl' }

const policyOf = contentSecurity('')

const mark = html`<svg width="30" height="30" viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true"><circle cx="16" cy="16" r="13.5" stroke-width="2"/><circle cx="16" cy="16" r="9.5" opacity=".45"/><circle class="pearl" cx="20.2" cy="20.2" r="3.6" stroke="none"/></svg>`

/** A wheel and, dashed, the hub it is not on, with the axis through both. */
function drawing(label: string): Html {
  const spokes = [0, 72, 144, 216, 288].map(
    (angle) => html`<path d="M88 72 83 30M100 72 105 30" transform="rotate(${angle} 94 94)"/>`,
  )
  return html`<svg class="drawing" viewBox="0 0 300 188" role="img" aria-label="${label}" fill="none" stroke="currentColor" stroke-width="1.2"><circle class="ink" cx="94" cy="94" r="86"/><circle cx="94" cy="94" r="74" opacity=".5"/><circle class="ink" cx="94" cy="94" r="20"/>${spokes}<g stroke-dasharray="6 4"><circle cx="244" cy="94" r="34"/><circle cx="244" cy="94" r="14"/></g><path class="axis" d="M4 94H296" stroke-dasharray="12 3 2 3"/></svg>`
}

/** The tokens of web/design/tokens.css, with system fonts as a fallback. */
const looks = `
:root{color-scheme:light dark;--surface:#f7f5f2;--ink:#12161c;--muted:#606265;--line:rgb(18 22 28/12%);--accent:#0b6b6a;--on-accent:#fff}
@media(prefers-color-scheme:dark){:root{--surface:#0d1117;--ink:#ece8e2;--muted:#a8a7a6;--line:rgb(236 232 226/14%);--accent:#5cc4be;--on-accent:#0d1117}}
*{box-sizing:border-box;margin:0}
body{background:var(--surface);color:var(--ink);font:1.0625rem/1.55 "IBM Plex Sans","IBM Plex Sans Arabic",system-ui,sans-serif}
main{max-width:36rem;min-height:100vh;margin-inline:auto;padding:2rem 1.25rem 3rem;display:grid;align-content:center;gap:1.25rem}
.brand{display:flex;align-items:center;gap:.6rem;font-size:1.25rem;font-weight:600}
.pearl{fill:var(--accent)}
.drawing{width:100%;max-width:24rem;height:auto;color:var(--muted);direction:ltr}
.ink{stroke:var(--ink)}
.axis{stroke:var(--accent)}
h1{font-size:1.625rem;line-height:1.25}
h2{font-size:1.0625rem}
a{display:inline-flex;align-items:center;min-height:3rem;padding-inline:1.5rem;border-radius:4px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.plain{padding-inline:0;background:none;color:var(--accent);text-decoration:underline}
a:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
section{border-block-start:1px solid var(--line);padding-block-start:1.25rem;color:var(--muted);display:grid;gap:.25rem}
`
