import { bilingual } from '#shared/i18n/messages.ts'

/** Words of the page after paying. */
export const thankYou = bilingual({
  title: ['Thank You For Your Order', 'شكراً لطلبكم'],
  description: ['Your order, your payment and the fit in figures.', 'طلبكم ودفعتكم وأرقام الملاءمة.'],
  loading: ['Loading your order', 'جارٍ تحميل طلبكم'],
  loading_text: [
    'We are loading your order. If you have just paid, please do not pay again: your payment is recorded and will appear here.',
    'نحمّل طلبكم. إن كنتم قد دفعتم للتو فيرجى عدم الدفع مرة أخرى: دفعتكم مسجلة وستظهر هنا.',
  ],
  not_found: ['Order not found. Please check your order ID.', 'لم نعثر على الطلب. يرجى التحقق من رقم الطلب.'],
  failed: ['Failed to load order details. Please try again later.', 'تعذّر تحميل تفاصيل الطلب. يرجى المحاولة لاحقاً.'],
  try_again: ['Try again', 'إعادة المحاولة'],
  transaction_missing: ['Please enter a valid transaction ID', 'يرجى إدخال رقم معاملة صحيح'],

  confirmed: ['Order Confirmed', 'تم تأكيد الطلب'],
  thanks: ['Thank you for your order!', 'شكراً لطلبكم'],
  order_number: ['Order number', 'رقم الطلب'],
  mail_sent: [
    'A confirmation e-mail has been sent to you, with your order and the fit in figures.',
    'أرسلنا إليكم رسالة تأكيد بالبريد الإلكتروني، وفيها الطلب وأرقام الملاءمة.',
  ],
  arrives: [(date: string) => `Arrives by ${date}`, (date) => `يصلكم بحلول ${date}`],
  was_due: [(date: string) => `Was due by ${date}`, (date) => `كان موعد وصوله ${date}`],
  follow_parcel: ['Track the parcel', 'تتبّع الشحنة'],

  pending: ['Order received', 'استلمنا الطلب'],
  pending_text: [
    'Your bank has not confirmed the payment yet. We keep checking; please do not pay again. We will e-mail you the confirmation.',
    'لم يؤكد البنك الدفع بعد. نواصل التحقق، فيرجى عدم الدفع مرة أخرى. وسنرسل إليكم التأكيد بالبريد الإلكتروني.',
  ],
  pending_asking: ['Confirming your payment', 'نؤكد عملية الدفع'],
  unpaid: ['Order not paid yet', 'الطلب غير مدفوع بعد'],
  unpaid_text: ['This order is waiting for payment.', 'هذا الطلب بانتظار الدفع.'],
  unpaid_action: ['Go to payment', 'إلى الدفع'],
  not_paid: ['The payment did not go through', 'لم يكتمل الدفع'],
  not_paid_text: [
    'You are not charged: if an amount has left your account, it is refunded in full. Try again or use another card.',
    'لا يُحسب عليكم أي مبلغ، وإن خُصم مبلغ من حسابكم أعدناه كاملاً. حاولوا مرة أخرى أو استخدموا بطاقة أخرى.',
  ],
  not_paid_action: ['Try again', 'إعادة المحاولة'],
  refunded: ['This order has been refunded', 'تم استرداد مبلغ هذا الطلب'],
  refunded_text: [
    'The amount is on its way back to your card. Banks need up to ten days to show it.',
    'المبلغ في طريقه إلى بطاقتكم، وقد تحتاج البنوك إلى عشرة أيام لإظهاره.',
  ],
  partially_refunded: ['Part of this order has been refunded', 'تم استرداد جزء من مبلغ هذا الطلب'],

  summary: ['Order summary', 'ملخص الطلب'],
  date: ['Order date', 'تاريخ الطلب'],
  total: ['Total', 'المجموع'],
  payment_status: ['Payment status', 'حالة الدفع'],
  status_paid: ['Paid', 'مدفوع'],
  status_pending: ['Pending', 'قيد الانتظار'],
  status_failed: ['Not paid', 'غير مدفوع'],
  transaction: ['Transaction ID', 'رقم المعاملة'],

  bought: ['Your wheels', 'جنوطكم'],
  also: ['Also in this order', 'وفي الطلب أيضاً'],
  front: ['Front', 'أمامي'],
  rear: ['Rear', 'خلفي'],
  pieces: [(count: number) => `× ${count}`, (count) => `× ${count}`],
  not_checked: ['Fit not checked', 'لم نتحقق من الملاءمة'],
  proof: ['The fit, as checked when you ordered', 'الملاءمة كما فُحصت عند الطلب'],
  drawing: [
    (what: string) => `Section through your wheel over the factory wheel: ${what}`,
    (what) => `مقطع في جنطكم فوق جنط المصنع: ${what}`,
  ],
  car_side: ['car side', 'جهة السيارة'],
  street: ['street side', 'جهة الشارع'],
  proof_text: [
    'We keep these figures with your order, even if the shop’s data changes.',
    'نحفظ هذه الأرقام مع طلبكم حتى لو تغيّرت بيانات المتجر.',
  ],
  mm: ['mm', 'مم'],
  kg: ['kg', 'كجم'],
  in: ['in', 'بوصة'],
  outer: ['Further out', 'إلى الخارج أكثر'],
  inner: ['Closer to the suspension', 'أقرب إلى نظام التعليق'],
  outer_in: ['Further in', 'إلى الداخل أكثر'],
  inner_away: ['Further from the suspension', 'أبعد عن نظام التعليق'],
  bolt_pattern: ['Bolt pattern', 'توزيع البراغي'],
  centre_bore: ['Centre bore', 'فتحة الوسط'],
  load: ['Load per wheel', 'الحمولة لكل جنط'],

  next: ['What happens next', 'الخطوات التالية'],
  next_confirm: [
    'We contact you to confirm the fit before we dispatch the wheels.',
    'نتواصل معكم لتأكيد الملاءمة قبل شحن الجنوط.',
  ],
  next_installation: [
    'We call you about a fitting centre, a time and the price.',
    'نتصل بكم للاتفاق على مركز التركيب والموعد والسعر.',
  ],
  next_dispatch: [
    'When the parcel leaves, we e-mail you the tracking link.',
    'عند خروج الشحنة نرسل إليكم رابط التتبّع بالبريد الإلكتروني.',
  ],
  next_fitting: [
    'Try one wheel on the car before tyres are fitted. Show the figures below to your fitter.',
    'جرّبوا جنطاً واحداً على السيارة قبل تركيب الإطارات، واعرضوا الأرقام أدناه على فني التركيب.',
  ],
  confirm_fit: ['Fit to be confirmed with you', 'نؤكد الملاءمة معكم'],

  sign_up_text: [
    'Order faster next time: an account needs only one password.',
    'لطلب أسرع في المرة القادمة: يكفي الحساب كلمة مرور واحدة.',
  ],
  sign_up: ['Create an account', 'إنشاء حساب'],

  continue: ['Continue Shopping', 'متابعة التسوق'],
  view_account: ['View My Account', 'عرض حسابي'],
  whole_order: ['Order page and fit guarantee', 'صفحة الطلب وضمان الملاءمة'],

  help: ['Problem with your payment?', 'هل هناك مشكلة في الدفع؟'],
  help_open: ['Your payment is not confirmed yet', 'لم يُؤكَّد الدفع بعد'],
  know: ['What we know', 'ما نعرفه'],
  know_reference: ['Your reference', 'رقمكم المرجعي'],
  know_recorded: ['Transaction ID you gave us', 'رقم المعاملة الذي أدخلتموه'],
  know_none: ['not confirmed yet', 'لم يُؤكَّد بعد'],
  checking: ['What we are checking', 'ما نتحقق منه'],
  checking_paid: ['Nothing pending: your bank has confirmed the payment.', 'لا شيء معلّق: أكد البنك الدفع.'],
  checking_text: [
    'We check this payment with your bank automatically until it is clear. If the money has left your account, we either confirm the order by e-mail or refund it.',
    'نتحقق من هذا الدفع لدى البنك تلقائياً حتى يتضح الأمر. فإن خُصم المبلغ من حسابكم فإما أن نؤكد الطلب بالبريد الإلكتروني وإما أن نعيد المبلغ.',
  ],
  manual: ['Do you have a transaction ID?', 'هل لديكم رقم معاملة؟'],
  manual_text: [
    'It is in the message from your bank or on the payment receipt. It helps us find the payment sooner.',
    'تجدونه في رسالة البنك أو في إيصال الدفع، ويساعدنا على العثور على الدفع أسرع.',
  ],
  manual_label: ['Transaction ID', 'رقم المعاملة'],
  manual_action: ['Check this transaction', 'التحقق من هذه المعاملة'],
  manual_done: [
    'Thank you. We have recorded it and are checking it with the bank.',
    'شكراً لكم. سُجّل الرقم ونتحقق منه لدى البنك.',
  ],
  manual_failed: [
    'We couldn’t record it. Please try again, or call us with the reference above.',
    'تعذّر تسجيله الآن. يرجى المحاولة مرة أخرى أو الاتصال بنا مع ذكر الرقم المرجعي أعلاه.',
  ],
  reach: ['How to reach us', 'للتواصل معنا'],
  reach_text: ['Please give the reference above.', 'يرجى ذكر رقمكم المرجعي أعلاه.'],
  phone: ['Phone', 'الهاتف'],
  email: ['E-mail', 'البريد الإلكتروني'],
  chat: ['WhatsApp', 'واتساب'],
})
