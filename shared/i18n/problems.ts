import { arabic, bilingual, english } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

/** What can go wrong, in words a person may read. `{name}` is filled in from the facts of the problem. */
export const problems = bilingual({
  something_went_wrong: ['Something went wrong, please try again', 'حدث خطأ ما، يرجى المحاولة مرة أخرى'],
  maintenance: [
    'The shop is being updated. Please try again in a few minutes.',
    'نحدّث المتجر الآن. يرجى المحاولة بعد دقائق.',
  ],
  not_open: ['The shop is not open yet. Please come back soon.', 'لم يُفتتح المتجر بعد. يرجى العودة قريباً.'],
  invalid: ['Please check the highlighted fields', 'يرجى مراجعة الحقول المحددة'],
  not_found: ['We couldn’t find that. It may have been moved or removed.', 'لم نعثر على ذلك. ربما نُقل أو أُزيل.'],
  not_signed_in: ['Please sign in first', 'يرجى تسجيل الدخول أولاً'],
  token_ended: ['You have been signed out. Please sign in again.', 'انتهى تسجيل دخولكم. يرجى تسجيل الدخول مرة أخرى.'],
  shop_busy: [
    'Many visitors are in the shop right now. Please try again in {wait}.',
    'زوار المتجر كثيرون الآن. يرجى المحاولة بعد {wait}.',
  ],
  too_many_requests: ['Too many attempts. Please try again in {wait}.', 'محاولات كثيرة. يرجى المحاولة بعد {wait}.'],
  body_too_large: [
    'That is too large to send at once. Please send less.',
    'هذا أكبر مما يمكن إرساله دفعة واحدة. يرجى إرسال أقل.',
  ],
  bad_request: [
    'We couldn’t read that. Please reload the page and try again.',
    'تعذّرت القراءة. يرجى إعادة تحميل الصفحة والمحاولة من جديد.',
  ],
  cross_site: [
    'This request came from another site, so we did not carry it out',
    'جاء هذا الطلب من موقع آخر فلم ننفذه',
  ],
  vehicle_not_found: ['We don’t know this car. Please choose it again.', 'لا نعرف هذه السيارة. يرجى اختيارها من جديد.'],
  wheel_not_found: ['We no longer sell this wheel', 'لم نعد نبيع هذا الجنط'],
  not_a_wheel: [
    'This is an accessory. Only wheels can be saved and reviewed.',
    'هذا إكسسوار. يمكن حفظ الجنوط وتقييمها فقط.',
  ],
  addon_not_found: ['We no longer sell this accessory', 'لم نعد نبيع هذا الإكسسوار'],
  does_not_fit: [
    'This wheel does not fit your car. Choose another size or wheel.',
    'هذا الجنط لا يناسب سيارتكم. اختاروا مقاساً أو جنطاً آخر.',
  ],
  does_not_fit_car: ['{name} does not fit your {car}. {reason}', '{name} لا يناسب سيارتكم {car}. {reason}'],
  one_car: [
    'This is for another car than the wheels above. One order is for one car.',
    'هذا الجنط لسيارة غير سيارة الجنوط أعلاه. الطلب الواحد لسيارة واحدة.',
  ],
  out_of_stock: ['{name} is sold out', 'نفدت كمية {name}'],
  not_enough_stock: ['Only {left} of {name} left', 'المتبقي من {name}: {left} فقط'],
  too_many_of_one: ['You can order at most {most} of one item', 'الحد الأقصى من المنتج الواحد في الطلب: {most}'],
  too_many_lines: [
    'A cart holds at most {most} different items. Please order the rest separately, or contact us.',
    'الحد الأقصى للمنتجات المختلفة في السلة: {most}. يرجى طلب الباقي في طلب آخر أو التواصل معنا.',
  ],
  total_too_small: [
    'We can take card payments from {amount}. Please add something to your cart.',
    'نقبل الدفع بالبطاقة ابتداءً من {amount}. يرجى إضافة منتج آخر إلى سلتكم.',
  ],
  cart_failed: ['Failed to get cart', 'تعذّر تحميل السلة. يرجى المحاولة مرة أخرى.'],
  addon_categories_failed: ['Failed to get addon categories', 'تعذّر تحميل أقسام الإكسسوارات'],
  category_addons_failed: ['Failed to get category addons', 'تعذّر تحميل إكسسوارات هذا القسم'],
  category_filters_failed: ['Failed to get category filters', 'تعذّر تحميل عوامل تصفية هذا القسم'],
  category_search_failed: ['Failed to search in category', 'تعذّر البحث في هذا القسم'],
  addon_details_failed: ['Failed to get addon details', 'تعذّر تحميل تفاصيل هذا الإكسسوار'],
  cart_empty: ['Your cart is empty', 'سلتكم فارغة'],
  cart_line_not_found: ['This item is no longer in your cart', 'هذا المنتج لم يعد في سلتكم'],
  no_session: ['No session ID', 'انتهت جلستكم. يرجى إعادة تحميل الصفحة.'],
  coupon_unknown: ['We don’t know this code. Please check the spelling.', 'لا نعرف هذا الرمز. يرجى التحقق من كتابته.'],
  coupon_inactive: ['This code is no longer active', 'هذا الرمز لم يعد فعالاً'],
  coupon_not_started: ['This code starts on {date}', 'يبدأ هذا الرمز في {date}'],
  coupon_expired: ['This code ended on {date}', 'انتهى هذا الرمز في {date}'],
  coupon_min_total: [
    'This code needs a subtotal of at least {amount}',
    'يتطلب هذا الرمز مجموعاً فرعياً لا يقل عن {amount}',
  ],
  coupon_min_wheels: ['This code needs at least {count} wheels', 'يتطلب هذا الرمز جنوطاً لا يقل عددها عن {count}'],
  coupon_used_up: ['This code has reached its limit', 'بلغ هذا الرمز حدّه الأقصى'],
  coupon_first_order_only: ['This code is for a first order only', 'هذا الرمز للطلب الأول فقط'],
  coupon_other_country: ['This code is not for deliveries to this country', 'هذا الرمز لا يشمل التوصيل إلى هذا البلد'],
  coupon_nothing_applies: ['This code does not apply to anything in your cart', 'لا ينطبق هذا الرمز على شيء في سلتكم'],
  coupon_nothing_to_pay: [
    'With this code less than {amount} is left to pay, and we can’t take such an order online. Please contact us.',
    'مع هذا الرمز يبقى أقل من {amount}، ولا يمكننا استقبال طلب كهذا عبر الموقع. يرجى التواصل معنا.',
  ],
  country_not_served: [
    'We don’t deliver to this country. We deliver to the UAE, Saudi Arabia, Kuwait, Oman and Bahrain.',
    'لا نوصل إلى هذا البلد. نوصل إلى الإمارات والسعودية والكويت وعُمان والبحرين.',
  ],
  evidence_step_not_found: ['There is no such step', 'لا توجد خطوة بهذا الرقم'],
  result_too_early: [
    'You can tell us how the wheels fit once your order has left us',
    'يمكنكم إخبارنا عن ملاءمة الجنوط بعد أن يغادر طلبكم مستودعنا',
  ],
  result_closed: ['The answers for this order can no longer be changed', 'لم يعد بالإمكان تغيير إجابات هذا الطلب'],
  result_not_found: ['There is no such answer', 'لا توجد إجابة كهذه'],
  refund_too_much: ['At most {left} of this order can be refunded', 'لا يمكن استرداد أكثر من {left} من هذا الطلب'],
  refund_repeated: ['The same amount was refunded a moment ago', 'تم استرداد المبلغ نفسه قبل قليل'],
  order_refunded: [
    'This order has been refunded in full, so nothing is sent',
    'تم استرداد مبلغ هذا الطلب كاملاً، فلا يُشحن منه شيء',
  ],
  link_expired: [
    'This link has expired. Track your order with its number and your e-mail instead.',
    'انتهت صلاحية هذا الرابط. تتبّعوا طلبكم برقمه وبريدكم الإلكتروني.',
  ],
  order_being_refunded: [
    'A refund of this whole order is under way, so its parcel must not leave',
    'ردّ مبلغ هذا الطلب كاملاً قيد التنفيذ، فيجب ألا تُرسل الشحنة',
  ],
  order_disputed: [
    'The buyer’s bank disputes the payment of this order, so its parcel must not leave: see npm run disputes',
    'يعترض بنك المشتري على دفعة هذا الطلب، فيجب ألا تُرسل الشحنة: يرجى تشغيل npm run disputes',
  ],
  order_cancelled: [
    'The goods of this order are back on the stock, so its parcel must not leave',
    'عادت بضاعة هذا الطلب إلى المخزون، فيجب ألا تُرسل الشحنة',
  ],
  refund_disputed: [
    'The buyer’s bank has taken this payment back already. A refund would give the money twice: see npm run disputes',
    'سحب بنك المشتري هذه الدفعة، وردّها يعيد المبلغ مرتين: يرجى تشغيل npm run disputes',
  ],
  restock_repeated: [
    'The goods of this order are back on the stock already',
    'عادت بضاعة هذا الطلب إلى المخزون من قبل',
  ],
  restock_dispatched: [
    'The parcel of this order has left. Put its goods back only once they are in your hands: add --came-back',
    'خرجت شحنة هذا الطلب. لا تُعاد البضاعة إلى المخزون قبل وصولها إليكم: أضيفوا --came-back',
  ],
  restock_partly: [
    'Goods go back on the stock only when the whole order is refunded',
    'تعود البضاعة إلى المخزون عند ردّ مبلغ الطلب كاملاً فقط',
  ],
  restock_reason: [
    'Goods go back on the stock for an order that was cancelled, or returned and has arrived',
    'تعود البضاعة إلى المخزون لطلب أُلغي، أو أُرجع ووصلت بضاعته',
  ],
  dispute_not_at_paymob: [
    'This order was paid by Stripe, which reports its disputes to the shop itself',
    'دُفع هذا الطلب عبر Stripe الذي يبلّغ المتجر بالاعتراضات بنفسه',
  ],
  dispute_too_much: ['No more than {paid} was paid for this order', 'لم يُدفع لهذا الطلب أكثر من {paid}'],
  dispute_not_found: ['No dispute is on record for this order', 'لا يوجد اعتراض مسجل على هذا الطلب'],
  not_an_export: [
    'This order was sold with UAE VAT, so it needs no customs declaration.',
    'بيع هذا الطلب مع ضريبة القيمة المضافة الإماراتية، فلا يحتاج إلى بيان جمركي.',
  ],
  tracking_link_refused: [
    'The carrier’s link must be a full address that begins with https://',
    'يجب أن يكون رابط شركة الشحن عنواناً كاملاً يبدأ بـ \u2066https://\u2069',
  ],
  payment_not_found: ['No successful payment has this number', 'لا توجد دفعة ناجحة بهذا الرقم'],
  payment_pays_order: [
    'This payment pays for order {order}. To refund it, name the order.',
    'هذه الدفعة سدّدت الطلب {order}. لاستردادها يرجى ذكر رقم الطلب.',
  ],
  order_not_found: ['Order not found. Please check your order ID.', 'لم نعثر على الطلب. يرجى التحقق من رقم الطلب.'],
  order_changed: [
    'Your cart has changed since you placed this order. Please check the total and pay again.',
    'تغيرت سلتكم منذ إنشاء هذا الطلب. يرجى مراجعة المجموع ثم الدفع من جديد.',
  ],
  order_already_paid: ['This order is already paid', 'هذا الطلب مدفوع'],
  hold_expired: [
    'Another buyer paid for {name} before you did. Nothing was charged. Please check your cart.',
    'دفع مشترٍ آخر ثمن {name} قبلكم. لم يُخصم أي مبلغ. يرجى مراجعة السلة.',
  ],
  being_bought: [
    'Another buyer is paying for the last of {name} right now. Nothing was charged. Please try again in a few minutes.',
    'يدفع مشترٍ آخر الآن ثمن آخر قطع {name}. لم يُخصم أي مبلغ. يرجى المحاولة بعد بضع دقائق.',
  ],
  set_aside_for_another: [
    'The last of these items are reserved for another buyer for up to {minutes} minutes. You can pay by card on this page, or try again later.',
    'آخر القطع محجوزة لمشترٍ آخر، ومدة الحجز {minutes} دقيقة على الأكثر. يمكنكم الدفع بالبطاقة في هذه الصفحة، أو المحاولة لاحقاً.',
  ],
  payment_going_back: [
    'You have already paid for this order, but the items were sold before your payment arrived. We are refunding it in full to your card; please do not pay again.',
    'سبق أن دفعتم ثمن هذا الطلب، لكن المنتجات بيعت قبل وصول المبلغ. نعيده كاملاً إلى بطاقتكم؛ يرجى عدم الدفع مرة أخرى.',
  ],
  too_many_declines: [
    'Too many cards were declined from your connection. Nothing was charged. You can pay on Paymob’s page instead, or try again in {wait}.',
    'رُفضت بطاقات كثيرة من اتصالكم. لم يُخصم أي مبلغ. يمكنكم الدفع في صفحة \u2068Paymob\u2069، أو المحاولة بعد {wait}.',
  ],
  too_many_declines_here: [
    'Too many cards were declined from your connection. Nothing was charged. Please try again in {wait}, or contact us.',
    'رُفضت بطاقات كثيرة من اتصالكم. لم يُخصم أي مبلغ. يرجى المحاولة بعد {wait} أو التواصل معنا.',
  ],
  payment_declined: ['The card was declined: {reason}', 'رُفضت البطاقة: {reason}'],
  payment_failed: ['The payment did not go through. Nothing was charged.', 'لم يكتمل الدفع ولم يُخصم أي مبلغ.'],
  payment_unclear: [
    'We are confirming this payment with your bank. Please do not pay again; we will e-mail you.',
    'نؤكد هذا الدفع مع البنك. يرجى عدم الدفع مرة أخرى، وسنراسلكم.',
  ],
  payment_unavailable: [
    'The payment service is not responding. Nothing was charged; please try again in a minute.',
    'خدمة الدفع لا تستجيب حالياً. لم يُخصم أي مبلغ، يرجى المحاولة بعد دقيقة.',
  ],
  payment_returned: [
    'Your payment arrived after your reservation had ended, and the items were sold. We are refunding it in full to your card and will e-mail you.',
    'وصل المبلغ بعد انتهاء مدة الحجز، وكانت المنتجات قد بيعت. نعيد المبلغ كاملاً إلى بطاقتكم وسنراسلكم بذلك.',
  ],
  payment_mismatch: [
    'The payment service reported a payment that does not match this order. Please do not pay again: we are checking it and will e-mail you.',
    'أبلغتنا خدمة الدفع بعملية لا تطابق هذا الطلب. يرجى عدم الدفع مرة أخرى: نتحقق من الأمر وسنراسلكم.',
  ],
  payment_amount_too_large: [
    'This total is more than one card payment can take. Nothing was charged. Please contact us, or split the items into two orders.',
    'هذا المجموع أكبر مما تسمح به عملية دفع واحدة بالبطاقة. لم يُخصم أي مبلغ. يرجى التواصل معنا أو تقسيم المنتجات على طلبين.',
  ],
  too_many_cards: [
    'Too many cards were tried for this order. Nothing was charged; please try again tomorrow, or contact us.',
    'جُرّبت بطاقات كثيرة لهذا الطلب. لم يُخصم أي مبلغ، يرجى المحاولة غداً أو التواصل معنا.',
  ],
  payment_method_unavailable: [
    'This payment method is not available. Please choose another one.',
    'طريقة الدفع هذه غير متاحة. يرجى اختيار طريقة أخرى.',
  ],
  transaction_id_missing: ['Please enter a valid transaction ID', 'يرجى إدخال رقم معاملة صحيح'],
  search_too_short: ['Please enter at least 3 characters', 'يرجى إدخال 3 أحرف على الأقل'],
  sign_in_failed: [
    'Wrong e-mail or password. Try again or reset it.',
    'البريد الإلكتروني أو كلمة المرور غير صحيح. حاولوا من جديد أو أعيدوا تعيينها.',
  ],
  sign_in_again: [
    'For your security, please sign in again. This needs a sign-in from the last ten minutes.',
    'لحماية حسابكم يرجى تسجيل الدخول من جديد. يتطلب هذا تسجيل دخول خلال آخر عشر دقائق.',
  ],
  second_code_wrong: [
    'This code is not right. Enter the newest code from your app; each one works once. If it keeps failing, check that your phone sets its clock automatically.',
    'هذا الرمز غير صحيح. أدخلوا أحدث رمز في تطبيقكم، فكل رمز صالح لمرة واحدة. وإن تكرر ذلك فتأكدوا من أن هاتفكم يضبط ساعته تلقائياً.',
  ],
  second_factor_ended: ['This step has ended. Please start again.', 'انتهت هذه الخطوة. يرجى البدء من جديد.'],
  second_factor_on: [
    'Two-step sign-in is already on. To change the app, turn it off first.',
    'الدخول بخطوتين مفعّل بالفعل. لتغيير التطبيق أوقفوه أولاً.',
  ],
  recovery_code_needed: [
    'Many wrong codes were tried today. Please enter one of your recovery codes.',
    'جُرّبت اليوم رموز خاطئة كثيرة. يرجى إدخال أحد رموز الاسترداد.',
  ],
  code_wrong: [
    'This code is wrong or has expired. Please ask for a new one.',
    'هذا الرمز غير صحيح أو انتهت صلاحيته. يرجى طلب رمز جديد.',
  ],
  already_registered: ['You already have an account. Please sign in.', 'لديكم حساب بالفعل. يرجى تسجيل الدخول.'],
  reset_link_ended: [
    'This link has been used or has expired. Please ask for a new one.',
    'استُخدم هذا الرابط أو انتهت صلاحيته. يرجى طلب رابط جديد.',
  ],
  password_wrong: ['This is not your current password', 'كلمة المرور الحالية غير صحيحة'],
  password_not_set: [
    'Your account has no password yet. Choose “Forgot password” and we will send you a link to set one.',
    'لا توجد كلمة مرور لحسابكم بعد. اختاروا «نسيتم كلمة المرور؟» لنرسل إليكم رابطاً لتعيينها.',
  ],
  social_provider_unknown: ['Login provider not found', 'لم نعثر على جهة تسجيل الدخول'],
  social_not_ready: ['Login providers not ready yet', 'جهات تسجيل الدخول ليست جاهزة بعد'],
  social_refused: ['Not logged in', 'لم يتم تسجيل الدخول'],
  social_unavailable: [
    'The sign-in service is not responding. Please try again in a minute.',
    'خدمة تسجيل الدخول لا تستجيب حالياً. يرجى المحاولة بعد دقيقة.',
  ],
  email_needed: [
    'We need your e-mail address to write to you about your orders. Please enter it.',
    'نحتاج إلى بريدكم الإلكتروني لنراسلكم بشأن طلباتكم. يرجى إدخاله.',
  ],
  address_not_found: ['This address is no longer in your address book', 'هذا العنوان لم يعد في دفتر عناوينكم'],
  too_many_addresses: [
    'You can save at most {most} addresses. Remove one first.',
    'الحد الأقصى للعناوين المحفوظة {most}. أزيلوا أحدها أولاً.',
  ],
  wishlist_full: [
    'You can save at most {most} wheels. Remove one first.',
    'الحد الأقصى للجنوط المحفوظة {most}. أزيلوا أحدها أولاً.',
  ],
  garage_full: [
    'You can save at most {most} cars. Remove one first.',
    'الحد الأقصى للسيارات المحفوظة {most}. أزيلوا إحداها أولاً.',
  ],
  already_reviewed: ['You have already reviewed this wheel', 'قيّمتم هذا الجنط من قبل'],
  review_not_found: ['We couldn’t find this review', 'لم نعثر على هذا التقييم'],
  review_reason_missing: [
    'Give a reason of at most {most} characters: we send it to the author of the review',
    'يُبلَّغ كاتب التقييم بسبب عدم نشره: اكتبوا سبباً لا يزيد على {most} حرفاً',
  ],
  guarantee_not_found: ['We couldn’t find this guarantee case', 'لم نعثر على طلب الضمان هذا'],
  guarantee_line_not_found: [
    'This order has no such wheels. Please choose again.',
    'لا توجد هذه الجنوط في هذا الطلب. يرجى الاختيار من جديد.',
  ],
  guarantee_already_open: [
    'You have already reported these wheels. We answer by e-mail.',
    'أبلغتمونا عن هذه الجنوط من قبل، وسنرد عليكم بالبريد الإلكتروني.',
  ],
  guarantee_not_paid: ['The fit guarantee begins once the order is paid', 'يبدأ ضمان الملاءمة بعد دفع الطلب'],
  guarantee_refunded: ['These wheels have been refunded already', 'رُدّ ثمن هذه الجنوط من قبل'],
  guarantee_not_sent: [
    'Your parcel has not left yet. You can cancel the order free of charge: write to us or call us.',
    'لم تخرج شحنتكم بعد. يمكنكم إلغاء الطلب مجاناً: راسلونا أو اتصلوا بنا.',
  ],
  guarantee_no_car: [
    'The fit was not checked for the car on this order, so the fit guarantee does not apply. You can return unused wheels within 14 days.',
    'لم نتحقق من الملاءمة للسيارة المذكورة في هذا الطلب، فلا يشمله ضمان الملاءمة. يمكنكم إرجاع الجنوط غير المستعملة خلال 14 يوماً.',
  ],
  guarantee_measured_first: [
    'For these wheels the verdict was “We measure first”, so the fit guarantee does not apply. If we confirmed the fit after measuring, write to us; otherwise you can return unused wheels within 14 days.',
    'كانت نتيجة هذه الجنوط «نقيس أولاً»، فلا يشملها ضمان الملاءمة. إن أكدنا لكم الملاءمة بعد القياس فراسلونا، وإلا فيمكنكم إرجاع الجنوط غير المستعملة خلال 14 يوماً.',
  ],
  guarantee_parts_missing: [
    'These wheels fit with a hub ring that was not bought with them, so the fit guarantee does not apply. Write to us: we tell you which ring you need.',
    'تناسب هذه الجنوط سيارتكم مع حلقة توسيط لم تُشترَ معها، فلا يشملها ضمان الملاءمة. راسلونا لنخبركم بالحلقة التي تحتاجونها.',
  ],
  guarantee_decided: ['This case has been decided already', 'صدر القرار في طلب الضمان هذا'],
  guarantee_why_missing: [
    'Write your reply to the buyer, at most {most} characters',
    'اكتبوا ما يُبلَّغ به المشتري، بما لا يزيد على {most} حرفاً',
  ],
  guarantee_words_apart: [
    'An amount belongs to a refund, and a replacement to an exchange',
    'المبلغ يخص رد المال، والبديل يخص التبديل',
  ],
  guarantee_replacement_missing: ['Name what is sent in exchange: --replace SKU=QUANTITY', 'حددوا ما يُرسل بدلاً منه'],
  guarantee_replacement_unknown: [
    'The shop sells no {sku}, or it was named twice',
    'لا يبيع المتجر {sku} أو ذُكر مرتين',
  ],
  guarantee_replacement_short: ['Of {sku} only {left} can be sent', 'لا يمكن إرسال أكثر من {left} من {sku}'],
  guarantee_cost_repeated: [
    'The same cost was booked a moment ago. If you mean to book it again, add --again',
    'سُجّلت التكلفة نفسها قبل قليل',
  ],
  photo_missing: ['Please add at least one photo', 'يرجى إضافة صورة واحدة على الأقل'],
  too_many_case_photos: ['A case can have at most {most} photos', 'الحد الأقصى للصور في طلب الضمان: {most}'],
  photo_refused: [
    'Photos must be JPEG, PNG, WebP or AVIF pictures',
    'يجب أن تكون الصور بصيغة JPEG أو PNG أو WebP أو AVIF',
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

export type ProblemCode = keyof typeof problems.en

/** The sentence for a problem, facts filled in; `{wait}` is its `seconds` in words. Names keep their own direction. */
export function sayProblem(code: ProblemCode, locale: Locale, facts: Record<string, string | number> = {}): string {
  return problems[locale][code].replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'wait') return sayWait(Number(facts.seconds), locale)
    const fact = facts[name] ?? ''
    return locale === 'ar' && typeof fact === 'string' ? `\u2068${fact}\u2069` : String(fact)
  })
}

/** "45 seconds", "15 minutes", "2 hours": rounded up, so that trying again then works. */
function sayWait(seconds: number, locale: Locale): string {
  const hours = seconds >= 2 * 3600
  const minutes = seconds >= 120
  const count = Math.ceil(hours ? seconds / 3600 : minutes ? seconds / 60 : seconds)
  if (locale === 'en')
    return hours
      ? english(count, 'hour', 'hours')
      : minutes
        ? english(count, 'minute', 'minutes')
        : english(count, 'second', 'seconds')
  return hours
    ? arabic(count, 'ساعة', 'ساعتين', 'ساعات', 'ساعة')
    : minutes
      ? arabic(count, 'دقيقة', 'دقيقتين', 'دقائق', 'دقيقة')
      : arabic(count, 'ثانية', 'ثانيتين', 'ثوانٍ', 'ثانية')
}
