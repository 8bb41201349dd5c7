import { bilingual } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

/** Words of the way from the cart to paying: account, details, payment. */
export const checkout = bilingual({
  description: [
    'Your details, then payment: a wheel order in three short steps.',
    'بياناتكم ثم الدفع: طلب الجنوط في ثلاث خطوات قصيرة.',
  ],
  account_title: ['How would you like to order?', 'كيف تودون إتمام الطلب؟'],
  guest: ['Continue as guest', 'المتابعة بصفة زائر'],
  guest_text: [
    'No account, no password. We send the confirmation and every update to your e-mail.',
    'من دون حساب أو كلمة مرور. نرسل التأكيد وكل جديد إلى بريدكم الإلكتروني.',
  ],

  steps: ['Steps of the order', 'خطوات الطلب'],
  step_cart: ['Cart', 'السلة'],
  step_details: ['Your details', 'بياناتكم'],
  placed: [(number: string) => `Order ${number} is placed`, (number) => `تم تقديم الطلب \u2066${number}\u2069`],
  placed_text: ['It is paid, and your cart is empty again.', 'دُفع ثمنه، وسلتكم فارغة من جديد.'],
  placed_action: ['See the order', 'عرض الطلب'],
  step_payment: ['Payment', 'الدفع'],

  details_title: ['Your details', 'بياناتكم'],
  loading: ['Loading your order', 'جارٍ تحميل طلبكم'],
  billing: ['Billing address', 'عنوان الفاتورة'],
  shipping: ['Delivery address', 'عنوان التوصيل'],
  email: ['E-mail', 'البريد الإلكتروني'],
  email_hint: ['The order confirmation goes here', 'يصل تأكيد الطلب إلى هذا العنوان'],
  phone: ['Phone', 'الهاتف'],
  phone_hint: [
    (example: string) => `For the driver, such as ${example}`,
    (example) => `ليتصل بكم السائق، مثل \u2066${example}\u2069`,
  ],
  first_name: ['First name', 'الاسم الأول'],
  last_name: ['Last name', 'اسم العائلة'],
  country: ['Country', 'البلد'],
  city: ['City', 'المدينة'],
  city_choose: ['Choose a city', 'اختاروا المدينة'],
  city_other: ['Another place', 'مكان آخر'],
  city_name: ['City or area', 'المدينة أو المنطقة'],
  address: ['Address', 'العنوان'],
  same_shipping: ['Deliver to this address', 'التوصيل إلى هذا العنوان'],
  same_shipping_hint: ['Untick to deliver to another address', 'ألغوا التحديد للتوصيل إلى عنوان آخر'],
  company_ask: ['Buying for a company?', 'هل تشترون باسم شركة؟'],
  company: ['Company name', 'اسم الشركة'],
  company_trn: ['TRN', 'رقم التسجيل الضريبي (TRN)'],
  company_trn_hint: [
    'Tax registration number, 15 digits. Printed on your tax invoice.',
    'من 15 رقماً، ويُطبع على فاتورتكم الضريبية.',
  ],
  car: ['The car', 'السيارة'],
  car_text: [
    'We checked the fit for this car. It is printed on your order.',
    'تحققنا من الملاءمة لهذه السيارة، وهي مطبوعة على طلبكم.',
  ],
  car_measured: [
    'The data for this car is not certain enough, so we measure before we send the wheels. The car is printed on your order.',
    'بيانات هذه السيارة غير كافية للتأكد، لذلك نقيس قبل إرسال الجنوط. والسيارة مطبوعة على طلبكم.',
  ],
  car_other: [
    (car: string) =>
      `We checked the fit for ${car}. We have not checked it for the car entered here, and this is the car printed on your order.`,
    (car) =>
      `تحققنا من الملاءمة لسيارة \u2068${car}\u2069 فقط. لم نتحقق منها للسيارة المكتوبة هنا، وهي التي تُطبع على طلبكم.`,
  ],
  car_missing: [
    'You have not chosen a car, so the fit has not been checked. Tell us your car, and we check before we pack.',
    'لم تختاروا سيارة، لذلك لم نتحقق من الملاءمة. أخبرونا بسيارتكم لنتحقق قبل التغليف.',
  ],
  car_change: ['Change car', 'تغيير السيارة'],
  car_choose: ['Choose your car', 'اختيار السيارة'],
  car_known: ['What do you know about the car?', 'ماذا تعرفون عن السيارة؟'],
  car_known_hint: ['For example: white Nissan Patrol, about 2018', 'مثلاً: نيسان باترول بيضاء، حوالي \u20662018\u2069'],
  car_unknown_text: [
    'The fit is not checked, so the fit guarantee does not cover this order. We ask you about the car before we pack.',
    'لا نتحقق من الملاءمة، فلا يشمل ضمان الملاءمة هذا الطلب. نسألكم عن السيارة قبل التغليف.',
  ],
  not_orderable: ['This cannot be ordered as it is', 'لا يمكن طلب هذا كما هو'],
  make: ['Make', 'الماركة'],
  model: ['Model', 'الطراز'],
  year: ['Year', 'سنة الصنع'],
  model_sub: ['Engine / trim', 'المحرك / الفئة'],
  model_sub_hint: ['For example 4.0 V6', 'مثل \u20664.0 V6\u2069'],
  installation: ['Professional installation', 'تركيب احترافي'],
  installation_hint: [
    'In Dubai, Sharjah and Abu Dhabi. We call you to agree on a fitting centre, a time and the price. It is not part of this total.',
    'في دبي والشارقة وأبوظبي. نتصل بكم للاتفاق على مركز التركيب والموعد والسعر، وهو غير مشمول في هذا المجموع.',
  ],
  notes_add: ['Add a note to the order', 'إضافة ملاحظة إلى الطلب'],
  notes: ['Note', 'ملاحظة'],
  continue: ['Continue to payment', 'المتابعة إلى الدفع'],
  continue_text: [
    'Next: payment by card. We reserve the items for you when you start to pay.',
    'الخطوة التالية: الدفع بالبطاقة. نحجز لكم المنتجات عند بدء الدفع.',
  ],
  mend: ['Please check the highlighted fields', 'يرجى مراجعة الحقول المحددة'],
  total_changed: [
    (before: string, now: string) => `The total has changed from ${before} to ${now}. Please check it, then continue.`,
    (before, now) => `تغيّر المجموع من ${before} إلى ${now}. يرجى مراجعته ثم المتابعة.`,
  ],
  to_cart: ['Back to the cart', 'العودة إلى السلة'],
  not_stored: ['Your order could not be placed', 'تعذّر تسجيل طلبكم'],

  payment_title: ['Payment', 'الدفع'],
  outdated_title: ['You changed your details after this order was placed', 'غيّرتم بياناتكم بعد تسجيل هذا الطلب'],
  outdated_text: [
    'The order still has the earlier ones. Please continue from your details again, so that it has the new ones.',
    'ما زالت في الطلب البيانات السابقة. تابعوا من صفحة بياناتكم مرة أخرى لتصبح فيه البيانات الجديدة.',
  ],
  outdated_action: ['To your details', 'إلى بياناتكم'],
  no_order_title: ['There is no order to pay for', 'لا يوجد طلب للدفع'],
  no_order_text: [
    'It may already be paid, or you started it on another device.',
    'ربما دُفع من قبل، أو بدأتموه على جهاز آخر.',
  ],
  card: ['Card', 'البطاقة'],
  card_text: [
    'Visa, Mastercard or American Express. Your card details go straight to Stripe; we never see the number.',
    'فيزا أو ماستركارد أو أمريكان إكسبريس. تذهب بيانات البطاقة إلى Stripe مباشرة ولا نرى رقمها.',
  ],
  card_loading: ['Loading the card field', 'جارٍ تحميل حقل البطاقة'],
  card_not_ready: ['The card field is still loading. One moment, please.', 'حقل البطاقة قيد التحميل. لحظة من فضلكم.'],
  card_failed_title: ['The card field could not be loaded', 'تعذّر تحميل حقل البطاقة'],
  card_failed_text: [
    'Please check your connection. An ad blocker can also be the reason.',
    'يرجى التحقق من الاتصال. قد يكون مانع الإعلانات سبباً أيضاً.',
  ],
  test_mode: [
    'Test mode: no money is taken. Use card 4242 4242 4242 4242, any future date and any code.',
    'وضع التجربة: لا يُخصم أي مبلغ. استخدموا البطاقة \u20664242 4242 4242 4242\u2069 مع أي تاريخ لاحق وأي رمز.',
  ],
  no_gateways_title: ['Payment is not available at the moment', 'الدفع غير متاح حالياً'],
  no_gateways_text: [
    'Your order is saved. Please try again in a minute, or call us.',
    'طلبكم محفوظ. يرجى المحاولة بعد دقيقة أو الاتصال بنا.',
  ],
  try_again: ['Try again', 'إعادة المحاولة'],
  ways_to_pay: ['How would you like to pay?', 'كيف تودون الدفع؟'],
  hosted_text: [
    'You enter your card on Paymob’s secure page and come back here.',
    'تُدخلون بطاقتكم في صفحة Paymob الآمنة ثم تعودون إلى هنا.',
  ],
  hosted_pay: [(amount: string) => `Pay ${amount} with Paymob`, (amount) => `دفع ${amount} عبر \u2066Paymob\u2069`],
  pay: [(amount: string) => `Pay ${amount}`, (amount) => `دفع ${amount}`],
  paying: ['Processing your payment. Please stay on this page.', 'تجري معالجة الدفع. يرجى البقاء في هذه الصفحة.'],
  to_bank: ['Taking you to your bank’s page', 'ننقلكم إلى صفحة البنك'],
  declined_title: ['The bank did not approve this payment', 'لم يوافق البنك على هذا الدفع'],
  declined_next: ['Nothing was charged.', 'لم يُخصم أي مبلغ.'],
  payment_problem: ['The payment did not go through', 'لم يكتمل الدفع'],
  order_changed_title: ['This order is out of date', 'تغيّر هذا الطلب'],
  asking_title: ['Confirming your payment', 'نؤكد عملية الدفع'],
  asking_text: [
    'We are waiting for your bank’s answer. Please do not pay again; this page updates as soon as we know.',
    'ننتظر رد البنك. يرجى عدم الدفع مرة أخرى، وستتحدث هذه الصفحة فور معرفتنا.',
  ],
  asking_long: [
    'This is taking longer than usual. You can close this page: we keep checking and will e-mail you.',
    'يستغرق الأمر وقتاً أطول من المعتاد. يمكنكم إغلاق الصفحة، فنحن نواصل التحقق وسنراسلكم بالبريد الإلكتروني.',
  ],
  asking_reference: ['Reference', 'الرقم المرجعي'],
  not_charged: [
    'Nothing was charged. You can try again, or choose another way to pay.',
    'لم يُخصم أي مبلغ. يمكنكم المحاولة من جديد أو اختيار طريقة دفع أخرى.',
  ],
  held: [
    (time: string) => `Reserved for you for ${time}. If stock runs short, the first card charged gets the items.`,
    (time) => `محجوز لكم لمدة \u2066${time}\u2069. وإذا قلّت الكمية فهي لأول بطاقة تُحصَّل.`,
  ],
  held_over: [
    'The reservation has ended. When you pay, we first check that the items are still available.',
    'انتهى الحجز. عند الدفع نتحقق أولاً من توفر المنتجات.',
  ],
  pay_text: [
    'You are charged once your bank approves. The confirmation comes by e-mail.',
    'يُخصم المبلغ مرة واحدة عند موافقة البنك، ويصلكم التأكيد بالبريد الإلكتروني.',
  ],
  accept_before: ['By paying you accept our ', 'بالدفع توافقون على '],
  accept_terms: ['Terms', 'الشروط'],
  accept_and: [' and ', ' و'],
  accept_returns: ['Returns policy', 'سياسة الإرجاع'],
  deliver_to: ['Delivery to', 'التوصيل إلى'],
})

