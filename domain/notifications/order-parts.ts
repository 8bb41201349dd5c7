import { withFigures } from '#domain/invoices/bidi-text.ts'
import { fitFigures } from '#domain/invoices/fit-figures.ts'
import { code, ltr, styles, written } from '#domain/notifications/email-layout.ts'
import { addressLines } from '#domain/orders/checkout/addresses.ts'
import { inAndOut, type LeftOut, nothingLeftOut, type OrderLine, partsOf } from '#domain/orders/parts-left-out.ts'
import type { Shop } from '#domain/shop.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import type { CheckName, Part } from '#shared/api/fitment.ts'
import type { Order } from '#shared/api/orders.ts'
import { isolated } from '#shared/bidi.ts'
import { carDescribed, orderCar } from '#shared/car-name.ts'
import { nameInPrint } from '#shared/goods-name.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import { sayCheck, sayPart } from '#shared/i18n/fitment/verdicts.ts'
import type { Locale } from '#shared/locale.ts'
import { type Html, html } from '#shared/markup.ts'
import { formatMoney } from '#shared/money.ts'
import { pictureCard } from '#shared/pictures.ts'
import { isCarUnknown } from '#shared/unknown-car.ts'
import { isSure, verdictOn } from '#shared/verdict.ts'

type Line = OrderLine & { gone?: number }

/** A table row of name and value. `is_code`: the value is left to right in every language. */
export type Pair = { name: string; value: string; is_code?: true }

/** @param strong the name of the row to stress, in a table of amounts */
export function pairsHtml(rows: readonly Pair[], locale: Locale, strong?: string): Html {
  // Some mail clients do not support `text-align: end`.
  const end = locale === 'ar' ? 'left' : 'right'
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
${rows.map(({ name, value, is_code }) => {
  const weight = strong === name ? 'font-weight:600;font-size:18px;' : ''
  // Amounts stay on one line; a long number breaks anywhere rather than making the e-mail wider than a phone.
  const breaks = strong ? 'white-space:nowrap;' : is_code ? 'word-break:break-all;' : ''
  return html`<tr><td valign="top" style="padding:6px 0;${weight}${weight ? '' : `color:${styles.muted};`}">${name}</td>
<td align="${end}" style="vertical-align:top;padding:6px 0;padding-inline-start:12px;text-align:end;${breaks}${weight}">${is_code ? code(value) : written(value, locale)}</td></tr>`
})}
</table>`
}

export function pairsText(rows: readonly Pair[], locale: Locale): string[] {
  return rows.map(({ name, value, is_code }) => `${name}: ${is_code ? ltr(value, locale) : value}`)
}

/** `say`: the words of the e-mail, some of which the desk has changed. */
type Showing = { prices: boolean; leftOut?: LeftOut; say?: (typeof emails)[Locale] }

/** The goods with pictures, as table rows. A dispatch e-mail leaves out `prices` and the fit figures. */
export function goodsHtml(shop: Shop, order: Order, locale: Locale, showing: Showing): Html {
  const { prices } = showing
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0;border-collapse:collapse;border-top:1px solid ${styles.line}">
${order.lines.map(
  (
    line,
  ) => html`<tr>${pictureCell(shop, line, locale)}<td valign="top" style="padding:14px 0;border-bottom:1px solid ${styles.line}">
<strong>${line.quantity} × <bdi>${goodsNamed(line, locale)}</bdi></strong>
<br><span style="color:${styles.muted};font-size:14px">${emails[locale].sku} ${code(line.sku)}</span>
${notesOf(order, line, locale, showing).map((note) => html`<br><span style="color:${styles.muted};font-size:14px">${isolated(note)}</span>`)}
${prices && html`<br><span style="display:inline-block;padding-top:4px;font-weight:600">${written(formatMoney(line.total, locale, order.currency), locale)}</span>`}
</td></tr>`,
)}
</table>`
}

export function goodsText(order: Order, locale: Locale, showing: Showing): string[] {
  return order.lines.flatMap((line) => [
    `${line.quantity} × ${goodsNamed(line, locale)}`,
    `    ${emails[locale].sku} ${ltr(line.sku, locale)}`,
    ...notesOf(order, line, locale, showing).map((note) => `    ${note}`),
    ...(showing.prices ? [`    ${formatMoney(line.total, locale, order.currency)}`] : []),
  ])
}

