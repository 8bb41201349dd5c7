import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Words of the frame around every page, and of the controls that every page uses. */
export const shell = bilingual({
  skip: ['Skip to content', 'الانتقال إلى المحتوى'],
  home: [(name: string) => `${name}, home page`, (name) => `\u2068${name}\u2069، الصفحة الرئيسية`],
  nav: ['Main', 'القائمة الرئيسية'],
  alloy_wheels: ['Alloy Wheels', 'جنوط الألمنيوم'],
  in_stock_deals: ['In Stock Deals', 'عروض متوفرة الآن'],
  accessories: ['Accessories', 'الإكسسوارات'],
  gallery: ['Gallery', 'معرض الصور'],
  wishlist: ['Wishlist', 'المفضلة'],
  menu: ['Menu', 'القائمة'],
  close: ['Close', 'إغلاق'],
  cart: ['Cart', 'السلة'],
  cart_lines: [
    (count: number) => `Cart, ${english(count, 'item', 'items')}`,
    (count) => `السلة، ${arabic(count, 'منتج واحد', 'منتجان', 'منتجات', 'منتجاً', 'منتج')}`,
  ],
  search: ['Search', 'بحث'],
  search_label: ['Search by brand, design, size or SKU', 'البحث بالعلامة أو التصميم أو المقاس أو رقم المنتج'],
  search_placeholder: ['Brand, size, SKU', 'علامة، مقاس، رقم منتج'],
  search_too_short: ['Please enter at least 3 characters', 'يرجى إدخال 3 أحرف على الأقل'],
  sign_in: ['Sign in', 'تسجيل الدخول'],
  my_account: ['My Account', 'حسابي'],
  choose_car: ['Choose your car', 'اختيار السيارة'],
  your_car_is: [(car: string) => `Your car: ${car}. Change`, (car) => `سيارتكم: \u2068${car}\u2069. تغييرها`],
  other_language: ['العربية', 'English'],
  secure_checkout: ['Secure Checkout', 'دفع آمن'],
  cards_accepted: [
    'Cards accepted: Visa, Mastercard, American Express',
    'البطاقات المقبولة: فيزا، ماستركارد، أمريكان إكسبريس',
  ],
  shop: ['Shop', 'المتجر'],
  track_order: ['Track an order', 'تتبّع طلب'],
  about_us: ['About us', 'من نحن'],
  faq: ['FAQs', 'الأسئلة الشائعة'],
  delivery_policy: ['Delivery', 'التوصيل'],
  return_policy: ['Returns', 'الإرجاع'],
  terms_conditions: ['Terms', 'الشروط والأحكام'],
  privacy_policy: ['Privacy', 'الخصوصية'],
  privacy_choices: ['Privacy choices', 'خيارات الخصوصية'],
  updated: ['Last updated', 'آخر تحديث'],
  loading: ['Loading', 'جارٍ التحميل'],
  loading_page: ['The page is loading', 'الصفحة قيد التحميل'],
  optional: ['optional', 'اختياري'],
  former_price: ['Former price', 'السعر السابق'],
  verdict_pass: ['Fits', 'مناسب'],
  verdict_parts: ['Fits, with parts', 'مناسب مع قطع'],
  verdict_warn: ['We measure first', 'نقيس أولاً'],
  verdict_fail: ['Does not fit', 'غير مناسب'],
  verdict_unknown: ['We measure first', 'نقيس أولاً'],
  notice_info: ['Note', 'ملاحظة'],
  notice_warn: ['Please note', 'يرجى الانتباه'],
  notice_error: ['Error', 'خطأ'],
  notice_success: ['Done', 'تم'],
  error_title: ['We couldn’t show this page', 'تعذّر عرض الصفحة'],
  error_text: [
    'Something went wrong on our side. Nothing in your cart has changed.',
    'حدث خطأ من جانبنا. لم يتغير شيء في سلتكم.',
  ],
  error_offline: [
    'We couldn’t reach the shop. Please check your connection.',
    'تعذّر الوصول إلى المتجر. يرجى التحقق من الاتصال.',
  ],
  error_again: ['Try again', 'إعادة المحاولة'],
  error_home: ['Go to the home page', 'الصفحة الرئيسية'],
})

