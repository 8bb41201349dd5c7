import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Words of the e-mails that the shop sends. */
export const emails = bilingual({
  confirmed_subject: [
    (number: string) => `Order ${number} is confirmed`,
    (number) => `تم تأكيد الطلب \u2066${number}\u2069`,
  ],
  confirmed_title: ['Your order is confirmed', 'تم تأكيد طلبكم'],
  confirmed_text: [
    (name: string) => `Thank you, ${name}. We have received your payment and are preparing your order.`,
    (name) => `شكراً لكم \u2068${name}\u2069. وصلنا المبلغ ونجهّز طلبكم الآن.`,
  ],
  confirmed_left: [
    (name: string) => `Thank you, ${name}. We have received your payment, and your order has left our warehouse.`,
    (name) => `شكراً لكم \u2068${name}\u2069. وصلنا المبلغ، وغادر طلبكم مستودعنا.`,
  ],
  arrives: [(day: string) => `Arrives by ${day}`, (day) => `يصلكم بحلول ${day}`],
  order_number: ['Order number', 'رقم الطلب'],
  order_date: ['Order date', 'تاريخ الطلب'],
  transaction: ['Transaction ID', 'رقم المعاملة'],
  front: ['Front', 'أمامي'],
  rear: ['Rear', 'خلفي'],
  not_sent: [
    (count: number) => `Not sent: ${english(count, 'piece', 'pieces')} cancelled or refunded`,
    (count) => `لا تُرسل: ${arabic(count, 'قطعة واحدة', 'قطعتان', 'قطع', 'قطعة')} أُلغيت أو رُدّ ثمنها`,
  ],
  made_to_order: ['Made to order', 'يُصنع حسب الطلب'],
  sku: ['SKU', 'رمز المنتج'],
  fit_pass: [
    (car: string) => `Fits: checked for ${car}`,
    (car) => `مناسب: تحققنا من ملاءمته لسيارة \u2068${car}\u2069`,
  ],
  fit_parts: [
    (car: string) => `Fits, with parts: checked for ${car}`,
    (car) => `مناسب مع قطع: تحققنا من ملاءمته لسيارة \u2068${car}\u2069`,
  ],
  fit_warn: [
    (car: string) => `We measure before dispatch for ${car}:`,
    (car) => `نقيس قبل الشحن لسيارة \u2068${car}\u2069:`,
  ],
  fit_unknown: [
    (car: string) => `We measure before dispatch for ${car}:`,
    (car) => `نقيس قبل الشحن لسيارة \u2068${car}\u2069:`,
  ],
  fit_fail: [(car: string) => `Does not fit ${car}`, (car) => `غير مناسب لسيارة \u2068${car}\u2069`],
  car: ['Car', 'السيارة'],
  car_unknown: ['Not known', 'غير معروفة'],
  no_car: [
    'Fit not checked. Tell us your car and we check before we pack.',
    'لم نتحقق من الملاءمة. أخبرونا بسيارتكم لنتحقق قبل التغليف.',
  ],
  no_data: [
    'We have no figures for this car yet. Reply with a photo of the door sticker and one of the hub, and we check the fit before we pack.',
    'لا تتوفر لدينا قياسات هذه السيارة بعد. ردّوا بصورة لملصق الباب وأخرى للهب، ونتحقق من الملاءمة قبل التغليف.',
  ],
  with_parts: [(parts: string) => `With ${parts}`, (parts) => `مع ${parts}`],
  needs_parts: [
    (parts: string) => `Needs ${parts} (not in this order)`,
    (parts) => `تحتاج ${parts} (ليست في هذا الطلب)`,
  ],
  each: [(price: string) => `${price} each`, (price) => `${price} للقطعة`],
  subtotal: ['Subtotal', 'المجموع الفرعي'],
  discount: [(code: string) => `Discount (${code})`, (code) => `خصم (\u2068${code}\u2069)`],
  delivery: ['Delivery', 'التوصيل'],
  delivery_free: ['Free', 'مجاني'],
  total: ['Total', 'المجموع'],
  vat: [(rate: number) => `VAT ${rate}% included`, (rate) => `يشمل ضريبة القيمة المضافة ${rate}%`],
  vat_export: [
    'No UAE VAT; import VAT and duties may be due on arrival.',
    'دون ضريبة القيمة المضافة الإماراتية، وقد تُستحق ضريبة ورسوم جمركية عند الوصول.',
  ],
  refunded: ['Refunded', 'المبلغ المسترد'],
  by_transfer: ['Bank transfer', 'تحويل بنكي'],
  payment: ['Payment', 'الدفع'],
  company: ['Company', 'الشركة'],
  company_trn: ['TRN', 'رقم التسجيل الضريبي'],
  installation: [
    'Professional installation: we call you to agree on the fitting centre, the time and the price, which is not part of this total.',
    'تركيب احترافي: نتصل بكم للاتفاق على مركز التركيب والموعد والسعر، وهو غير مشمول في هذا المجموع.',
  ],
  installation_apart: [
    'Professional installation: we call you to agree on the fitting centre, the time and the price.',
    'تركيب احترافي: نتصل بكم للاتفاق على مركز التركيب والموعد والسعر.',
  ],
  invoice: [(number: string) => `Tax invoice ${number} (PDF)`, (number) => `الفاتورة الضريبية ${number} (PDF)`],
  returns: ['Returns and cancelling', 'الإرجاع والإلغاء'],
  cancelling: [
    'You can cancel free of charge until the parcel leaves us: reply to this e-mail or call us.',
    'الإلغاء مجاني ما لم يغادر طلبكم مستودعنا: ردّوا على هذه الرسالة أو اتصلوا بنا.',
  ],
  cancelling_in_stock: [(text: string) => `In-stock items: ${text}`, (text) => `المنتجات المتوفرة: ${text}`],
  returning: [
    (count: number) =>
      `You can return unused wheels and accessories within ${english(count, 'day', 'days')} of delivery.`,
    (count) =>
      `يمكن إرجاع الجنوط والإكسسوارات غير المستعملة خلال ${arabic(count, 'يوم واحد', 'يومين', 'أيام', 'يوماً', 'يوم')} من التسليم.`,
  ],
  returning_special: [
    'Special orders: cancelling is free until we order from the maker, usually on the next working day; after that, and when you change your mind, the maker’s charge of up to 15% applies.',
    'الطلبات الخاصة: الإلغاء مجاني ما لم نطلبها من المصنّع، وذلك عادة في يوم العمل التالي. وبعد ذلك، أو عند تغيير رأيكم، نحتفظ برسوم المصنّع وبحد أقصى 15%.',
  ],
  deliver_to: ['Delivery address', 'عنوان التوصيل'],
  notes: ['Your notes', 'ملاحظاتكم'],
  see_order: ['See your order', 'عرض الطلب'],
  help: ['Questions? Reply to this e-mail or call us.', 'لديكم سؤال؟ ردّوا على هذه الرسالة أو اتصلوا بنا.'],
  phone: ['Phone', 'الهاتف'],
  whatsapp: ['WhatsApp', 'واتساب'],
  email: ['E-mail', 'البريد الإلكتروني'],
  tax_number: ['Tax registration number', 'رقم التسجيل الضريبي'],
  returned_subject: [
    (number: string) => `Your payment for ${number} is being refunded`,
    (number) => `نعيد إليكم مبلغ الطلب \u2066${number}\u2069`,
  ],
  returned_title: ['We are refunding your payment', 'نعيد إليكم المبلغ المدفوع'],
  returned_sold_out: [
    (name: string) =>
      `We are sorry, ${name}. Your payment arrived after your reservation had ended, and the items were already sold.`,
    (name) => `نعتذر منكم \u2068${name}\u2069. وصل المبلغ بعد انتهاء مدة الحجز، وكانت المنتجات قد بيعت.`,
  ],
  returned_twice: [
    (name: string) =>
      `${name}, your order was paid twice. Your order is confirmed; we are refunding the second payment.`,
    (name) => `مرحباً \u2068${name}\u2069، دُفع طلبكم مرتين. طلبكم مؤكد، ونعيد إليكم الدفعة الثانية.`,
  ],
  returned_coupon: [
    (name: string) =>
      `We are sorry, ${name}. Your payment arrived after your reservation had ended, and the promo code had reached its limit. We do not keep a payment for a price we can no longer offer.`,
    (name) =>
      `نعتذر منكم \u2068${name}\u2069. وصل المبلغ بعد انتهاء مدة الحجز، وكان رمز الخصم قد بلغ حده. لا نحتفظ بمبلغ دُفع على أساس سعر لم يعد متاحاً.`,
  ],
  returned_text: [
    (amount: string) =>
      `We have refunded ${amount} to your card. Banks need up to ten days to show it. You do not need to do anything.`,
    (amount) => `أعدنا ${amount} إلى بطاقتكم. قد يستغرق ظهوره لدى البنك عشرة أيام، ولا يلزمكم أي إجراء.`,
  ],
  returned_by_transfer: [
    (amount: string) =>
      `We have sent ${amount} to your bank account. Banks need up to ten days to show it. You do not need to do anything.`,
    (amount) => `حوّلنا ${amount} إلى حسابكم البنكي. قد يستغرق ظهوره لدى البنك عشرة أيام، ولا يلزمكم أي إجراء.`,
  ],
  amount: ['Amount', 'المبلغ'],
  credit_note: ['Tax credit note', 'إشعار دائن ضريبي'],
  refunded_subject: [
    (number: string) => `A refund for order ${number}`,
    (number) => `استرداد مبلغ من الطلب \u2066${number}\u2069`,
  ],
  refunded_title: ['Your refund is on its way', 'المبلغ في طريقه إليكم'],
  refunded_text: [
    (name: string, amount: string) => `${name}, we have refunded ${amount} to the card you paid with.`,
    (name, amount) => `مرحباً \u2068${name}\u2069، أعدنا ${amount} إلى البطاقة التي دفعتم بها.`,
  ],
  refunded_by_transfer: [
    (name: string, amount: string) => `${name}, we have sent ${amount} to your bank account.`,
    (name, amount) => `مرحباً \u2068${name}\u2069، حوّلنا ${amount} إلى حسابكم البنكي.`,
  ],
  refunded_when: [
    'Banks need up to ten days to show it. You do not need to do anything.',
    'قد يستغرق ظهوره لدى البنك عشرة أيام، ولا يلزمكم أي إجراء.',
  ],
  dispatched_subject: [
    (number: string) => `Order ${number} is on its way`,
    (number) => `الطلب \u2066${number}\u2069 في الطريق إليكم`,
  ],
  dispatched_title: ['Your order is on its way', 'طلبكم في الطريق إليكم'],
  carrier: ['Carrier', 'شركة الشحن'],
  dispatched_text: [
    (name: string) =>
      `${name}, your order has left our warehouse. If it travels in several boxes, they may arrive on different days.`,
    (name) => `مرحباً \u2068${name}\u2069، غادر طلبكم مستودعنا. إن كان في عدة صناديق فقد تصل في أيام مختلفة.`,
  ],
  follow_parcel: ['Track the parcel', 'تتبّع الشحنة'],
  parcel: [(n: number) => `Parcel ${n}`, (n) => `الطرد ${n}`],
  failed_subject: [
    (reference: string) => `Order ${reference} is not paid yet`,
    (reference) => `الطلب \u2066${reference}\u2069 لم يُدفع بعد`,
  ],
  failed_title: ['Your payment did not go through', 'لم يكتمل الدفع'],
  failed_text: [
    'Your bank did not approve the payment. Nothing was charged to your card.',
    'لم يوافق بنككم على الدفع، ولم يُخصم أي مبلغ من بطاقتكم.',
  ],
  silent_text: [
    'Your bank has not answered, so we ended the payment. If an amount still appears on your card, it either pays for this order or is refunded automatically; we will e-mail you in both cases.',
    'لم يرد بنككم، فأنهينا عملية الدفع. وإن ظهر مبلغ على بطاقتكم رغم ذلك، فإما أن يُسدَّد به هذا الطلب وإما أن يُعاد إلى البطاقة تلقائياً، وسنراسلكم في الحالتين.',
  ],
  failed_next: [
    'Your items are still in your cart. You can try again with the same card or another one.',
    'منتجاتكم باقية في السلة، ويمكنكم المحاولة من جديد بالبطاقة نفسها أو ببطاقة أخرى.',
  ],
  see_cart: ['Open your cart', 'فتح السلة'],
})
