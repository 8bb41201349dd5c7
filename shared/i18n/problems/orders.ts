import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong in packing, sending and reading orders. */
export const ordersProblems = bilingual({
  measure_not_needed: ['This line needs no measuring', 'لا يحتاج هذا البند إلى قياس'],
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
    'The buyer’s bank disputes the payment of this order, so its parcel must not leave: see Money in doubt at the desk',
    'يعترض بنك المشتري على دفعة هذا الطلب، فيجب ألا تُرسل الشحنة: راجعوا صفحة «مبالغ للمتابعة»',
  ],
  exchange_unpaid: [
    'This order or these pieces were refunded, are being refunded, or are disputed by the buyer’s bank, so nothing is sent in exchange',
    'رُدّ ثمن هذا الطلب أو هذه القطع، أو ردّه قيد التنفيذ، أو يعترض عليه بنك المشتري، فلا يُرسل بديل',
  ],
  order_cancelled: [
    'The goods of this order are back on the stock, so its parcel must not leave',
    'عادت بضاعة هذا الطلب إلى المخزون، فيجب ألا تُرسل الشحنة',
  ],
  not_an_export: [
    'This order was sold with UAE VAT, so it needs no customs declaration.',
    'بيع هذا الطلب مع ضريبة القيمة المضافة الإماراتية، فلا يحتاج إلى بيان جمركي.',
  ],
  tracking_link_refused: [
    'The carrier’s link must be a full address that begins with https://',
    'يجب أن يكون رابط شركة الشحن عنواناً كاملاً يبدأ بـ \u2066https://\u2069',
  ],
  order_not_found: ['Order not found. Please check your order ID.', 'لم نعثر على الطلب. يرجى التحقق من رقم الطلب.'],
  order_erased: [
    'The personal data of this order has been erased, so it can no longer be changed',
    'حُذفت البيانات الشخصية لهذا الطلب، فلم يعد يمكن تغييره',
  ],
  order_already_sent: ['The parcel of this order has already left', 'شحنة هذا الطلب غادرت بالفعل'],
  order_not_measured: [
    'Measure first: {skus}. The order can be packed and sent once each line is measured and fits.',
    'القياس أولاً: \u2066{skus}\u2069. يمكن تجهيز الطلب وشحنه بعد قياس كل بند والتأكد من أنه مناسب.',
  ],
  line_not_measured: ['This line needs no measuring', 'لا يحتاج هذا البند إلى قياس'],
  order_not_packed: ['This order is not packed yet', 'هذا الطلب لم يُجهّز بعد'],
  nothing_to_pack: [
    'All pieces of these orders are refunded or cancelled, so nothing is sent',
    'رُدّ ثمن كل قطع هذه الطلبات أو أُلغيت، فلا يُشحن شيء',
  ],
  tracking_number_unknown: [
    'The shop knows no tracking page of this carrier. Please enter the full link that begins with https://.',
    'لا يعرف المتجر صفحة تتبّع لشركة الشحن هذه. يرجى إدخال الرابط الكامل الذي يبدأ بـ \u2066https://\u2069.',
  ],
  order_not_sent: ['This order has not been dispatched yet', 'لم يُشحن هذا الطلب بعد'],
  letter_not_repeatable: [
    'Only the confirmation, the dispatch notice and the refund notice can be sent again, and only for a paid order',
    'يمكن إعادة إرسال تأكيد الطلب وإشعار الشحن وإشعار ردّ المبلغ فقط، ولطلب مدفوع فقط',
  ],
})
