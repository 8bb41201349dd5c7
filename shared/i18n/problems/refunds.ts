import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong with refunds, requests to cancel or return, and returns. */
export const refundsProblems = bilingual({
  refund_too_much: ['At most {left} of this order can be refunded', 'لا يمكن استرداد أكثر من {left} من هذا الطلب'],
  refund_changed: [
    'These pieces now cost {sum}: someone else refunded some of them. Please look at the order again.',
    'أصبح ثمن هذه القطع {sum} لأن شخصاً آخر رد بعضها. يرجى مراجعة الطلب من جديد.',
  ],
  refund_pieces: [
    'These pieces were refunded already. Please look at the order again.',
    'سبق رد ثمن هذه القطع. يرجى مراجعة الطلب من جديد.',
  ],
  refund_not_found: ['There is no such refund', 'لا يوجد مبلغ مسترد كهذا'],
  refund_not_refused: [
    'This refund is not refused, or another one has taken its place',
    'هذا المبلغ غير مرفوض، أو حل محله مبلغ آخر',
  ],
  refund_reference_used: [
    'This bank reference is recorded for another refund',
    'هذا المرجع البنكي مسجل لمبلغ مسترد آخر',
  ],
  cancel_dispatched: [
    'The parcel of this order has left, so it can no longer be cancelled. Open a return instead.',
    'خرجت شحنة هذا الطلب فلا يمكن إلغاؤه. افتحوا عملية إرجاع بدلاً من ذلك.',
  ],
  order_is_cancelled: ['This order has been cancelled already', 'أُلغي هذا الطلب من قبل'],
  request_not_found: ['There is no such request', 'لا يوجد طلب كهذا'],
  request_decided: ['This request has been decided already', 'صدر القرار في هذا الطلب من قبل'],
  request_open: ['There is an open request for this order already', 'لهذا الطلب طلب مفتوح من قبل'],
  request_too_late: [
    'The {days} days for returns are over. If something is wrong with the goods, please write to us.',
    'انتهت مدة الإرجاع وهي {days} يوماً. إن كان في البضاعة عيب فيرجى مراسلتنا.',
  ],
  request_not_sent: [
    'The parcel has not left yet, so you can ask to cancel the order instead',
    'لم تخرج الشحنة بعد، لذا يمكنكم طلب إلغاء الطلب',
  ],
  request_dispatched: [
    'The parcel has left already. You can return the goods once they are with you.',
    'خرجت الشحنة. يمكنكم إرجاع البضاعة بعد وصولها.',
  ],
  request_not_paid: ['Only a paid order can be cancelled or returned', 'يُلغى أو يُرجع الطلب المدفوع فقط'],
  request_refunded: [
    'This order has been refunded in full, so there is nothing left to cancel or return',
    'استُرد مبلغ هذا الطلب كاملاً، فلا شيء يُلغى أو يُرجع',
  ],
  return_not_found: ['There is no such return', 'لا توجد عملية إرجاع كهذه'],
  return_pieces: [
    'More pieces than were bought, or than are not coming back already',
    'عدد القطع أكبر مما اشتُري، أو سبق تسجيل إرجاعها',
  ],
  return_state: [
    'Someone else has changed this return. Please look at it again.',
    'غيّر شخص آخر عملية الإرجاع هذه. يرجى مراجعتها من جديد.',
  ],
  return_refunded_since: [
    'Pieces of this order were refunded after the return was opened. Please look at the order again, then refund a sum or close the return with a note.',
    'رُدّ ثمن قطع من هذا الطلب بعد فتح عملية الإرجاع. راجعوا الطلب، ثم ردوا مبلغاً محدداً أو أغلقوا الإرجاع بملاحظة.',
  ],
  return_unsettled: [
    'First refund what came back, send the goods in exchange, or write how this was settled',
    'ردوا ثمن ما وصل أولاً، أو أرسلوا البديل، أو اكتبوا كيف سُوّي الأمر',
  ],
  refund_repeated: ['The same amount was refunded a moment ago', 'تم استرداد المبلغ نفسه قبل قليل'],
  refund_disputed: [
    'The buyer’s bank has taken this payment back already. A refund would pay it twice: see Money in doubt at the desk',
    'سحب بنك المشتري هذه الدفعة، وردّها يعيد المبلغ مرتين: راجعوا صفحة «مبالغ للمتابعة»',
  ],
  restock_repeated: [
    'The goods of this order are back on the stock already',
    'عادت بضاعة هذا الطلب إلى المخزون من قبل',
  ],
  restock_dispatched: [
    'The parcel of this order has left. Its goods go back on the stock only once they have arrived here: open a return',
    'خرجت شحنة هذا الطلب. لا تُعاد البضاعة إلى المخزون قبل وصولها إليكم: افتحوا عملية إرجاع',
  ],
  restock_partly: [
    'Goods go back on the stock only when the whole order is refunded, or its dispute is lost',
    'تعود البضاعة إلى المخزون فقط عند ردّ مبلغ الطلب كاملاً أو خسارة نزاعه',
  ],
  restock_reason: [
    'Goods go back on the stock for an order that was cancelled, or returned and has arrived',
    'تعود البضاعة إلى المخزون لطلب أُلغي، أو أُرجع ووصلت بضاعته',
  ],
})
