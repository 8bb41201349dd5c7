import { columnNamed } from '#domain/goods-import/record.ts'

/** What we read of a row, and the names that a column of it may have; where a file has several, the first one counts. */
const names = {
  id: [
    'transaction_id',
    'trx_id',
    'txn_id',
    'transaction_no',
    'transaction_number',
    'transaction',
    'id',
    'رقم_المعاملة',
    'رقم_العملية',
    'معرف_المعاملة',
  ],
  amount: [
    'gross_amount',
    'transaction_amount',
    'amount',
    'gross',
    'total_amount',
    'المبلغ',
    'مبلغ_المعاملة',
    'المبلغ_الإجمالي',
    'قيمة_المعاملة',
  ],
  amount_cents: ['amount_cents', 'transaction_amount_cents', 'amount_in_cents', 'gross_amount_cents'],
  fee: [
    'total_fees',
    'fees',
    'fee',
    'commission_fees',
    'commission',
    'paymob_fees',
    'merchant_commission',
    'mdr',
    'deductions',
    'الرسوم',
    'العمولة',
    'رسوم_المعاملة',
    'إجمالي_الرسوم',
  ],
  vat: ['vat', 'vat_amount', 'vat_on_fees', 'tax', 'fees_vat', 'commission_vat', 'ضريبة_القيمة_المضافة', 'الضريبة'],
  net: [
    'net_amount',
    'net',
    'settlement_amount',
    'settled_amount',
    'payout_amount',
    'net_settlement',
    'الصافي',
    'صافي_المبلغ',
    'المبلغ_الصافي',
  ],
  currency: ['currency', 'transaction_currency', 'العملة'],
  type: ['transaction_type', 'type', 'operation', 'نوع_المعاملة', 'نوع_العملية', 'النوع'],
  date: [
    'transaction_date',
    'created_at',
    'date',
    'transaction_time',
    'created',
    'date_time',
    'تاريخ_المعاملة',
    'التاريخ',
  ],
  parent: [
    'parent_transaction',
    'parent_transaction_id',
    'original_transaction_id',
    'original_transaction',
    'parent_id',
    'المعاملة_الأصلية',
  ],
  order: ['order_id', 'paymob_order_id', 'order', 'رقم_الطلب'],
  merchant_order: ['merchant_order_id', 'special_reference', 'merchant_reference', 'order_reference', 'مرجع_التاجر'],
} as const
type Field = keyof typeof names

/** The columns of a file by what we read of them. */
export type Columns = { [Name in Field]?: string }

/** Finds the columns: case, spaces, dashes, dots, the currency behind a name and units in brackets are ignored. */
export function findColumns(header: readonly string[]): Columns {
  const plain = new Map<string, string>()
  for (const column of header) if (!plain.has(plainName(column))) plain.set(plainName(column), column)
  const found: Columns = {}
  for (const [field, known] of Object.entries(names) as [Field, readonly string[]][]) {
    const name = known.find((each) => plain.has(plainName(each)))
    if (name) found[field] = plain.get(plainName(name))!
  }
  return found
}

/** What a file cannot do without and lacks, in the words of Paymob's own columns. */
export function missingColumns(columns: Columns): string[] {
  return [
    ...(columns.id ? [] : ['Transaction ID']),
    ...(columns.amount || columns.amount_cents ? [] : ['Amount']),
    ...(columns.fee || columns.net ? [] : ['Fees / Net amount']),
  ]
}

function plainName(column: string): string {
  return columnNamed(column)
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
    .replace(/_(in_)?(aed|egp|sar|usd|omr)$/, '')
}
