import { isolated, ltr } from '#shared/bidi.ts'
import { inFigures } from '#shared/figures.ts'
import { bilingual } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

type Value = { value: string }

/** What is wrong with a settlement file or one of its rows. Nothing of such a file is stored. */
const settlementMistakes = bilingual({
  no_id: [
    ({ value }: Value) => `"${value}" is no transaction number`,
    ({ value }) => `«${isolated(value)}» ليس رقم معاملة`,
  ],
  rounded_id: [
    ({ value }: Value) =>
      `"${value}" is a number that the spreadsheet has rounded: export the file again and do not open it in between`,
    ({ value }) => `«${isolated(value)}» رقم قرّبه برنامج الجداول: صدّروا الملف من جديد دون فتحه`,
  ],
  no_amount: [
    ({ value }: Value) => `"${value}" is no amount such as 1250.50`,
    ({ value }) => `«${isolated(value)}» ليس مبلغاً مثل ${ltr('1250.50')}`,
  ],
  amount_large: [
    ({ value }: Value) => `${value} is more than a payment can be`,
    ({ value }) => `${ltr(value)} أكبر مما يمكن أن تكون عليه دفعة`,
  ],
  net_differs: [
    ({ net, amount, fee }: { net: string; amount: string; fee: string }) =>
      `the net amount ${net} is not ${amount} less the fees ${fee}`,
    ({ net, amount, fee }) => `الصافي ${ltr(net)} لا يساوي ${ltr(amount)} ناقص الرسوم ${ltr(fee)}`,
  ],
  no_currency: [
    ({ value }: Value) => `"${value}" is no currency that is known here`,
    ({ value }) => `«${isolated(value)}» ليست عملة معروفة هنا`,
  ],
  other_currency: [
    ({ value, first }: Value & { first: string }) => `the currency ${value} is not that of the first row, ${first}`,
    ({ value, first }) => `العملة ${ltr(value)} غير عملة الصف الأول ${ltr(first)}`,
  ],
  formula: [
    ({ value }: Value) => `"${value}" is a formula: save the file with values only`,
    ({ value }) => `«${isolated(value)}» معادلة: احفظوا الملف بالقيم فقط`,
  ],
  control_character: ['a cell holds a control character', 'في خلية رمز تحكم غير مقبول'],
  repeated: [
    ({ value, first }: Value & { first: number }) => `the transaction ${value} is already in line ${first}`,
    ({ value, first }) => `المعاملة ${ltr(value)} موجودة في السطر ${ltr(first)}`,
  ],
  no_columns: [
    ({ columns }: { columns: string }) => `the file has no column for: ${columns}`,
    ({ columns }) => `لا عمود في الملف لـ: ${ltr(columns)}`,
  ],
  no_table: ['the file is no table with a row of column names', 'الملف ليس جدولاً أول صف فيه أسماء الأعمدة'],
  no_rows: ['the file has no transactions', 'لا معاملات في الملف'],
  too_many_rows: [
    ({ most }: { most: number }) => `the file has more than ${inFigures(most)} rows: export fewer days`,
    ({ most }) => `في الملف أكثر من ${ltr(inFigures(most))} صف: صدّروا أياماً أقل`,
  ],
  too_much: ['the file takes too long to read: export fewer days', 'قراءة الملف تستغرق وقتاً طويلاً: صدّروا أياماً أقل'],
})

type Words = (typeof settlementMistakes)['en']
type Facts<Word> = Word extends (facts: infer Given) => string ? { facts: Given } : { facts?: never }

/** What is wrong; of a row with its line. */
export type SettlementMistake = { [Code in keyof Words]: { code: Code } & Facts<Words[Code]> }[keyof Words]

/** The sentence of a mistake. */
export function saySettlementMistake({ code, facts }: SettlementMistake, locale: Locale): string {
  const words: string | ((facts: never) => string) = settlementMistakes[locale][code]
  return typeof words === 'string' ? words : words((facts ?? {}) as never)
}
