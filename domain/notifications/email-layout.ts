import type { Shop } from '#domain/shop.ts'
import { logo, notices, store } from '#domain/store.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import type { Locale } from '#shared/locale.ts'
import { Html, html } from '#shared/markup.ts'

/** Colours of the brand's light surface; mail clients do not support CSS variables. */
const ink = '#12161c'
const muted = '#5b6068'
const line = '#e2ded9'
const accent = '#0b6b6a'
const shell = '#f7f5f2'
const fonts = "'IBM Plex Sans','IBM Plex Sans Arabic',Tahoma,Arial,sans-serif"

/**
 * The brand's dark surface, for mail clients that support `prefers-color-scheme`. Elements are selected by the inline
 * colours above, so that e-mails need no extra classes.
 */
const darkStyles = new Html(`@media (prefers-color-scheme:dark){
body,.page{background:#0d1117!important}
.sheet{background:#161b22!important}
[style*="color:${ink}"]{color:#f1eeea!important}
[style*="color:${muted}"]{color:#a9aeb6!important}
[style*="color:${accent}"]{color:#63c7c1!important}
[style*="solid ${line}"]{border-color:#30363d!important}
[style*="background:${accent}"]{background:#0b6b6a!important;color:#fff!important}
}`)

export const styles = { ink, muted, line, accent } as const

export type Layout = {
  locale: Locale
  title: string
  /** The preview text beside the subject in the inbox. */
  preview: string
  body: Html
  button?: { label: string; href: string }
  shop: Pick<Shop, 'test_mode' | 'public_url' | 'pictures'>
  /** Replaces the shop's contact lines. */
  footer?: Html
}

/** A number, code or id: left to right in every language. */
export function code(text: string): Html {
  return html`<bdi dir="ltr">${text}</bdi>`
}

/** A date or an amount in the e-mail's language, isolated with that language's direction. */
export function written(text: string, locale: Locale): Html {
  return html`<bdi dir="${locale === 'ar' ? 'rtl' : 'ltr'}">${text}</bdi>`
}

/** Isolates a number, SKU or phone inside Arabic plain text. */
export function ltr(text: string, locale: Locale): string {
  return locale === 'ar' ? `\u2066${text}\u2069` : text
}

/** The layout of every e-mail: tables and inline styles, which all mail clients support, in the e-mail's direction. */
export function emailHtml({ locale, title, preview, body, button, shop, footer }: Layout): string {
  const { test_mode } = shop
  const say = emails[locale]
  const isArabic = locale === 'ar'
  const dir = isArabic ? 'rtl' : 'ltr'
  const base = `font-family:${fonts};color:${ink};font-size:${isArabic ? 17 : 16}px;line-height:${isArabic ? 1.7 : 1.5};`
  return html`<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${darkStyles}</style>
<title>${title}</title>
</head>
<body dir="${dir}" style="margin:0;padding:0;background:${shell};${base}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${shell}"><tr><td align="center" style="padding:24px 12px">
<table class="sheet" role="presentation" width="600" cellpadding="0" cellspacing="0" dir="${dir}" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${line};border-radius:12px">
<tr><td style="padding:20px 24px;border-bottom:1px solid ${line};${base}font-size:20px;font-weight:600">${logoHtml(shop, isArabic ? store.name_ar : store.name)}</td></tr>
<tr><td style="padding:28px 24px;${base}">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:600">${title}</h1>
${body}
${button && html`<p style="margin:32px 0 0"><a href="${button.href}" style="display:inline-block;padding:13px 24px;border-radius:4px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600">${button.label}</a></p>`}
</td></tr>
<tr><td style="padding:24px;border-top:1px solid ${line};${base}font-size:14px;color:${muted}">
${
  footer ??
  html`<p style="margin:0 0 8px">${say.help}</p>
<p style="margin:0 0 8px">${say.phone} <bdi dir="ltr">${store.phone}</bdi> · ${store.chat.link && html`<a href="${store.chat.link}" style="color:${muted}">${say.whatsapp}</a> · `}${say.email} <bdi dir="ltr">${store.email_orders}</bdi></p>
<p style="margin:0">${isArabic ? store.legal_name_ar : store.legal_name} · ${say.tax_number} <bdi dir="ltr">${store.trn}</bdi></p>`
}
${test_mode && html`<p style="margin:8px 0 0">${isArabic ? notices.demo_banner_ar : notices.demo_banner}</p>`}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`.text
}

/** The logo on white, which dark mail programs leave; the shop's name where there is none, or where pictures are blocked. */
function logoHtml({ public_url, pictures }: Layout['shop'], name: string): Html | string {
  const picture = pictures.find(logo ?? undefined)
  if (!picture) return name
  const width = Math.min(200, Math.round((40 * picture.width) / picture.height))
  const height = Math.round((width * picture.height) / picture.width)
  return html`<img src="${public_url}${picture.base}-320.png" alt="${name}" width="${width}" height="${height}" style="display:block;padding:4px;background:#ffffff;border-radius:4px">`
}

/** The footer of every plain-text e-mail. */
export function emailFooterText(locale: Locale, test_mode: boolean): string {
  const say = emails[locale]
  const isArabic = locale === 'ar'
  return [
    say.help,
    `${say.phone}: ${ltr(store.phone, locale)}`,
    ...(store.chat.link ? [`${say.whatsapp}: ${store.chat.link}`] : []),
    `${say.email}: ${ltr(store.email_orders, locale)}`,
    `${isArabic ? `${store.legal_name_ar}،` : `${store.legal_name},`} ${say.tax_number} ${ltr(store.trn, locale)}`,
    ...(test_mode ? [isArabic ? notices.demo_banner_ar : notices.demo_banner] : []),
  ].join('\n')
}