/** What is said where a part of a page could not be loaded. */
export const notLoaded = bilingual({
  text: [
    'This part could not be loaded. Please check your connection and try again.',
    'تعذّر تحميل هذا الجزء. يرجى التحقق من الاتصال ثم إعادة المحاولة.',
  ],
  added: ['Your wheels are in the cart. The rest could not be loaded.', 'الجنوط في سلتكم. تعذّر تحميل الباقي.'],
  reload: ['Load the page again', 'إعادة تحميل الصفحة'],
})

/** Words of the footer that lead nowhere else in the shop. */
export const footer = bilingual({
  opening_hours: ['Opening hours', 'ساعات العمل'],
  visit: ['Visit and contact', 'الزيارة والتواصل'],
  whatsapp: ['WhatsApp us:', 'تواصلوا عبر واتساب:'],
  wholesale: ['Wholesale', 'البيع بالجملة'],
  vat_note: ['All prices in AED, VAT included.', 'كل الأسعار بالدرهم الإماراتي وتشمل ضريبة القيمة المضافة.'],
  seller: ['Seller', 'البائع'],
  licence: ['Trade licence', 'الرخصة التجارية'],
  tax_number: ['TRN', 'رقم التسجيل الضريبي'],
})

/** Words of the question whether purchases may be measured. */
export const consent = bilingual({
  title: ['May we measure purchases for our ads?', 'هل تسمحون بقياس عمليات الشراء لإعلاناتنا؟'],
  text: [
    'This device keeps only what the shop needs. If you allow it, we share your purchase with Meta: amount, items, hashed e-mail and phone, and which browser you use.',
    'يحتفظ هذا الجهاز بما يحتاجه المتجر فقط. وإذا سمحتم نشارك Meta بيانات شرائكم: المبلغ والمنتجات، وبريدكم وهاتفكم مشفَّرين باتجاه واحد، ونوع متصفحكم.',
  ],
  policy: ['Privacy policy', 'سياسة الخصوصية'],
  allow: ['Allow', 'السماح'],
  refuse: ['Only necessary', 'الضروري فقط'],
  given: ['Your choice now: allowed.', 'اختياركم الآن: مسموح.'],
  refused: ['Your choice now: only necessary.', 'اختياركم الآن: الضروري فقط.'],
})

/** What a chat begins with. */
export const chat = bilingual({
  chat_page: [(page: string) => `I am looking at: ${page}`, (page) => `الصفحة: ${page}`],
  chat_car: [(car: string) => `My car: ${car}`, (car) => `سيارتي: ${car}`],
  chat_cart: [(lines: string) => `In my cart: ${lines}`, (lines) => `في سلتي: ${lines}`],
})

