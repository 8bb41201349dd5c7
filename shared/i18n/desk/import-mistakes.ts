import { isolated, ltr } from '#shared/bidi.ts'
import { bilingual } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

type Value = { value: string | number }
type Line = { line: number }

/** What is wrong with a cell, a row or a whole file. A mistake of a cell follows the name of its column. */
const importMistakes = bilingual({
  missing: ['is missing', 'الخلية فارغة'],
  too_long: [
    ({ length, most }: { length: number; most: number }) => `has ${length} letters, ${most} are allowed`,
    ({ length, most }) => `عدد الأحرف ${ltr(length)}، والحد الأقصى ${ltr(most)}`,
  ],
  control_character: ['holds a control character', 'في النص رمز تحكم غير مقبول'],
  no_number: [
    ({ value }: Value) => `"${value}" is no number: write it as 35 or 66.6`,
    ({ value }) => `«${isolated(value)}» ليس رقماً: اكتبوه مثل ${ltr(35)} أو ${ltr(66.6)}`,
  ],
  no_whole_number: [
    ({ value }: Value) => `"${value}" is no whole number: write it as 8`,
    ({ value }) => `«${isolated(value)}» ليس عدداً صحيحاً: اكتبوه مثل ${ltr(8)}`,
  ],
  out_of_range: [
    ({ value, least, most }: Value & { least: number; most: number }) => `${value} is not between ${least} and ${most}`,
    ({ value, least, most }) => `${ltr(value)} خارج المجال المقبول، من ${ltr(least)} إلى ${ltr(most)}`,
  ],
  not_whole: [({ value }: Value) => `${value} is not a whole number`, ({ value }) => `${ltr(value)} ليس عدداً صحيحاً`],
  no_choice: [
    ({ value, choices }: Value & { choices: string }) => `"${value}" is none of ${choices}`,
    ({ value, choices }) => `«${isolated(value)}» ليس من القيم المقبولة: ${ltr(choices)}`,
  ],
  no_country: [
    ({ value }: Value) => `"${value}" is no country: write its code of ISO 3166-1, such as JP`,
    ({ value }) => `«${isolated(value)}» ليس رمز دولة: اكتبوا رمزها وفق ${ltr('ISO 3166-1')}، مثل ${ltr('JP')}`,
  ],
  not_yes_or_no: [
    ({ value }: Value) => `"${value}" is neither yes nor no`,
    ({ value }) => `«${isolated(value)}» ليس «نعم» ولا «لا»`,
  ],
  no_sku: [
    ({ value }: Value) => `"${value}" is no SKU: letters, digits, dots and dashes, at most 80`,
    ({ value }) => `«${isolated(value)}» ليس رمز صنف: أحرف لاتينية وأرقام ونقاط وشرطات، 80 على الأكثر`,
  ],
  no_slug: [
    ({ value }: Value) => `"${value}" is no slug: small letters and digits, joined by single dashes`,
    ({ value }) => `«${isolated(value)}» لا يصلح عنواناً: أحرف لاتينية صغيرة وأرقام تفصل بينها شرطة واحدة`,
  ],
  no_pictures: ['must be names of pictures, separated by |', `المطلوب أسماء صور يفصل بينها ${ltr('|')}`],
  no_picture: [
    ({ value }: Value) => `${value} is no picture below imagery/, such as wheels/liwa-6/bronze-hero.webp`,
    ({ value }) => `${isolated(value)} ليس صورة في ${ltr('imagery/')}، مثل ${ltr('wheels/liwa-6/bronze-hero.webp')}`,
  ],
  no_json: ['is not JSON', `ليس بصيغة ${ltr('JSON')}`],
  no_facts: [
    'must be a JSON object of texts and numbers, such as {"pieces": 20}',
    `المطلوب كائن ${ltr('JSON')} من نصوص وأرقام، مثل ${ltr('{"pieces": 20}')}`,
  ],
  no_filters: [
    'is no list of filters with key, label, label_ar, type, unit and options',
    `ليس قائمة مرشحات فيها ${ltr('key, label, label_ar, type, unit, options')}`,
  ],
  no_price: [
    ({ value }: Value) => `"${value}" is no price: write dirhams as 2525 or 2525.50`,
    ({ value }) => `«${isolated(value)}» ليس سعراً: اكتبوا الدراهم مثل ${ltr('2525')} أو ${ltr('2525.50')}`,
  ],
  free: ['a price must be above 0', 'يجب أن يكون السعر أكبر من صفر'],
  too_dear: [
    ({ value, most }: Value & { most: number }) => `${value} is more than ${most}`,
    ({ value, most }) => `${ltr(value)} أكبر من ${ltr(most)}`,
  ],
  no_latin_letters: [
    ({ value }: Value) => `"${value}" has no Latin letters to make an address from: give the slug in its own column`,
    ({ value }) => `لا أحرف لاتينية في «${isolated(value)}» لتكوين العنوان: اكتبوا ${ltr('slug')} في عمود مستقل`,
  ],
  no_bolt_pattern: [
    ({ value }: Value) => `"${value}" is no bolt pattern: write it as 5x114.3`,
    ({ value }) => `«${isolated(value)}» ليس توزيع براغٍ: اكتبوه مثل ${ltr('5x114.3')}`,
  ],
  pattern_differs: [
    ({ value }: Value) => `${value} says something else than stud_holes and pcd`,
    ({ value }) => `${ltr(value)} يخالف ${ltr('stud_holes')} و${ltr('pcd')}`,
  ],
  not_above_price: ['must be above price', `يجب أن يكون أكبر من ${ltr('price')}`],
  no_finish: [
    'is missing: give finish or finish_name',
    `الخلية فارغة: املؤوا ${ltr('finish')} أو ${ltr('finish_name')}`,
  ],
  cells_differ: [
    ({ cells, columns }: { cells: number; columns: number }) => `has ${cells} cells, the header has ${columns}`,
    ({ cells, columns }) => `عدد خلايا الصف ${ltr(cells)}، وعدد الأعمدة ${ltr(columns)}`,
  ],
  row_no_json: [
    ({ detail }: { detail: string }) => `is not JSON: ${detail}`,
    () => `الصف ليس بصيغة ${ltr('JSON')} صحيحة`,
  ],
  no_object: ['is no object', `ليس كائن ${ltr('JSON')}`],
  other_brand: [
    ({ design, brand }: { design: string; brand: string }) => `the design ${design} belongs to the brand ${brand}`,
    ({ design, brand }) => `التصميم ${isolated(design)} تابع للعلامة ${isolated(brand)}`,
  ],
  pair_incomplete: ['one of the two wheels is not there', 'أحد الجنطين غير موجود'],
  pair_differs: [
    'the two wheels are not of one design, finish and bolt pattern',
    'الجنطان ليسا من تصميم واحد وتشطيب واحد وتوزيع براغٍ واحد',
  ],
  no_category: [
    ({ category }: { category: string }) => `there is no category ${category || 'of this number'}`,
    ({ category }) => (category ? `لا يوجد قسم باسم ${isolated(category)}` : 'لا يوجد قسم بهذا الرقم'),
  ],
  id_taken: [({ id }: { id: number }) => `id ${id} belongs to another SKU`, ({ id }) => `الرقم ${ltr(id)} لصنف آخر`],
  slug_taken: [
    ({ slug }: { slug: string }) => `the slug ${slug} belongs to another SKU: give it one of its own`,
    ({ slug }) => `العنوان ${ltr(slug)} لصنف آخر: اختاروا عنواناً غيره`,
  ],
  sku_taken: [
    ({ other }: { other: string }) => `differs from the SKU ${other} in dashes only: buyers type SKUs without dashes`,
    ({ other }) => `لا يختلف عن الرمز ${ltr(other)} إلا في الشرطات، والمشترون يكتبون الرموز بدونها`,
  ],
  sku_of_others: [
    ({ other }: { other: string }) =>
      `is the SKU ${other} of a wheel or an accessory: no two goods may have the same, with or without dashes`,
    ({ other }) => `هو الرمز ${ltr(other)} لجنط أو إكسسوار: لا يحمل صنفان رمزاً واحداً، بشرطات أو بدونها`,
  ],
  size_sold: [
    ({ size }: { size: string }) => `has been ordered, so its size stays ${size}: another size needs a new SKU`,
    ({ size }) => `سبق طلب هذا الرمز، لذلك يبقى مقاسه ${ltr(size)}: المقاس الآخر يحتاج إلى رمز جديد`,
  ],
  repeated: [
    ({ later }: { later: number }) => `comes again in line ${later}, which counts`,
    ({ later }) => `يتكرر في السطر ${ltr(later)}، وهو الذي يُحتسب`,
  ],

  no_columns: [
    ({ columns }: { columns: string }) => `the file has no column ${columns}`,
    ({ columns }) => `أعمدة ناقصة في الملف: ${ltr(columns)}`,
  ],
  column_twice: [
    ({ column }: { column: string }) => `two columns are named ${column}`,
    ({ column }) => `عمودان باسم واحد: ${isolated(column)}`,
  ],
  file_empty: ['the file is empty', 'الملف فارغ'],
  not_utf8: [
    'the file is not UTF-8: save it again as "CSV UTF-8"',
    `الملف ليس بترميز ${ltr('UTF-8')}: احفظوه من جديد بصيغة «${ltr('CSV UTF-8')}»`,
  ],
  quote_open: [
    ({ line }: Line) => `line ${line}: a quotation mark is never closed`,
    ({ line }) => `السطر ${ltr(line)}: علامة اقتباس لم تُغلق`,
  ],
  row_long: [
    ({ line, most }: Line & { most: number }) => `line ${line}: a row has more than ${most} characters`,
    ({ line, most }) => `السطر ${ltr(line)}: في الصف أكثر من ${ltr(most)} حرف`,
  ],
  csv_broken: [
    ({ line, detail }: Line & { detail: string }) => `line ${line}: ${detail}`,
    ({ line }) => `السطر ${ltr(line)}: تعذّرت قراءة الصف بصيغة ${ltr('CSV')}`,
  ],
  bracket: [
    ({ line }: Line) => `line ${line}: a bracket closes what it did not open`,
    ({ line }) => `السطر ${ltr(line)}: قوس إغلاق بلا قوس فتح مناسب`,
  ],
  cut_off: [
    ({ line }: Line) => `line ${line}: the file ends in the middle of a row`,
    ({ line }) => `السطر ${ltr(line)}: ينتهي الملف في وسط صف`,
  ],
  no_list_name: [
    ({ line, value }: Line & Value) => `line ${line}: ${value} is no name of a list`,
    ({ line, value }) => `السطر ${ltr(line)}: ${isolated(value)} ليس اسم قائمة`,
  ],
  no_sheet: ['the workbook has no sheet', 'لا ورقة في المصنف'],
  sheet_empty: ['the first sheet of the workbook is empty', 'الورقة الأولى في المصنف فارغة'],
  no_workbook: ['the file is no Excel workbook, or is cut off', `الملف ليس مصنف ${ltr('Excel')}، أو أنه غير مكتمل`],
  workbook_damaged: [
    'the workbook is damaged, or too large when unpacked',
    'المصنف تالف، أو أن حجمه كبير جداً بعد فك الضغط',
  ],
  /** Found by an earlier version of the shop, which stored sentences. */
  in_english: [({ text }: { text: string }) => text, ({ text }) => isolated(text)],
})

type Words = (typeof importMistakes)['en']
type Facts<Word> = Word extends (facts: infer Given) => string ? { facts: Given } : { facts?: never }

/** Why a row is refused or a file cannot be read, and the column of ours if it is one cell that is wrong. */
export type Mistake = { [Code in keyof Words]: { code: Code; column?: string } & Facts<Words[Code]> }[keyof Words]

export const mistakeCodes = Object.keys(importMistakes.en) as Mistake['code'][]

/** The sentence for a mistake: "price "soon" is no price: write dirhams as 2525 or 2525.50". */
export function sayMistake({ code, column, facts }: Mistake, locale: Locale): string {
  const words: string | ((facts: never) => string) = importMistakes[locale][code]
  const sentence = typeof words === 'string' ? words : words((facts ?? {}) as never)
  if (!column) return sentence
  return locale === 'ar' ? `${ltr(column)}: ${sentence}` : `${column} ${sentence}`
}

/** The sentences for the mistakes of a row, in one line. */
export function sayMistakes(mistakes: readonly Mistake[], locale: Locale): string {
  return mistakes.map((mistake) => sayMistake(mistake, locale)).join(locale === 'ar' ? '؛ ' : '; ')
}
