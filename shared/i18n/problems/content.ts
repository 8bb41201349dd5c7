import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong at the desk with coupons, pages, letters, redirects and the home page. */
export const contentProblems = bilingual({
  desk_look_misfit: [
    '{sku} does not fit this car. Please choose another wheel or another car.',
    'الجنط \u2066{sku}\u2069 لا يناسب هذه السيارة. يرجى اختيار جنط آخر أو سيارة أخرى.',
  ],
  desk_amount_wrong: [
    'Please enter an amount in dirhams, such as 150 or 149.50',
    'يرجى إدخال مبلغ بالدرهم مثل \u2066150\u2069 أو \u2066149.50\u2069',
  ],
  desk_percent_wrong: ['Please enter a whole percentage from 1 to 100', 'يرجى إدخال نسبة صحيحة من 1 إلى 100'],
  desk_number_wrong: ['Please enter a whole number, or leave it empty', 'يرجى إدخال عدد صحيح أو ترك الحقل فارغاً'],
  desk_day_wrong: ['Please choose a day', 'يرجى اختيار يوم'],
  desk_ends_first: ['The end is before the beginning', 'النهاية قبل البداية'],
  desk_code_wrong: [
    'Please use 3 to 30 Latin letters, digits and hyphens',
    'يرجى استخدام 3 إلى 30 من الأحرف اللاتينية والأرقام والشرطات',
  ],
  desk_code_known: ['There is a coupon with this code already', 'يوجد رمز خصم بهذا الاسم بالفعل'],
  desk_slug_wrong: [
    'Please use small Latin letters, digits and hyphens',
    'يرجى استخدام أحرف لاتينية صغيرة وأرقام وشرطات',
  ],
  desk_slug_taken: ['The shop uses this address already', 'يستخدم المتجر هذا العنوان بالفعل'],
  desk_slug_known: ['There is a page with this address already', 'توجد صفحة بهذا العنوان بالفعل'],
  desk_page_incomplete: [
    'A text is missing in one language, or the title. Fill it in before you publish.',
    'نص ناقص في إحدى اللغتين، أو العنوان. أكملوه قبل النشر.',
  ],
  desk_page_needed: [
    'Every page of the shop links this page, so it cannot be hidden',
    'ترتبط كل صفحات المتجر بهذه الصفحة، فلا يمكن إخفاؤها',
  ],
  desk_list_changed: [
    'Someone else changed this list in the meantime. Reload the page to see it.',
    'غيّر شخص آخر هذه القائمة في هذه الأثناء. أعيدوا تحميل الصفحة لرؤيتها.',
  ],
  desk_synonym_known: [
    'This word means “{means}” already. Change it there.',
    'معنى هذه الكلمة محدد: «{means}». يمكنكم تعديله هناك.',
  ],
  desk_synonym_word: [
    'Please enter one to four words with letters, at most 40 characters',
    'يرجى إدخال كلمة إلى أربع كلمات فيها حروف، بحد أقصى 40 حرفاً',
  ],
  desk_synonym_meaning: ['Please enter one to six words', 'يرجى إدخال كلمة إلى ست كلمات'],
  desk_synonym_long: ['Please use at most 60 characters', 'يرجى ألا يزيد النص على 60 حرفاً'],
  desk_synonym_loop: [
    'A meaning cannot contain a word that is explained here itself. Write what it means directly.',
    'لا يمكن أن يحتوي المعنى على كلمة حُدد لها معنى هنا. اكتبوا المعنى مباشرة.',
  ],
  desk_synonyms_full: [
    'There are 2,000 search words already. Remove one first.',
    'يوجد 2,000 كلمة بحث بالفعل. احذفوا واحدة أولاً.',
  ],
  desk_redirect_from: [
    'Please enter a path such as /old-page: without /ar before it, and without a question mark. The home page and paths below /api cannot be used.',
    'يرجى إدخال مسار مثل \u2066/old-page\u2069، دون \u2066/ar\u2069 في أوله ودون علامة استفهام. لا تصلح الصفحة الرئيسية ولا المسارات تحت \u2066/api\u2069.',
  ],
  desk_redirect_to: [
    'Please enter the path of a page of this shop, such as /faq, without /ar before it',
    'يرجى إدخال مسار صفحة في هذا المتجر مثل \u2066/faq\u2069، دون \u2066/ar\u2069 في أوله',
  ],
  desk_letter_unknown: [
    '{found} is not known here. Use only: {known}',
    'لا يمكن استخدام {found} هنا. استخدموا فقط: {known}',
  ],
  desk_letter_no_placeholder: [
    '{found} is not known: this text has nothing to be filled in, so it has no braces',
    'لا يمكن استخدام {found}: لا شيء يُملأ في هذا النص، فلا أقواس فيه',
  ],
  desk_letter_missing: ['{found} is missing: the buyer needs it', '{found} غير موجود، والمشتري يحتاج إليه'],
  desk_letter_line: ['Please write this on one line', 'يرجى كتابة هذا النص في سطر واحد'],
  desk_letter_long: ['Please use at most {most} characters', 'يرجى ألا يزيد النص على {most} من الأحرف'],
  desk_letter_not_sent: [
    'The mail service did not accept the e-mail. Please check it in the settings.',
    'لم تقبل خدمة البريد الرسالة. يرجى مراجعتها في الإعدادات.',
  ],
  desk_redirect_loop: ['These addresses would lead back to themselves', 'تعود هذه العناوين إلى نفسها'],
  desk_redirect_file: [
    'The first line of this file must name the columns from, to and status and no others, and a row must follow',
    'يجب أن يحمل السطر الأول من الملف الأعمدة \u2066from\u2069 و\u2066to\u2069 و\u2066status\u2069 وحدها، وأن يليه صف',
  ],
  desk_block_wrong: [
    'This block lacks something that the shop needs to draw it, or a link does not lead to a page of the shop',
    'ينقص هذا القسم شيء يلزم المتجر لعرضه، أو يقود رابط إلى خارج المتجر',
  ],
  desk_kind_used: ['A topic with questions cannot be removed', 'لا يمكن حذف موضوع فيه أسئلة'],
})
