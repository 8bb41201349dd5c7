import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong on each page and in each call of the shop. */
export const shopProblems = bilingual({
  something_went_wrong: ['Something went wrong, please try again', 'حدث خطأ ما، يرجى المحاولة مرة أخرى'],
  maintenance: [
    'The shop is being updated. Please try again in a few minutes.',
    'نحدّث المتجر الآن. يرجى المحاولة بعد دقائق.',
  ],
  not_open: ['The shop is not open yet. Please come back soon.', 'لم يُفتتح المتجر بعد. يرجى العودة قريباً.'],
  invalid: ['Please check the highlighted fields', 'يرجى مراجعة الحقول المحددة'],
  not_found: ['We couldn’t find that. It may have been moved or removed.', 'لم نعثر على ذلك. ربما نُقل أو أُزيل.'],
  shop_busy: [
    'Many visitors are in the shop right now. Please try again in {wait}.',
    'زوار المتجر كثيرون الآن. يرجى المحاولة بعد {wait}.',
  ],
  shop_paused: [
    'The shop cannot reach its records at the moment. Please try again in {wait}.',
    'لا يستطيع المتجر الوصول إلى سجلاته في هذه اللحظة. يرجى المحاولة بعد {wait}.',
  ],
  too_many_requests: ['Too many attempts. Please try again in {wait}.', 'محاولات كثيرة. يرجى المحاولة بعد {wait}.'],
  body_too_large: [
    'That is too large to send at once. Please send less.',
    'هذا أكبر مما يمكن إرساله دفعة واحدة. يرجى إرسال أقل.',
  ],
  media_type: [
    'This call does not read a body of this type. Calls take JSON (application/json), those with photos a form (multipart/form-data).',
    'لا يقرأ هذا الطلب محتوى من هذا النوع. تُرسل الطلبات بصيغة JSON (⁦application/json⁩)، وما فيه صور كنموذج (⁦multipart/form-data⁩).',
  ],
  bad_request: [
    'We couldn’t read that. Please reload the page and try again.',
    'تعذّرت القراءة. يرجى إعادة تحميل الصفحة والمحاولة من جديد.',
  ],
  cross_site: [
    'This request came from another site, so we did not carry it out',
    'جاء هذا الطلب من موقع آخر فلم ننفذه',
  ],
  vehicle_unavailable: [
    'We cannot look your car up just now. Please try again in {wait}.',
    'تعذّر علينا البحث عن سيارتكم الآن. يرجى المحاولة بعد {wait}.',
  ],
  too_many_cars: [
    'You have looked up many cars. Please try again in {wait}.',
    'بحثتم عن سيارات كثيرة. يرجى المحاولة بعد {wait}.',
  ],
  vehicle_not_found: ['We don’t know this car. Please choose it again.', 'لا نعرف هذه السيارة. يرجى اختيارها من جديد.'],
  wheel_not_found: ['We no longer sell this wheel', 'لم نعد نبيع هذا الجنط'],
  not_a_wheel: [
    'This is an accessory. Only wheels can be saved and reviewed.',
    'هذا إكسسوار. يمكن حفظ الجنوط وتقييمها فقط.',
  ],
  addon_not_found: ['We no longer sell this accessory', 'لم نعد نبيع هذا الإكسسوار'],
  addon_categories_failed: ['Failed to get addon categories', 'تعذّر تحميل أقسام الإكسسوارات'],
  category_addons_failed: ['Failed to get category addons', 'تعذّر تحميل إكسسوارات هذا القسم'],
  category_filters_failed: ['Failed to get category filters', 'تعذّر تحميل عوامل تصفية هذا القسم'],
  category_search_failed: ['Failed to search in category', 'تعذّر البحث في هذا القسم'],
  addon_details_failed: ['Failed to get addon details', 'تعذّر تحميل تفاصيل هذا الإكسسوار'],
  search_too_short: ['Please enter at least 3 characters', 'يرجى إدخال 3 أحرف على الأقل'],
  link: [
    'Please enter a path of this shop or an address with https',
    'يرجى إدخال مسار في المتجر أو عنوان يبدأ بـ https',
  ],
  api_token: ['This key of the API does not work', 'مفتاح واجهة البرمجة هذا لا يعمل'],
  api_scope: ['This key of the API may not read this', 'لا يسمح مفتاح واجهة البرمجة هذا بقراءة ذلك'],
  photo_missing: ['Please add at least one photo', 'يرجى إضافة صورة واحدة على الأقل'],
  too_many_case_photos: ['A case can have at most {most} photos', 'الحد الأقصى للصور في طلب الضمان: {most}'],
  photo_refused: [
    'Photos must be JPEG, PNG, WebP or AVIF pictures',
    'يجب أن تكون الصور بصيغة JPEG أو PNG أو WebP أو AVIF',
  ],
  photo_too_heavy: [
    'A photo has more pixels than we can open. Please save it smaller or as a JPEG, and try again.',
    'في إحدى الصور بكسلات أكثر مما يمكننا فتحه. يرجى حفظها بأبعاد أصغر أو بصيغة JPEG، ثم المحاولة من جديد.',
  ],
  photo_too_large: ['A photo can have at most {megabytes} MB', 'يجب ألا يزيد حجم الصورة على {megabytes} ميغابايت'],
  too_many_photos: ['You can send at most {most} photos', 'الحد الأقصى للصور: {most}'],
  photos_busy: [
    'Many photos are arriving right now. Your text is saved: please send it again in {wait}.',
    'تصلنا صور كثيرة في هذه اللحظة. ما كتبتموه محفوظ: يرجى إرساله من جديد بعد {wait}.',
  ],
  upload_stalled: [
    'Your photos are arriving too slowly. Your text is saved: please send it again on a better connection.',
    'تصل صوركم ببطء شديد. ما كتبتموه محفوظ: يرجى إرساله من جديد عبر اتصال أفضل.',
  ],
})