export function addressHtml(order: Order, locale: Locale): Html {
  return html`<p style="margin:24px 0 4px;color:${styles.muted};font-size:14px">${emails[locale].deliver_to}</p>
<p style="margin:0">${addressLines(order.shipping, locale).map((each) => html`${isolated(each)}<br>`)}</p>`
}

export function addressText(order: Order, locale: Locale): string[] {
  const [name, street, city, phone = ''] = addressLines(order.shipping, locale)
  return [`${emails[locale].deliver_to}:`, ...[name!, street!, city!].map(isolated), ltr(phone, locale)]
}

/** Joins the paragraphs of a plain text with an empty line. */
export function plain(parts: readonly (readonly string[])[]): string {
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** An opaque picture at a tenth of the file size; mail clients support neither AVIF nor responsive images. */
function pictureCell(shop: Shop, line: Line, locale: Locale): Html | null {
  if (!line.picture) return null
  const src = `${shop.public_url}${pictureCard(line.picture)}`
  return html`<td width="108" valign="top" style="padding:14px 0;padding-inline-end:12px;border-bottom:1px solid ${styles.line}"><img src="${src}" alt="${goodsNamed(line, locale)}" width="96" height="50" style="display:block;width:96px;height:50px;border-radius:4px"></td>`
}

/** The name of goods for plain text and HTML, with its sizes as pages write them: "20×8.5 5×150", isolated in Arabic. */
export function goodsNamed({ name, name_ar }: { name: string; name_ar: string }, locale: Locale): string {
  return locale === 'ar' ? withFigures(nameInPrint(name_ar)) : nameInPrint(name)
}

/** Axle, unit price, whether it is made to order, and the figures behind the verdict. */
function notesOf(order: Order, line: Line, locale: Locale, showing: Showing): string[] {
  const { prices, leftOut = nothingLeftOut, say = emails[locale] } = showing
  const facts = [
    ...(line.axle === 'any' ? [] : [say[line.axle]]),
    ...(prices ? [say.each(formatMoney(line.unit_price, locale, order.currency))] : []),
    ...(line.special_order ? [say.made_to_order] : []),
  ]
  const { gone = 0, quantity } = line
  return [
    ...(facts.length > 0 ? [facts.join(' · ')] : []),
    ...(gone > 0 ? [say.not_sent(gone)] : []),
    ...(prices && gone < quantity ? fitOf(order, line, locale, { leftOut, say }) : []),
  ]
}

/** Another tyre size is not a small part that we supply: the required size is a sentence of its own. */
function isOtherTyre(name: CheckName, verdict: VerdictWord): boolean {
  return name === 'tyre' && verdict === 'parts'
}

/**
 * The verdict frozen with the order, per axle where they differ, with its figures and parts, those that were not bought
 * apart; if it was not a plain yes, also what to check.
 */
function fitOf(
  order: Order,
  line: Line,
  locale: Locale,
  { leftOut, say }: Required<Omit<Showing, 'prices'>>,
): string[] {
  const { kind, axle, fitment } = line
  if (kind !== 'wheel') return []
  if (!fitment) return [isCarUnknown(order) ? say.no_car : say.no_data]
  const car = (locale === 'ar' && fitment.vehicle.label_ar) || fitment.vehicle.label
  const open = fitment.axles
    .filter((each) => axle === 'any' || each.axle === axle)
    .flatMap((each) => each.checks.filter(({ name, verdict }) => !isSure(verdict) || isOtherTyre(name, verdict)))
    .map((check) => `– ${sayCheck(check, locale)}`)
  const figures = fitFigures(line, locale)
  const parts = partsOf(line).map((part) => inAndOut(part, leftOut))
  const sayParts = (some: Part[]) => some.map((part) => sayPart(part, locale)).join(' · ')
  const bought = parts.flatMap((part) => part.bought ?? [])
  const needed = parts.flatMap((part) => part.needed ?? [])
  return [
    say[`fit_${verdictOn(line)!}`](car),
    ...new Set(open),
    ...(locale === 'ar' ? figures.map(withFigures) : figures),
    ...(bought.length > 0 ? [say.with_parts(sayParts(bought))] : []),
    ...(needed.length > 0 ? [say.needs_parts(sayParts(needed))] : []),
  ]
}

/** The car as the buyer named it; in the reader's language if the fit was checked for it. */
export function carNamed(order: Order, locale: Locale): string {
  const car = orderCar(order, locale)
  if (car !== null) return isolated(car)
  const described = carDescribed(order)
  return `${emails[locale].car_unknown}${described ? ` (${isolated(described)})` : ''}`
}
