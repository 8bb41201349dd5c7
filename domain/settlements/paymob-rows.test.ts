import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findColumns, missingColumns } from '#domain/settlements/paymob-columns.ts'
import { lineOfRow, moneyOf, RefusedRow, readAmount, readTime } from '#domain/settlements/paymob-rows.ts'

const columns = { id: 'id', amount: 'amount', fee: 'fee', vat: 'vat', net: 'net', type: 'type', currency: 'currency' }
const fils = fc.integer({ min: 1, max: 500_000_000 })

/** An amount in one of the ways that files write it. */
const ways = [
  (whole: string, rest: string) => `${whole}.${rest}`,
  (whole: string, rest: string) => `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`,
  (whole: string, rest: string) => `AED ${whole}.${rest}`,
  (whole: string, rest: string) => `${whole}.${rest}00 د.إ`,
  (whole: string, rest: string) => inArabic(`${whole.replaceAll(/\B(?=(\d{3})+$)/g, '٬')}٫${rest}`),
]
const inArabic = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const written = (amount: number, way: number) =>
  ways[way % ways.length]!(String(Math.floor(amount / 100)), String(amount % 100).padStart(2, '0'))

test('an amount is the same to the fils however a file writes it', () => {
  fc.assert(
    fc.property(fils, fc.nat(ways.length - 1), (amount, way) => {
      expect(readAmount(written(amount, way), 'AED')).toBe(amount)
      expect(readAmount(`-${written(amount, way).replace('AED ', '')}`, 'AED')).toBe(-amount)
      expect(readAmount(`(${(amount / 100).toFixed(2)})`, 'AED')).toBe(-amount)
    }),
  )
})

test('any text is an amount to the fils or refused, never a wrong figure', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+()e AED٣٫٬=') }), (text) => {
      try {
        const amount = readAmount(text, 'AED')
        expect(Number.isSafeInteger(amount) && Math.abs(amount) <= 500_000_000).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(RefusedRow)
      }
    }),
  )
  for (const text of ['1.234', '12,50', '1,2345', '1e5', '0x10', '', 'abc', '--5', '(5', '1 000.5.0'])
    expect.soft(() => readAmount(text, 'AED'), text).toThrow(RefusedRow)
  expect(readAmount('1.234', 'KWD')).toBe(1234)
})

test('a fee or a deduction is taken off, with its minus or without; an adjustment as its sign or its net amount says', () => {
  const read = (type: string, amount: string, net = '') =>
    lineOfRow({ fields: { id: '974', amount, fee: '0', type, net } }, columns)
  for (const type of ['Payout fee', 'Monthly fees', 'Deduction', 'رسوم التحويل'])
    for (const [amount, net] of [['20.00'], ['-20.00'], ['20.00', '-20.00'], ['-20.00', '-20.00'], ['20.00', '20.00']])
      expect(read(type, amount!, net), `${type} ${amount} ${net}`).toMatchObject({
        ...{ kind: 'other', amount: -2_000, fee: 0, net: -2_000 },
      })
  expect(read('Adjustment', '20.00')).toMatchObject({ kind: 'other', amount: 2_000, net: 2_000 })
  expect(read('Adjustment', '20.00', '-20.00')).toMatchObject({ kind: 'other', amount: -2_000, net: -2_000 })
  expect(read('Rolling reserve', '-20.00')).toMatchObject({ kind: 'other', amount: -2_000, net: -2_000 })
})