/** Words of the pages that stand in where no page can be made: no network, maintenance, an address that is gone. */
export const standby = bilingual({
  offline_title: ['No connection', 'لا يوجد اتصال'],
  offline_text: [
    'You are offline. Your car, your cart and what you have typed are saved; nothing has been ordered or paid in the meantime.',
    'أنتم غير متصلين بالإنترنت. سيارتكم وسلتكم وما كتبتموه محفوظة، ولم يُطلب أو يُدفع شيء في هذه الأثناء.',
  ],
  offline_action: ['Try again', 'إعادة المحاولة'],
  maintenance_title: ['We are updating the shop', 'المتجر قيد الصيانة'],
  maintenance_text: [
    'We will be back in a few minutes. Orders and payments are safe: paid orders are confirmed as usual.',
    'نعود خلال دقائق. طلباتكم ومدفوعاتكم محفوظة، وتُؤكَّد الطلبات المدفوعة كالمعتاد.',
  ],
  maintenance_action: ['Try again', 'إعادة المحاولة'],
  busy_title: ['One moment, please', 'لحظة من فضلكم'],
  busy_text: [
    'We are getting more requests than usual from your connection or to the shop. Please try again in a few seconds.',
    'تصلنا طلبات أكثر من المعتاد من اتصالكم أو على المتجر كله. يرجى المحاولة بعد بضع ثوانٍ.',
  ],
  awaited_text: [
    'The shop is very busy. You can stay on this page: the next one opens by itself as soon as it can.',
    'المتجر مزدحم جداً الآن. يمكنكم البقاء في هذه الصفحة، وستُفتح التالية تلقائياً حالما يمكن ذلك.',
  ],
  busy_action: ['Try again', 'إعادة المحاولة'],
  paused_title: ['We will be right back', 'سنعود بعد لحظات'],
  paused_text: [
    'The shop cannot reach its records at the moment. Your cart and your orders are safe, and what is paid stays paid. Please try again in a minute.',
    'لا يستطيع المتجر الوصول إلى سجلاته في هذه اللحظة. سلتكم وطلباتكم محفوظة، وما دُفع يبقى مدفوعاً. يرجى المحاولة بعد دقيقة.',
  ],
  paused_action: ['Try again', 'إعادة المحاولة'],
  car_title: ['We cannot look your car up just now', 'تعذّر علينا البحث عن سيارتكم الآن'],
  car_wait: [
    (wait: string) => `Our source of vehicle data gives no answers for now. Please try again in ${wait}.`,
    (wait) => `لا يجيب مصدر بيانات السيارات في الوقت الحالي. يرجى المحاولة بعد ${wait}.`,
  ],
  car_text: [
    'Your car stays chosen, and you can look at wheels for any car meanwhile.',
    'سيارتكم ما زالت مختارة، ويمكنكم في هذه الأثناء تصفّح الجنوط لأي سيارة.',
  ],
  car_action: ['Try again', 'إعادة المحاولة'],
  car_else: ['See wheels for any car', 'عرض الجنوط لأي سيارة'],
  queue_title: ['You are in the queue', 'أنتم في قائمة الانتظار'],
  queue_text: [
    'Many people are visiting the shop at the moment. You keep your place, and this page opens the shop by itself when it is your turn. Carts and orders that have begun go on.',
    'يزور المتجر الآن كثيرون. مكانكم محفوظ، وتفتح هذه الصفحة المتجر من تلقاء نفسها حين يأتي دوركم. وتستمر السلال والطلبات التي بدأت.',
  ],
  queue_action: ['Look again now', 'التحقق الآن'],
  queue_place: [
    (ahead: number, minutes: number) =>
      `${english(ahead, 'visitor is', 'visitors are')} in front of you. Your turn is in about ${english(minutes, 'minute', 'minutes')}.`,
    (ahead, minutes) =>
      `أمامكم ${arabic(ahead, 'زائر واحد', 'زائران', 'زوار', 'زائراً', 'زائر')}. يأتي دوركم خلال ${arabic(minutes, 'دقيقة', 'دقيقتين', 'دقائق', 'دقيقة')} تقريباً.`,
  ],
  gone_title: ['This page no longer exists', 'هذه الصفحة لم تعد موجودة'],
  gone_text: [
    'We no longer sell what was here, and there is no replacement.',
    'لم نعد نبيع ما كان هنا، ولا يوجد بديل له.',
  ],
  not_open_title: ['The shop opens soon', 'نفتتح المتجر قريباً'],
  not_open_text: ['We are still setting it up. Nothing can be ordered yet.', 'ما زلنا نجهزه، ولا يمكن الطلب بعد.'],
  not_open_action: ['Try again', 'إعادة المحاولة'],
  gone_action: ['Go to the home page', 'الصفحة الرئيسية'],
  drawing: ['Drawing: a wheel taken off its hub', 'رسم: جنط منزوع عن الهب'],
})
