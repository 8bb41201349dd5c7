import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong at the desk in the settings and in opening the shop. */
export const settingsProblems = bilingual({
  desk_phone: ['Please enter the number as +971 4 123 4567', 'يرجى إدخال الرقم على الشكل \u2066+971 4 123 4567\u2069'],
  desk_link: ['Please enter an address that begins with https://', 'يرجى إدخال عنوان يبدأ بـ \u2066https://\u2069'],
  desk_hours: [
    'Please enter the hours as 10:00-18:00, or nothing where you are closed',
    'يرجى إدخال الساعات على الشكل \u206610:00-18:00\u2069، أو تركها فارغة في يوم الإغلاق',
  ],
  desk_time: ['Please enter a time as 14:00', 'يرجى إدخال وقت مثل \u206614:00\u2069'],
  desk_days: ['Please enter a number of days', 'يرجى إدخال عدد الأيام'],
  desk_amount: ['Please enter an amount in dirhams, such as 60 or 12.50', 'يرجى إدخال مبلغ بالدرهم مثل 60 أو 12.50'],
  desk_percent: ['Please enter a whole percentage from 0 to 100', 'يرجى إدخال نسبة مئوية صحيحة من 0 إلى 100'],
  desk_number: ['Please enter digits only', 'يرجى إدخال أرقام فقط'],
  desk_host: [
    'Please enter the name of the server, such as smtp.example.com',
    'يرجى إدخال اسم الخادم مثل \u2066smtp.example.com\u2069',
  ],
  desk_made_up: ['This is made up. Please enter the real one.', 'هذه قيمة غير حقيقية. يرجى إدخال القيمة الحقيقية.'],
  desk_stripe_secret: [
    'Stripe’s secret key begins with sk_ or rk_',
    'يبدأ مفتاح Stripe السري بـ \u2066sk_\u2069 أو \u2066rk_\u2069',
  ],
  desk_stripe_publishable: ['Stripe’s publishable key begins with pk_', 'يبدأ مفتاح Stripe المنشور بـ \u2066pk_\u2069'],
  desk_stripe_webhook: [
    'The signing secret of the webhook begins with whsec_',
    'يبدأ سر توقيع الويب هوك بـ \u2066whsec_\u2069',
  ],
  desk_paymob_key: [
    'Keys of a Paymob account of the UAE begin with are_sk_ and are_pk_',
    'تبدأ مفاتيح حساب Paymob الإماراتي بـ \u2066are_sk_\u2069 و\u2066are_pk_\u2069',
  ],
  desk_keys_test: [
    'This is a test key. A shop that takes real money needs the live key.',
    'هذا مفتاح تجريبي. يحتاج المتجر الذي يقبض أموالاً حقيقية إلى المفتاح الفعلي.',
  ],
  desk_keys_live: [
    'This is a live key. The demonstration takes test keys only.',
    'هذا مفتاح فعلي. لا يقبل العرض التجريبي إلا المفاتيح التجريبية.',
  ],
  desk_service_refused: [
    '{service} does not accept this. It says: {reason}',
    'لم تقبل \u2068{service}\u2069 هذه البيانات، وردّها: \u2068{reason}\u2069',
  ],
  desk_service_unreachable: [
    '{service} could not be reached, so nothing was kept. Please try again.',
    'تعذّر الوصول إلى \u2068{service}\u2069، فلم يُحفظ شيء. يرجى المحاولة من جديد.',
  ],
  desk_service_environment: [
    'The environment of the server sets this, so it cannot be changed here',
    'تحدد بيئة الخادم هذه القيمة، فلا يمكن تغييرها من هنا',
  ],
  desk_service_changed: [
    'Someone else has changed these keys in the meantime. Reload the page and enter yours again.',
    'غيّر شخص آخر هذه المفاتيح في هذه الأثناء. أعيدوا تحميل الصفحة وأدخلوا مفاتيحكم من جديد.',
  ],
  desk_mail_unencrypted: [
    'Letters hold names and addresses: without encryption only a mail server on this machine may be used',
    'تحتوي الرسائل أسماء وعناوين: لا يُسمح دون تشفير إلا بخادم بريد على هذا الجهاز',
  ],
  desk_last_country: [
    'The shop delivers to one country at least. To stop all orders, use maintenance.',
    'يوصل المتجر إلى دولة واحدة على الأقل. لإيقاف كل الطلبات استخدموا وضع الصيانة.',
  ],
  desk_too_many_centres: ['The shop shows at most {most} centres', 'يعرض المتجر {most} مركزاً على الأكثر'],
  desk_centre_known: ['There is a centre with this link already', 'يوجد مركز بهذا الرابط بالفعل'],
  desk_last_gateway: [
    'The shop needs one payment method. To stop all orders, use maintenance.',
    'يحتاج المتجر إلى طريقة دفع واحدة. لإيقاف كل الطلبات استخدموا وضع الصيانة.',
  ],
  desk_not_ready: [
    'The shop cannot open yet: something is still missing',
    'لا يمكن افتتاح المتجر بعد: ما زال شيء ناقصاً',
  ],
  desk_facts_first: [
    'Enter the facts of the shop and delivery first: the texts are filled with them',
    'أدخلوا بيانات المتجر والتوصيل أولاً، فالنصوص تُملأ بها',
  ],
})