test('what is paid out is the amount less the fees, with any signs and with VAT beside or within them', () => {
  const kind = fc.constantFrom('charge' as const, 'refund' as const, 'dispute' as const)
  fc.assert(
    fc.property(
      kind,
      fils,
      fc.nat(100_000),
      fc.nat(5_000),
      fc.boolean(),
      fc.boolean(),
      (kind, sum, fee, vat, minus, within) => {
        const amount = kind === 'charge' ? sum : -sum
        const taken = within ? fee : fee + vat
        const net = amount - taken
        const signed = (figure: number) => (minus ? -figure : figure)
        const given = { fee: signed(fee), vat: signed(vat), net }
        const expected = { amount, fee: taken, net }
        expect(moneyOf(kind, { ...given, amount })).toEqual(expected)
        if (kind !== 'charge') expect(moneyOf(kind, { ...given, amount: sum })).toMatchObject({ amount, net })
        expect(moneyOf(kind, { amount, net })).toEqual(expected)
        expect(moneyOf(kind, { amount, fee: signed(fee), vat: signed(vat) })).toEqual({
          ...{ amount, fee: fee + vat, net: amount - fee - vat },
        })
        expect(moneyOf(kind, { amount, fee: 0, net: net - 1 - taken })).toBeUndefined()
        expect(moneyOf(kind, { ...given, amount, fee: fee + 1 + vat + 1, vat: 0 })).toBeUndefined()
      },
    ),
  )
})

test('every line has net = amount - fee, and lines add up to what is paid out', () => {
  const row = fc.record({ amount: fc.integer({ min: 1, max: 400_000_000 }), fee: fc.nat(90_000), refund: fc.boolean() })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const lines = rows.map(({ amount, fee, refund }, n) => {
        const signed = refund ? -amount : amount
        const fields = {
          ...{ id: `${n + 1}`, amount: (signed / 100).toFixed(2), fee: (fee / 100).toFixed(2) },
          ...{ vat: '', net: ((signed - fee) / 100).toFixed(2), type: refund ? 'Refund' : 'Sale', currency: '' },
        }
        return lineOfRow({ fields }, columns)!
      })
      for (const { amount, fee, net } of lines) expect(net).toBe(amount - fee)
      const sum = lines.reduce((all, { net }) => all + net, 0)
      expect(sum).toBe(rows.reduce((all, { amount, fee, refund }) => all + (refund ? -amount : amount) - fee, 0))
    }),
  )
})

test('the columns are found by many names, in English and in Arabic', () => {
  expect(findColumns(['Transaction ID', 'Transaction Type', 'Amount (AED)', 'Fees', 'VAT', 'Net Amount'])).toEqual({
    ...{ id: 'Transaction ID', type: 'Transaction Type', amount: 'Amount (AED)' },
    ...{ fee: 'Fees', vat: 'VAT', net: 'Net Amount' },
  })
  expect(findColumns(['TRX-ID', 'gross_amount', 'amount', 'Total Fees AED', 'Created At'])).toEqual({
    ...{ id: 'TRX-ID', amount: 'gross_amount', fee: 'Total Fees AED', date: 'Created At' },
  })
  expect(findColumns(['رقم المعاملة', 'المبلغ', 'الرسوم', 'الصافي', 'العملة'])).toEqual({
    ...{ id: 'رقم المعاملة', amount: 'المبلغ', fee: 'الرسوم', net: 'الصافي', currency: 'العملة' },
  })
  expect(missingColumns(findColumns(['Name', 'Amount']))).toEqual(['Transaction ID', 'Fees / Net amount'])
})

test('the row of the totals is no transaction', () => {
  for (const total of ['Total', 'Grand total', 'الإجمالي', 'المجموع'])
    expect(lineOfRow({ fields: { id: total, amount: '5', fee: '1' } }, columns)).toBeUndefined()
})

test('times are read with and without a zone, days first too, and others are left out', () => {
  expect(readTime('2026-09-25T11:33:44.592345')?.toISOString()).toBe('2026-09-25T11:33:44.592Z')
  expect(readTime('25/09/2026 11:33')?.toISOString()).toBe('2026-09-25T11:33:00.000Z')
  expect(readTime('2026-09-25 11:33:44 +0400')?.toISOString()).toBe('2026-09-25T07:33:44.000Z')
  for (const text of ['', 'yesterday', '46290.5', '31/31/2026', '2026-02-31x']) expect(readTime(text)).toBeNull()
})
