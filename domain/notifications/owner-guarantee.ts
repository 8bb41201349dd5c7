import { readCaseUnchecked } from '#domain/guarantee/cases.ts'
import { fitFigures } from '#domain/invoices/fit-figures.ts'
import { type Letter, sendLetter } from '#domain/notifications/owner-letter.ts'
import { carOf } from '#domain/notifications/owner-order.ts'
import { addressLines } from '#domain/orders/checkout/addresses.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import type { GuaranteeCase } from '#shared/api/guarantee.ts'
import { guarantee } from '#shared/i18n/guarantee.ts'
import { shell } from '#shared/i18n/shell.ts'
import { formatMoney } from '#shared/money.ts'

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
        ['Wheels', `${line.quantity} × ${line.name}${line.axle === 'any' ? '' : `, ${line.axle} axle`}`],
        ['SKU', line.sku],
        ['Paid for them', formatMoney(line.total - line.discount, 'en', order.currency)],
        ...(line.fitment ? [['Verdict at the order', shell.en[`verdict_${line.fitment.verdict}`]] as const] : []),
      ],
      sections: [
        { heading: 'What the buyer writes', lines: shown.text.split('\n') },
        { heading: 'Figures of the verdict', lines: fitFigures(line, 'en') },
        ...photoSection(shop, shown),
        { heading: 'The buyer', lines: [...addressLines(order.shipping, 'en'), order.billing.email] },
      ],
      next: [
        'All of it, with its history:',
        `npm run guarantee -- show ${number}`,
        'Ask for photos:',
        `npm run guarantee -- ask ${number} --why "TEXT"`,
        'Decide; the buyer reads the text:',
        `npm run guarantee -- decide ${number} --outcome refund --why "TEXT" --cost return-courier=AED`,
        `npm run guarantee -- decide ${number} --outcome exchange --replace SKU=4 --why "TEXT"`,
        `npm run guarantee -- decide ${number} --outcome refused --why "TEXT"`,
      ],
    }
  })
}

/** Signed links that need no sign-in, valid for 180 days. */
function photoSection(shop: Shop, { photos }: GuaranteeCase): { heading: string; lines: string[] }[] {
  if (photos.length === 0) return [{ heading: 'Photos', lines: ['none yet'] }]
  return [{ heading: 'Photos', lines: photos.map(({ large }) => `${shop.public_url}${large}`) }]
}
