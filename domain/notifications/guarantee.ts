import { readCaseUnchecked } from '#domain/guarantee/cases.ts'
import { fitFigures } from '#domain/invoices/fit-figures.ts'
import { type Note, pageLink, sendOnce, writeNote } from '#domain/notifications/note.ts'
import { goodsNamed } from '#domain/notifications/order-parts.ts'
import { deskLink, type Letter, sendLetter } from '#domain/notifications/owner-letter.ts'
import { carOf } from '#domain/notifications/owner-orders.ts'
import { wordsOf } from '#domain/notifications/words/words.ts'
import { addressLines } from '#domain/orders/checkout/addresses.ts'
import { signOrder } from '#domain/orders/link.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import type { GuaranteeCase } from '#shared/api/guarantee.ts'
import type { Order } from '#shared/api/orders.ts'
import { isolated } from '#shared/bidi.ts'
import type { LetterId } from '#shared/desk/content/letters.ts'
import { nameInPrint } from '#shared/goods-name.ts'
import { guarantee, type guaranteeEmails } from '#shared/i18n/guarantee.ts'
import { shell } from '#shared/i18n/shell.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { verdictOn } from '#shared/verdict.ts'

type Due = { order_id: string; case_id: string }

/** Confirms to the buyer, once, that their case was received. */
export function sendGuaranteeOpened(shop: Shop, { order_id, case_id }: Due): Promise<void> {
  return sendCase(
    shop,
    { order_id, case_id, kind: 'guarantee.opened', subject_id: case_id },
    () => 'guarantee.opened',
    (shown, order, say) => {
      return {
        subject: say.opened_subject(shown.number),
        title: say.opened_title,
        before: [say.opened_text(order.billing.first_name, order.order_number)],
      }
    },
  )
}

/** Asks the buyer for photos, once per request of the owner and in its words: the case keeps those of the last request. */
export function sendGuaranteePhotosAsked(
  shop: Shop,
  { order_id, case_id, subject_id, asked }: JobPayloads['guarantee.photos_asked'],
): Promise<void> {
  return sendCase(
    shop,
    { order_id, case_id, kind: 'guarantee.photos_asked', subject_id },
    () => 'guarantee.photos',
    (shown, order, say) => {
      return {
        subject: say.asked_subject(shown.number),
        title: say.asked_title,
        before: [say.asked_text(order.billing.first_name), isolated(asked ?? shown.asked), say.asked_how],
      }
    },
  )
}

/** Tells the buyer, once, the decision and its reason. */
export function sendGuaranteeDecided(shop: Shop, { order_id, case_id }: Due): Promise<void> {
  return sendCase(
    shop,
    { order_id, case_id, kind: 'guarantee.decided', subject_id: case_id },
    ({ outcome }) => `guarantee.${outcome!}`,
    (shown, order, say, locale) => {
      const outcome = shown.outcome!
      const name = order.billing.first_name
      const what = {
        exchange: [
          say.exchange_text(name),
          ...shown.replacements.map(
            (each) => `${each.quantity} × ${goodsNamed(each, locale)} (\u2066${each.sku}\u2069)`,
          ),
        ],
        refund: [
          say[order.payment_method === 'Bank transfer' ? 'refund_text_by_transfer' : 'refund_text'](
            name,
            formatMoney(shown.refund?.amount ?? 0, locale, order.currency),
          ),
        ],
        refused: [say.refused_text(name)],
        closed: [say.closed_text(name)],
      }[outcome]
      return {
        subject: say[outcome === 'closed' ? 'closed_subject' : 'decided_subject'](shown.number),
        title: say[`${outcome}_title`],
        before: [...what, ...(shown.why ? [`${say.answer} ${isolated(shown.why)}`] : [])],
        after: outcome === 'refused' ? [say.refused_next] : [],
      }
    },
  )
}

function sendCase(
  shop: Shop,
  { case_id, ...due }: Due & { kind: string; subject_id: string },
  letterOf: (shown: GuaranteeCase) => LetterId & `guarantee.${string}`,
  write: (shown: GuaranteeCase, order: Order, say: (typeof guaranteeEmails)[Locale], locale: Locale) => Note,
): Promise<void> {
  return sendOnce(shop, due, async (order, locale) => {
    const shown = await readCaseUnchecked(shop, case_id)
    const say = await wordsOf(shop, letterOf(shown), locale)
    const note = write(shown, order, say, locale)
    const query = { order_id: due.order_id, signature: signOrder(shop, due.order_id) }
    return writeNote(shop, locale, {
      ...note,
      preview: note.before[0]!,
      facts: [
        { name: say.case_number, value: shown.number, is_code: true },
        { name: say.wheels, value: goodsNamed(shown, locale) },
        { name: say.problem, value: guarantee[locale][shown.reason] },
      ],
      // The order's page with its cases, on any device.
      button: { label: say.see_case, href: pageLink(shop, '/track-order', locale, query) },
    })
  })
}

/** E-mails the owner, once each, that a case was opened or its photos arrived; nothing once it is decided. */
export function sendOwnerGuarantee(
  shop: Shop,
  { case_id, what, subject_id }: JobPayloads['owner.guarantee'],
): Promise<void> {
  return sendLetter(shop, { kind: 'owner.guarantee', subject_id }, async (): Promise<Letter | undefined> => {
    const { order_id, ...shown } = await readCaseUnchecked(shop, case_id)
    if (shown.state === 'decided') return undefined
    const order = await readOrderUnchecked(shop, order_id)
    const line = order.lines[shown.line - 1]!
    const word = verdictOn(line)
    const { number } = shown
    const isNew = what === 'opened'
    const reason = guarantee.en[shown.reason]
    return {
      subject: isNew ? `Guarantee case ${number}: ${reason}` : `Photos for guarantee case ${number}`,
      title: isNew ? `Guarantee case ${number} is open` : `Photos for guarantee case ${number} have come`,
      intro: [
        `${order.billing.first_name} ${order.billing.last_name} says that wheels of order ${order.order_number} do not fit, although we said they do.`,
      ],
      facts: [
        ['Case', number],
        ['Problem', reason],
        ['Order', order.order_number],
        ['Car', line.fitment?.vehicle.label ?? carOf(order)],
        ['Wheels', `${line.quantity} × ${nameInPrint(line.name)}${line.axle === 'any' ? '' : `, ${line.axle} axle`}`],
        ['SKU', line.sku],
        ['Paid for them', formatMoney(line.total - line.discount, 'en', order.currency)],
        ...(word ? [['Verdict at the order', shell.en[`verdict_${word}`]] as const] : []),
      ],
      sections: [
        { heading: 'What the buyer writes', lines: shown.text.split('\n') },
        { heading: 'Figures of the verdict', lines: fitFigures(line, 'en') },
        ...photoSection(shop, shown),
        { heading: 'The buyer', lines: [...addressLines(order.shipping, 'en'), order.billing.email] },
      ],
      next: [
        'Ask for photos, or decide, at the desk. The buyer reads what you write:',
        deskLink(shop, `/desk/guarantee/${number}`),
      ],
    }
  })
}

/** Signed links that need no sign-in, valid for 180 days. */
function photoSection(shop: Shop, { photos }: GuaranteeCase): { heading: string; lines: string[] }[] {
  if (photos.length === 0) return [{ heading: 'Photos', lines: ['none yet'] }]
  return [{ heading: 'Photos', lines: photos.map(({ large }) => `${shop.public_url}${large}`) }]
}
