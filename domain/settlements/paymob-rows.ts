import type { FileRecord } from '#domain/goods-import/record.ts'
import type { Columns } from '#domain/settlements/paymob-columns.ts'
import type { NewLine } from '#domain/settlements/stripe-lines.ts'
import type { SettlementMistake } from '#shared/i18n/desk/settlement-mistakes.ts'
import { formatFigure, isCurrency, minorUnits } from '#shared/money.ts'
import { latinDigits } from '#shared/normalise.ts'

/** Why a row is refused. */
export class RefusedRow extends Error {
  override name = 'RefusedRow'
  readonly mistake: SettlementMistake

  constructor(mistake: SettlementMistake) {
    super(mistake.code)
    this.mistake = mistake
  }
}

/** A row of a settlement file as a line; undefined for the row of the totals. Throws RefusedRow. */
export function lineOfRow({ fields }: Pick<FileRecord, 'fields'>, columns: Columns): NewLine | undefined {
  const cell = (field: keyof Columns) => checked(columns[field] ? (fields[columns[field]] ?? '') : '')
  if (/^(grand[ _]?)?totals?\b|^(ال)?(مجموع|إجمالي|اجمالي)/i.test(cell('id') || firstOf(fields))) return undefined
  const transaction_id = readId(cell('id'))
  const currency = readCurrency(cell('currency'))
  const amount = columns.amount ? readAmount(cell('amount'), currency) : readCents(cell('amount_cents'))
  const kind = kindOf(cell('type'), amount)
  const money = moneyOf(kind, {
    amount,
    is_taken: isTaken(cell('type')),
    fee: optional(cell('fee'), currency),
    vat: optional(cell('vat'), currency),
    net: optional(cell('net'), currency),
  })
  if (!money) throw netDiffers(cell('net'), formatFigure(amount, currency), cell('fee'))
  const belongs_to =
    [cell('parent'), cell('order'), cell('merchant_order')].map(plainId).find((id) => id !== '') ?? null
  return {
    ...{ gateway: 'paymob' as const, transaction_id, kind, movement: kind === 'other' ? null : transaction_id },
    ...{ belongs_to, ...money, currency, created_at: readTime(cell('date')) },
  }
}

/** A cell without an amount, such as one with a dash. */
const empty = /^[-–—]?$/

/** Throws RefusedRow for a cell that a spreadsheet would run, or that Postgres cannot store. */
function checked(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) throw new RefusedRow({ code: 'control_character' })
  if (/^[=@]|^[+-](?![\d.,٠-٩۰-۹\s]|$)/.test(text))
    throw new RefusedRow({ code: 'formula', facts: { value: short(text) } })
  return text
}

function firstOf(fields: Record<string, string>): string {
  return Object.values(fields).find((text) => text !== '') ?? ''
}