/** Why a card was refused, as far as the bank lets us say; each names what to do next. */
const declines = bilingual({
  insufficient_funds: ['the balance is too low. Please use another card.', 'الرصيد غير كافٍ. يرجى استخدام بطاقة أخرى.'],
  expired_card: ['it has expired. Please use another card.', 'انتهت صلاحيتها. يرجى استخدام بطاقة أخرى.'],
  incorrect_cvc: [
    'the security code is wrong. Please enter the card again.',
    'رمز الأمان غير صحيح. يرجى إدخال البطاقة من جديد.',
  ],
  incorrect_number: [
    'the card number is wrong. Please enter the card again.',
    'رقمها غير صحيح. يرجى إدخال البطاقة من جديد.',
  ],
  processing_error: [
    'the bank could not process it. Please try again in a minute.',
    'تعذّر على البنك معالجتها الآن. يرجى المحاولة بعد دقيقة.',
  ],
  card_velocity_exceeded: [
    'it was used too many times in a short time. Please use another card or ask your bank.',
    'استُخدمت مرات كثيرة في وقت قصير. يرجى استخدام بطاقة أخرى أو مراجعة البنك.',
  ],
  authentication: [
    'bank verification (OTP) was not completed. Please try again.',
    'لم يكتمل تحقق البنك (OTP). يرجى المحاولة من جديد.',
  ],
  card_not_supported: [
    'the bank does not allow this kind of payment. Please use another card.',
    'لا يسمح البنك بهذا النوع من الدفع. يرجى استخدام بطاقة أخرى.',
  ],
  limit: [
    'the amount is above the card’s limit. Please ask your bank or use another card.',
    'المبلغ أعلى من حد البطاقة. يرجى مراجعة البنك أو استخدام بطاقة أخرى.',
  ],
  test_card: [
    'it is not a test card, and this shop runs in test mode.',
    'ليست بطاقة اختبار، وهذا المتجر يعمل في وضع الاختبار.',
  ],
  token: [
    'its details were already used or have expired. Please enter the card again.',
    'سبق استخدام بياناتها أو انتهت مهلتها. يرجى إدخال البطاقة من جديد.',
  ],
  ask_bank: [
    'the bank gave no reason. Please use another card or ask your bank.',
    'لم يذكر البنك سبباً. يرجى استخدام بطاقة أخرى أو مراجعة البنك.',
  ],
  repeated: [
    'it follows several others. Please ask your bank, or choose another way to pay.',
    'سبقتها بطاقات مرفوضة أخرى. يرجى مراجعة البنك أو اختيار طريقة دفع أخرى.',
  ],
})

/** Stripe's codes by what they mean to a payer. A lost or stolen card is not called that: its holder may be a thief. */
const meanings: Record<string, keyof (typeof declines)['en']> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  reenter_transaction: 'processing_error',
  card_velocity_exceeded: 'card_velocity_exceeded',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  card_not_supported: 'card_not_supported',
  currency_not_supported: 'card_not_supported',
  transaction_not_allowed: 'card_not_supported',
  withdrawal_count_limit_exceeded: 'limit',
  test_mode_live_card: 'test_card',
  live_mode_test_card: 'test_card',
  token: 'token',
  repeated: 'repeated',
}

/** The reason that completes "The card was declined: …". */
export function declineReason(code: string, locale: Locale): string {
  return declines[locale][Object.hasOwn(meanings, code) ? meanings[code]! : 'ask_bank']
}
