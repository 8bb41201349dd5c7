import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong at the desk with goods, prices, stock and imports. */
export const goodsProblems = bilingual({
  desk_bolt_pattern: ['Please write it like 5x114.3', 'يرجى كتابته مثل \u20665x114.3\u2069'],
  desk_factory_wheels: [
    'Please write each set on a line like 20x9 ET35 275/40R20, a staggered one as front + rear',
    'يرجى كتابة كل طقم في سطر مثل \u206620x9 ET35 275/40R20\u2069، والطقم ذو المقاسين: أمامي + خلفي',
  ],
  desk_bore: ['Please enter mm, such as 66.1', 'يرجى إدخال القيمة بالمليمتر مثل \u206666.1\u2069'],
  desk_thread: ['Please write it like M12 x 1.5', 'يرجى كتابته مثل \u2066M12 x 1.5\u2069'],
  desk_field_missing: ['Please fill this in', 'يرجى ملء هذا الحقل'],
  desk_crop: [
    'The part must lie inside the picture, in whole pixels, with at least 200 on each side',
    'يجب أن يقع الجزء داخل الصورة بعدد صحيح من البكسلات، وألا يقل كل ضلع عن \u2066200\u2069 بكسل',
  ],
  picture_removed: [
    'Someone removed this picture in the meantime. Close this and reload the page.',
    'أزال شخص آخر هذه الصورة في هذه الأثناء. أغلقوا هذه النافذة وأعيدوا تحميل الصفحة.',
  ],
  desk_bad_text: ['This is too long, or has a sign that cannot be stored', 'النص طويل جداً أو فيه رمز لا يمكن حفظه'],
  desk_bad_choice: ['Please choose one of the values offered', 'يرجى اختيار إحدى القيم المتاحة'],
  desk_bad_number: [
    'Please write a number such as 35 or 66.6 within its usual range',
    'يرجى كتابة رقم مثل ⁦35⁩ أو ⁦66.6⁩ ضمن المدى المعتاد',
  ],
  desk_bad_pattern: ['Please write it as 5x114.3', 'يرجى كتابته بهذا الشكل: ⁦5x114.3⁩'],
  desk_bad_price: ['Please write dirhams as 2525 or 2525.50', 'يرجى كتابة الدراهم بهذا الشكل: ⁦2525⁩ أو ⁦2525.50⁩'],
  desk_bad_country: ['Please write a country’s code such as JP', 'يرجى كتابة رمز الدولة مثل ⁦JP⁩'],
  desk_bad_facts: [
    'Please write facts as {"pieces": 20, "thread_size": "M14 x 1.5"}',
    'يرجى كتابة البيانات بهذا الشكل: ⁦{"pieces": 20, "thread_size": "M14 x 1.5"}⁩',
  ],
  desk_bad_slug: [
    'Please use small Latin letters and digits, joined by single dashes',
    'يرجى استخدام حروف لاتينية صغيرة وأرقام تفصل بينها شرطات مفردة',
  ],
  desk_bad_sku: [
    'Please use Latin letters, digits, dots and dashes, at most 80',
    'يرجى استخدام حروف لاتينية وأرقام ونقاط وشرطات، 80 على الأكثر',
  ],
  desk_known_already: ['There is one with this name or number already', 'يوجد واحد بهذا الاسم أو الرقم بالفعل'],
  desk_crossed_out: [
    'At most {most}: the lowest price of the 30 days before the reduction',
    '{most} على الأكثر، وهو أدنى سعر خلال 30 يوماً قبل التخفيض',
  ],
  desk_not_reduced: [
    'The price was not lowered from what it was in the last 30 days, so nothing can be crossed out',
    'لم ينخفض السعر عما كان عليه خلال آخر 30 يوماً، لذلك لا يمكن شطب سعر',
  ],
  desk_crossed_out_low: ['The crossed-out price must be above the price', 'يجب أن يكون السعر المشطوب أعلى من السعر'],
  desk_plan_ends: [
    'The end must be later than the beginning, and not over',
    'يجب أن تكون النهاية بعد البداية وألا تكون قد مضت',
  ],
  desk_plans_overlap: ['Another price is planned for this time', 'هناك سعر آخر مجدول لهذه المدة'],
  desk_plan_begun: [
    'This price has begun already. Change the price itself instead.',
    'بدأ هذا السعر بالفعل. غيّروا السعر نفسه بدلاً من ذلك.',
  ],
  desk_too_many: [
    'At most 5,000 SKUs can be changed at once. Please narrow the filters.',
    'يمكن تغيير 5,000 رمز معاً على الأكثر. يرجى تضييق عوامل التصفية.',
  ],
  desk_preview_old: [
    'Something changed since the preview. Please look at it again; nothing was written.',
    'تغيّر شيء منذ المعاينة. يرجى مراجعتها من جديد، فلم يُكتب شيء.',
  ],
  desk_undo_rows: [
    'SKUs changed again since: {count}, such as {skus}. Nothing was undone.',
    'رموز تغيّرت بعد ذلك: {count}، مثل {skus}. لم يُتراجع عن شيء.',
  ],
  desk_undo_period_over: [
    'That price was for a planned period that is over, so the price stays as it is',
    'كان ذلك السعر لمدة مجدولة انتهت، لذلك يبقى السعر كما هو',
  ],
  desk_size_sold: [
    'This SKU has been ordered, so its size stays as it is. Add a new SKU for another size.',
    'سبق طلب هذا الرمز، لذلك يبقى مقاسه كما هو. أضيفوا رمزاً جديداً لمقاس آخر.',
  ],
  import_changed: [
    'The rows or the columns were changed after this check. Check the list again, then write it.',
    'تغيّرت الصفوف أو الأعمدة بعد هذا الفحص. يلزم فحص القائمة من جديد قبل كتابتها.',
  ],
  import_state: [
    'This import has moved on. Please look at it again.',
    'تغيّرت حالة هذا الاستيراد. يرجى مراجعته من جديد.',
  ],
  import_unreadable: ['This file cannot be read: {reason}', 'تعذّرت قراءة هذا الملف: {reason}'],
  stock_unknown: ['The shop has no SKU {sku}', 'لا يوجد في المتجر SKU بهذا الرمز: {sku}'],
  stock_short: [
    'There are only {left} pieces of {sku}, so no more can be taken off',
    'لا يوجد سوى {left} قطعة من {sku}، فلا يمكن خصم أكثر',
  ],
  stock_changed: [
    'Stock of {sku} has changed since. Please look at the differences again.',
    'تغيّر مخزون {sku} في هذه الأثناء. يرجى مراجعة الفروق من جديد.',
  ],
  stock_twice: ['{sku} is in this list twice', '{sku} مذكور مرتين في هذه القائمة'],
})