/** A name of Paymob's, without what a spreadsheet adds to a number. */
function plainId(text: string): string {
  return latinDigits(text)
    .replace(/^'/, '')
    .replace(/^(\d+)\.0+$/, '$1')
}

function readId(text: string): string {
  const id = plainId(text)
  if (/^\d+(\.\d+)?e\+?\d+$/i.test(id)) throw new RefusedRow({ code: 'rounded_id', facts: { value: short(text) } })
  if (!/^[A-Za-z0-9][\w-]{0,63}$/.test(id)) throw new RefusedRow({ code: 'no_id', facts: { value: short(text) } })
  return id
}

function readCurrency(text: string): string {
  const currency = text === '' || /^(dhs?|د\.?إ\.?|درهم)$/i.test(text) ? 'AED' : text.toUpperCase()
  if (!isCurrency(currency)) throw new RefusedRow({ code: 'no_currency', facts: { value: short(text) } })
  return currency
}

/** Five million of a currency: all amounts of a row fit the column. */
const most = 500_000_000

/**
 * Reads "1,250.50", "-1250.5", "(1,250.50)", "AED 1,250.50" or "١٬٢٥٠٫٥٠" as whole minor units. It works on the digits, so
 * nothing is rounded; more decimals than the currency has are refused unless they are zeros. Throws RefusedRow.
 */
export function readAmount(text: string, currency: string, largest = most): number {
  const places = String(minorUnits(currency)).length - 1
  const plain = latinDigits(text)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('−', '-')
    .replaceAll(new RegExp(`\\p{Cf}|\\s|^${currency}|${currency}$|د\\.إ\\.?`, 'giu'), '')
  const [, open, sign, whole = '', rest = '', close] =
    /^(\()?([+-])?(\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.(\d{1,9}))?(\))?$/.exec(plain) ?? []
  const isFigure = (whole !== '' || rest !== '') && Boolean(open) === Boolean(close) && !(open && sign)
  if (!isFigure || /[1-9]/.test(rest.slice(places)))
    throw new RefusedRow({ code: 'no_amount', facts: { value: short(text) } })
  const amount =
    Number(whole.replaceAll(',', '')) * minorUnits(currency) + Number(rest.slice(0, places).padEnd(places, '0'))
  if (amount > largest) throw new RefusedRow({ code: 'amount_large', facts: { value: short(text) } })
  return amount > 0 && (sign === '-' || open) ? -amount : amount
}

function readCents(text: string): number {
  const plain = latinDigits(text).replaceAll(/[,\s]/g, '').replace(/\.0+$/, '')
  if (!/^[+-]?\d{1,12}$/.test(plain)) throw new RefusedRow({ code: 'no_amount', facts: { value: short(text) } })
  const amount = Number(plain)
  if (Math.abs(amount) > most) throw new RefusedRow({ code: 'amount_large', facts: { value: short(text) } })
  return amount || 0
}

function optional(text: string, currency: string): number | undefined {
  return empty.test(text) ? undefined : readAmount(text, currency)
}

/** The words of the type, else the sign: the names of card brands, which some files have there, say nothing. */
function kindOf(type: string, amount: number): NewLine['kind'] {
  if (/charge ?back|dispute|اعتراض/i.test(type))
    return amount > 0 && /revers|won/i.test(type) ? 'dispute_reversal' : 'dispute'
  if (/refund|void|revers|استرداد|استرجاع|إلغاء/i.test(type)) return 'refund'
  if (/\bfees?\b|adjust|reserve|deduct|رسوم|تسوية/i.test(type)) return 'other'
  return amount < 0 ? 'refund' : 'charge'
}

/** A row for a fee or a deduction, which leaves us with a minus or without. An adjustment may be in our favour. */
function isTaken(type: string): boolean {
  return /\bfees?\b|deduct|رسوم/i.test(type) && !/adjust|reserve|credit|return|تسوية/i.test(type)
}

type Given = {
  amount: number
  is_taken?: boolean
  fee?: number | undefined
  vat?: number | undefined
  net?: number | undefined
}
type Money = { amount: number; fee: number; net: number }

/**
 * The amounts of a line with our signs: what leaves us is negative, and `net` is `amount` less `fee`. Files write refunds
 * and fees with a minus or without. The net amount counts; undefined if no reading of the fees leads to it. The VAT on the
 * fees may be part of them or beside them. Minor units.
 */
export function moneyOf(
  kind: NewLine['kind'],
  { amount: written, is_taken = false, fee: ofFee, vat: ofVat, net: given }: Given,
): Money | undefined {
  const [fee, vat] = [ofFee ?? 0, ofVat ?? 0]
  const fees = [Math.abs(fee), Math.abs(fee) + Math.abs(vat)]
  // Anything else that the net column takes away, written without its minus.
  const isNegated = () =>
    given !== undefined && given < 0 && !fees.includes(written - given) && fees.includes(Math.abs(written + given))
  const isOut = kind === 'refund' || kind === 'dispute' || (kind === 'other' && (is_taken || isNegated()))
  const amount = isOut ? -Math.abs(written) || 0 : written
  if (given === undefined) {
    const taken = Math.abs(fee) + Math.abs(vat)
    return { amount, fee: taken, net: amount - taken }
  }
  // A refund may be written without its minus, also in its net amount.
  const nets = isOut && given > 0 && written > 0 ? [-given, given] : [given]
  for (const net of nets) if (fees.includes(Math.abs(amount - net))) return { amount, fee: amount - net || 0, net }
  // Without a column of fees, they are what is missing.
  return ofFee === undefined && ofVat === undefined ? { amount, fee: amount - nets[0]! || 0, net: nets[0]! } : undefined
}

function netDiffers(net: string, amount: string, fee: string): RefusedRow {
  return new RefusedRow({ code: 'net_differs', facts: { net: short(net), amount, fee: short(fee) || '0' } })
}

/** "2026-09-25T11:33:44.592" or "25/09/2026 11:33", in UTC unless it says otherwise; null if it is written in another way. */
export function readTime(text: string): Date | null {
  const plain = latinDigits(text)
  const [, day, month, year, time = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(.*)$/.exec(plain) ?? []
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}${time}` : plain
  const [, date, clock = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(iso.trim()) ?? []
  const at = date ? new Date(`${date}T${clock.length === 5 ? `${clock}:00` : clock}${zone}`) : undefined
  return at && !Number.isNaN(at.getTime()) ? at : null
}

/** A value of the file in a message. */
function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
