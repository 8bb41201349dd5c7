import type { FastifyReply } from 'fastify'
import type { Locale } from '#shared/locale.ts'
import { type Html, html } from '#shared/markup.ts'

type Page = {
  title: string
  body: Html
  locale?: Locale
  /** URLs of the page's own files. */
  style: string
  script?: string
  /** Other pages may frame it. */
  framed?: boolean
}

/** Sends a stand-in's page: no inline script or style, never indexed, never cached, and its text says it is a test. */
export function sendPage(
  reply: FastifyReply,
  { title, body, locale = 'en', style, script, framed }: Page,
): FastifyReply {
  const page = html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
<link rel="icon" href="data:,">
</head>
<body>
${body}
${script ? html`<script src="${script}"></script>` : ''}
</body>
</html>`
  return reply.headers({ ...pageHeaders(framed ?? false), 'content-type': 'text/html; charset=utf-8' }).send(page.text)
}

/** form-action is open, because forms redirect back to the shop, wherever it runs. */
export function pageHeaders(framed: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    ...(framed ? [] : ["frame-ancestors 'self'"]),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  }
}
