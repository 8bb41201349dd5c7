import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { store } from '#domain/store.ts'
import { anythingOfOurs } from '#server/protection/content-security.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { Html, html } from '#shared/markup.ts'

/** What the desk's document loads. */
export type DeskFiles = { script: string; styles: string[]; imports: string[]; development?: string }

/** Shows the team's notifications; apart from the desk's files, because its address must not change. */
const pushWorker = readFileSync(resolve(import.meta.dirname, 'desk-push-worker.js'), 'utf8')

/**
 * Only our own files; no inline script or style, no frame, no other host. Strings become markup or scripts only through two
 * policies: the editor's, for what is pasted (into a document that is never shown, and read there by the schema of our
 * texts), and the one for the worker of notifications (web/desk/alerts/worker-address.ts).
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types ProseMirrorClipboard desk-worker',
].join('; ')

/**
 * The desk's pages: one empty document for all of them, the same for everybody. What it shows comes from `/api/desk`, so
 * that there is one door to all data.
 */
export async function desk(app: FastifyInstance, { files }: { files: DeskFiles }) {
  app.get('/desk/push-worker.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(pushWorker),
  )
  for (const locale of ['en', 'ar'] as const) {
    const body = document(files, locale)
    for (const path of ['/desk', '/desk/*'])
      app.route({
        method: ['GET', 'HEAD'],
        url: inLocale(path, locale),
        handler: (_request, reply) =>
          reply
            .headers({
              'cache-control': 'private, no-store',
              'content-security-policy': files.development ? anythingOfOurs : policy,
              'cross-origin-opener-policy': 'same-origin',
              'referrer-policy': 'same-origin',
              'x-robots-tag': 'noindex, nofollow',
            })
            .type('text/html; charset=utf-8')
            .send(body),
      })
  }
}

function document({ script, styles, imports, development = '' }: DeskFiles, locale: Locale): string {
  const name = locale === 'ar' ? `${store.name_ar} · المكتب` : `${store.name} desk`
  return html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<title>${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((file) => html`<link rel="stylesheet" href="${file}">`)}
${imports.map((file) => html`<link rel="modulepreload" href="${file}">`)}
${new Html(development)}
<script type="module" src="${script}"></script>
</head>
<body><div id="desk"></div></body>
</html>
`.text
}
