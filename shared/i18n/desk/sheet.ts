import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

const skus = (count: number) => english(count, 'SKU', 'SKUs')
const skusAr = (count: number) => arabic(count, 'رمز واحد', 'رمزان', 'رموز', 'رمزاً', 'رمز')
const cells = (count: number) => english(count, 'cell is', 'cells are')
const cellsAr = (count: number) =>
  arabic(count, 'خلية واحدة غير صحيحة', 'خليتان غير صحيحتين', 'خلايا غير صحيحة', 'خلية غير صحيحة')

/** The sheet, and changes of many SKUs at once. */
export const deskSheet = bilingual({
  title: ['Sheet', 'الجدول'],
  intro: [
    'Type, paste from Excel, or fill down. Nothing is written until you have seen what changes.',
    'اكتبوا أو الصقوا من إكسل أو املؤوا للأسفل. لا يُكتب شيء قبل أن تروا ما سيتغير.',
  ],
  open: ['Open as a sheet', 'فتح كجدول'],
  back: ['Back to the list', 'العودة إلى القائمة'],
  fill_down: ['Fill down', 'ملء للأسفل'],
  fill_first: [
    'Choose a cell first: its value goes into all rows below it',
    'اختاروا خلية أولاً: تُنسخ قيمتها إلى كل الصفوف تحتها',
  ],
  copy_all: ['Copy all', 'نسخ الكل'],
  copied: ['Copied: paste it into Excel', 'تم النسخ: الصقوه في إكسل'],
  discard: ['Discard edits', 'تجاهل التعديلات'],
  preview: ['What changes', 'ما سيتغير'],
  look: ['Preview', 'معاينة'],
  edited: [(count: number) => `${skus(count)} edited`, (count) => `تم تعديل ${skusAr(count)}`],
  rows: [(count: number) => skus(count), (count) => skusAr(count)],
  first_rows: [
    'Only the first 5,000 are shown. Narrow the filters to see the others.',
    'تظهر أول 5,000 فقط. ضيّقوا عوامل التصفية لرؤية الباقي.',
  ],
  bad: [
    (count: number) => `${cells(count)} wrong: nothing is written until they are right`,
    (count) => `${cellsAr(count)}: لا يُكتب شيء حتى تُصحَّح`,
  ],
  stale: [
    (count: number) => `Others changed ${skus(count)} in the meantime`,
    (count) => `غيّر آخرون ${skusAr(count)} في هذه الأثناء`,
  ],
  stale_text: [
    'The sheet now shows their values where you typed nothing. Close this, look at your edits, and preview again.',
    'يعرض الجدول الآن قيمهم حيث لم تكتبوا شيئاً. أغلقوا هذه النافذة وراجعوا تعديلاتكم ثم عاينوا من جديد.',
  ],
  nothing: ['Nothing would change', 'لن يتغير شيء'],
  changed_skus: ['SKUs that change', 'الرموز التي ستتغير'],
  largest: ['Largest change of a price', 'أكبر تغيير في سعر'],
  and_more: [(count: number) => `and ${skus(count)} more`, (count) => `و${skusAr(count)} أخرى`],
  write: [(count: number) => `Change ${skus(count)}`, (count) => `تغيير ${skusAr(count)}`],
  written: [(count: number) => `${skus(count)} changed`, (count) => `تم تغيير ${skusAr(count)}`],
  undo_all: ['Undo this change', 'التراجع عن هذا التغيير'],
  undone: ['The earlier values are back', 'عادت القيم السابقة'],
  picked: [(count: number) => `${skus(count)} selected`, (count) => `تم اختيار ${skusAr(count)}`],
  picked_all: ['All that match the filters', 'كل ما يطابق عوامل التصفية'],
  pick: [(sku: string) => `Select ${sku}`, (sku) => `اختيار \u2066${sku}\u2069`],
  hide: ['Hide', 'إخفاء'],
  show: ['Show', 'إظهار'],
  change_price: ['Change price', 'تغيير السعر'],
  bulk: ['Change many', 'تغيير عدة رموز'],
  percent: ['By per cent', 'بالنسبة المئوية'],
  percent_hint: ['-10 lowers prices by a tenth', '\u2066-10\u2069 يخفّض الأسعار بمقدار العُشر'],
  round: ['Rounded to', 'مع التقريب إلى'],
  dirhams: [
    (count: number) => english(count, 'dirham', 'dirhams'),
    (count) => arabic(count, 'درهم', 'درهمين', 'دراهم', 'درهماً', 'درهم'),
  ],
  crosses_out: [
    'Cross out the price before, as far as the rule of 30 days allows',
    'شطب السعر السابق بقدر ما تسمح به قاعدة 30 يوماً',
  ],
})
