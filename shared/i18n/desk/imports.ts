import { inFigures } from '#shared/figures.ts'
import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

const rows = (count: number) => english(count, 'row', 'rows')
const arabicRows = (count: number) => arabic(count, 'صف واحد', 'صفان', 'صفوف', 'صفاً', 'صف')

/** Lists of goods from a file: uploaded, checked, corrected, written, undone; and the lists to download. */
export const deskImports = bilingual({
  title: ['Import', 'الاستيراد'],
  intro: [
    'Goods, prices and stock from a supplier’s list. Nothing changes before you have seen what would.',
    'البضائع والأسعار والمخزون من قائمة المورّد. لا يتغير شيء قبل أن تروا ما سيتغير.',
  ],
  upload_title: ['Upload a list', 'رفع قائمة'],
  kind: ['The list has', 'محتوى القائمة'],
  kind_wheels: ['Wheels', 'جنوط'],
  kind_addons: ['Accessories', 'إكسسوارات'],
  supplier: ['Supplier', 'المورّد'],
  supplier_hint: [
    'The columns of a supplier’s list are remembered for the next one',
    'تُحفظ أعمدة قائمة المورّد للمرة القادمة',
  ],
  file: ['File', 'الملف'],
  file_hint: [
    'CSV in UTF-8, JSON or Excel (XLSX), up to 30 MB',
    'CSV بترميز UTF-8 أو JSON أو Excel (XLSX)، حتى 30 ميغابايت',
  ],
  file_missing: ['Choose a file', 'يرجى اختيار ملف'],
  file_large: ['The file is larger than 30 MB', 'حجم الملف أكبر من 30 ميغابايت'],
  upload: ['Upload', 'رفع'],
  uploading: [(percent: number) => `Uploading: ${percent}%`, (percent) => `جارٍ الرفع: \u2066${percent}%\u2069`],
  past: ['Past imports', 'عمليات الاستيراد السابقة'],
  none: ['Nothing has been imported here yet', 'لم يُستورد شيء هنا بعد'],
  none_text: ['Upload a list above to begin.', 'ارفعوا قائمة أعلاه للبدء.'],
  when: ['When', 'متى'],
  who: ['Who', 'من'],
  state: ['State', 'الحالة'],
  effect: ['Changes', 'التغييرات'],
  state_arriving: ['Upload not finished', 'لم يكتمل الرفع'],
  state_mapping: ['Columns to be named', 'بانتظار تسمية الأعمدة'],
  state_checking: ['Being checked', 'قيد الفحص'],
  state_checked: ['Checked, not written', 'فُحص ولم يُكتب'],
  state_writing: ['Being written', 'قيد الكتابة'],
  state_written: ['Written', 'تمت الكتابة'],
  state_undoing: ['Being undone', 'قيد التراجع'],
  state_undone: ['Undone', 'تم التراجع'],
  state_failed: ['Cannot be read', 'تعذّرت القراءة'],
  back: ['All imports', 'كل عمليات الاستيراد'],
  remove: ['Remove this upload', 'حذف هذا الملف'],
  remove_title: ['Remove this upload?', 'حذف هذا الملف؟'],
  remove_text: ['Nothing of the shop changes.', 'لن يتغير شيء في المتجر.'],
  removed: ['The upload is removed', 'حُذف الملف'],
  arriving_text: [
    'The upload was interrupted. Remove it, and upload the file again.',
    'انقطع رفع الملف. احذفوه ثم ارفعوا الملف من جديد.',
  ],
  mapping_title: ['Columns of the file', 'أعمدة الملف'],
  mapping_text: [
    'Choose what each column of the file means. Columns that are not used are ignored.',
    'اختاروا معنى كل عمود في الملف. تُهمل الأعمدة غير المستخدمة.',
  ],
  not_used: ['Not used', 'غير مستخدم'],
  mapping_missing: [
    (columns: string) => `Still missing: ${columns}`,
    (columns) => `ما زال ناقصاً: \u2066${columns}\u2069`,
  ],
  mapping_twice: [(columns: string) => `Chosen twice: ${columns}`, (columns) => `اختير مرتين: \u2066${columns}\u2069`],
  check: ['Check the file', 'فحص الملف'],
  change_mapping: ['Change the columns', 'تغيير الأعمدة'],
  reading: [(count: number) => `${rows(count)} read`, (count) => `الصفوف المقروءة: ${inFigures(count)}`],
  progress: [
    (done: number, of: number) => `${inFigures(done)} of ${inFigures(of)} rows`,
    (done, of) => `\u2066${inFigures(done)}\u2069 من \u2066${inFigures(of)}\u2069 صف`,
  ],
  working_text: [
    'You may leave this page; the work goes on, and the shop stays open.',
    'يمكنكم مغادرة هذه الصفحة، فالعمل مستمر والمتجر مفتوح.',
  ],
  result_title: ['What would change', 'ما الذي سيتغير'],
  result_written: ['What was changed', 'ما الذي تغيّر'],
  table_wheels: ['Wheels', 'الجنوط'],
  table_brands: ['Brands', 'العلامات'],
  table_designs: ['Designs', 'التصاميم'],
  table_wheel_pairs: ['Front and rear pairs', 'أزواج أمامي وخلفي'],
  table_addons: ['Accessories', 'الإكسسوارات'],
  table_addon_categories: ['Categories', 'الأقسام'],
  new: ['New', 'جديد'],
  changed: ['Changed', 'متغيّر'],
  unchanged: ['Unchanged', 'بلا تغيير'],
  nothing_changes: ['Nothing changes', 'لا شيء يتغير'],
  nothing_changes_text: ['The shop has everything as this file says.', 'كل ما في المتجر مطابق لهذا الملف.'],
  counted: [
    (count: number) =>
      `The stock of ${english(count, 'SKU', 'SKUs')} is as the shop has it. Writing notes it as counted: older changes of it cannot be undone then.`,
    (count) =>
      `أصناف مخزونها مطابق لما في المتجر: ${inFigures(count)}. عند الكتابة يُسجَّل مخزونها مجروداً، فلا يمكن بعدها التراجع عن تغييراته الأقدم.`,
  ],
  note_counts: ['Note the stock as counted', 'تسجيل المخزون مجروداً'],
  repeated: [
    (count: number) => `${rows(count)} repeated in the file: the last of each SKU counts`,
    (count) => `صفوف مكررة في الملف: ${inFigures(count)}، ويُحتسب الأخير لكل صنف`,
  ],
  lowered: [
    (count: number) =>
      `${english(count, 'crossed-out price is', 'crossed-out prices are')} lowered or left out: at most the lowest price of the 30 days before the reduction`,
    (count) =>
      `الأسعار المشطوبة التي تُخفَّض أو تُحذف: ${inFigures(count)}، فأعلى حد لها أدنى سعر خلال 30 يوماً قبل التخفيض`,
  ],
  overwritten: [
    (count: number) =>
      `${english(count, 'value', 'values')} that the list changes ${count === 1 ? 'was' : 'were'} changed in the shop too since you downloaded it`,
    (count) => `قيم تعدّلها القائمة وتغيّرت أيضاً في المتجر بعد تنزيلها: ${inFigures(count)}`,
  ],
  overwritten_text: [
    'Writing replaces these with what the list has. To keep what the shop has, change the list and upload it again.',
    'عند الكتابة يحل ما في القائمة محل ما في المتجر. وللإبقاء على ما في المتجر عدّلوا القائمة وارفعوها من جديد.',
  ],
  column: ['Column', 'العمود'],
  value_in_shop: ['In the shop now', 'في المتجر الآن'],
  value_in_list: ['In the list', 'في القائمة'],
  empty_cell: ['empty', 'فارغ'],
  unused: [
    (columns: string) => `Columns that are not used: ${columns}`,
    (columns) => `أعمدة غير مستخدمة: \u2066${columns}\u2069`,
  ],
  prices: [
    (count: number) => `${english(count, 'price changes', 'prices change')}; the largest changes:`,
    (count) =>
      `${arabic(count, 'سعر واحد يتغير', 'سعران يتغيران', 'أسعار تتغير', 'سعراً يتغير', 'سعر يتغير')}، وأكبر التغييرات:`,
  ],
  sku: ['SKU', 'SKU'],
  price_before: ['Price now', 'السعر الآن'],
  price_after: ['Then', 'بعد ذلك'],
  difference: ['Difference', 'الفرق'],
  bad_title: [
    (count: number) => `${english(count, 'row has', 'rows have')} a mistake`,
    (count) => `صفوف فيها أخطاء: ${inFigures(count)}`,
  ],
  bad_text: [
    'Correct them here, or leave them out. Rows without a mistake can be written now; these are not written.',
    'صححوها هنا أو استبعدوها. يمكن كتابة الصفوف السليمة الآن، أما هذه فلا تُكتب.',
  ],
  line: [(line: number) => `Line ${line}`, (line) => `السطر \u2066${line}\u2069`],
  leave_out: ['Leave this row out', 'استبعاد هذا الصف'],
  all_cells: ['All cells', 'كل الخلايا'],
  fewer_cells: ['Only the cells with a mistake', 'الخلايا ذات الخطأ فقط'],
  column_line: ['line', 'السطر'],
  column_mistake: ['mistake', 'الخطأ'],
  row_fine: ['Corrected', 'صُحح'],
  check_again: ['Check again', 'فحص من جديد'],
  download_bad: ['Download these rows', 'تنزيل هذه الصفوف'],
  write: [(count: number) => `Write ${rows(count)}`, (count) => `كتابة ${arabicRows(count)}`],
  write_title: ['Write these changes to the shop?', 'كتابة هذه التغييرات في المتجر؟'],
  write_text: [
    'Shoppers see them as soon as they are written. You can undo the whole import afterwards.',
    'يراها المتسوقون فور كتابتها، ويمكنكم التراجع عن الاستيراد كله لاحقاً.',
  ],
  write_bad: [
    (count: number) => `${english(count, 'row with a mistake is', 'rows with a mistake are')} left out.`,
    (count) => `صفوف مستبعدة لأن فيها أخطاء: ${inFigures(count)}.`,
  ],
  undo: ['Undo this import', 'التراجع عن هذا الاستيراد'],
  undo_title: ['Undo the whole import?', 'التراجع عن الاستيراد كله؟'],
  undo_text: [
    'Changed goods get their earlier values, new ones are removed, or hidden if they were sold, and stock moves back by the pieces that the import moved. What was changed, counted or set by a newer list since stays.',
    'تستعيد البضائع المعدّلة قيمها السابقة، وتُحذف الجديدة أو تُخفى إن بيعت، ويعود المخزون بعدد القطع التي حرّكها الاستيراد. ويبقى ما عُدّل أو جُرد أو حدّدته قائمة أحدث بعده.',
  ],
  kept: [
    'These were changed by someone else meanwhile and keep what they have:',
    'غيّر شخص آخر هذه البضائع في هذه الأثناء فبقيت كما هي:',
  ],
  export_title: ['Download what the shop has', 'تنزيل ما في المتجر'],
  export_text: [
    'With the columns that an import reads: change it in Excel, and upload it again. Leave the column “as_downloaded” as it is: by it the import knows which cells you did not change, and these stay as the shop has them by then.',
    'بالأعمدة التي يقرأها الاستيراد: عدّلوها في Excel ثم ارفعوها من جديد. اتركوا العمود \u2066“as_downloaded”\u2069 كما هو: به يعرف الاستيراد الخلايا التي لم تعدّلوها، فتبقى كما هي في المتجر عندئذ.',
  ],
})
