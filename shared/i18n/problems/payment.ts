import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong in paying, and with disputes. */
export const paymentProblems = bilingual({
  transfer_reference_used: ['This reference has already paid for an order', 'سبق أن سُدّد طلب بهذا المرجع'],
  transfer_other_amount: [
    'The order now costs another sum. Please reload the page.',
    'تغيّر مجموع الطلب. يرجى إعادة تحميل الصفحة.',
  ],
  transfer_sold_out: [
    'Goods of this order have been sold meanwhile, so nothing was booked. Restock them, or send the money back.',
    'بيعت منتجات هذا الطلب في هذه الأثناء، فلم يُسجَّل شيء. أعيدوا توفيرها أو ردّوا المبلغ.',
  ],
  gateway_silent: [
    'The gateway does not answer at the moment. Nothing has changed; the shop asks again by itself.',
    'لا تجيب بوابة الدفع حالياً. لم يتغير شيء، ويعيد المتجر السؤال تلقائياً.',
  ],
  dispute_not_at_paymob: [
    'This order was not paid through Paymob. Stripe reports its disputes to the shop itself',
    'لم يُدفع هذا الطلب عبر Paymob. أما Stripe فيبلّغ المتجر بالاعتراضات بنفسه',
  ],
  difference_closed: ['This difference was closed meanwhile', 'أُغلق هذا الفرق في هذه الأثناء'],
  settlement_file_wrong: [
    'The file cannot be used, and nothing of it was stored. {mistakes}',
    'لا يمكن استخدام الملف، ولم يُحفظ منه شيء. {mistakes}',
  ],
  settlement_file_large: [
    'The file is larger than {megabytes} MB. Please export fewer days.',
    'الملف أكبر من {megabytes} ميغابايت. يرجى تصدير أيام أقل.',
  ],
  settlement_received: [
    'What reached your bank account is no amount of {currency}, the currency of this file. Nothing was stored.',
    'ما وصل إلى حسابكم البنكي ليس مبلغاً بعملة الملف، \u2066{currency}\u2069. لم يُحفظ شيء.',
  ],
  settlement_known: [
    'This file was added before, as {name}. Nothing was stored.',
    'سبق أن أُضيف هذا الملف باسم {name}. لم يُحفظ شيء.',
  ],
  settlement_overlaps: [
    'The transaction {id} is already in {name}, and so are {count} in all. Nothing was stored: export days that were not added before.',
    'المعاملة {id} موجودة في {name}، والمجموع {count}. لم يُحفظ شيء: صدّروا أياماً لم تُضف من قبل.',
  ],
  settlement_of_stripe: [
    'Payouts of Stripe are read by the shop itself and cannot be removed',
    'يقرأ المتجر تحويلات Stripe بنفسه ولا يمكن حذفها',
  ],
  dispute_too_much: ['No more than {paid} was paid for this order', 'لم يُدفع لهذا الطلب أكثر من {paid}'],
  dispute_differs: [
    'This dispute is on record with {amount} and a fee of {fee}. Leave both out, or say that you correct them',
    'هذا الاعتراض مسجل بمبلغ {amount} ورسم {fee}. اتركوا الخانتين فارغتين أو حددوا أنكم تصححونهما',
  ],
  dispute_decided: [
    'The bank’s decision about this dispute is on record. If it was turned, record it as won or as lost',
    'قرار البنك في هذا الاعتراض مسجل. إن تغيّر القرار فسجلوه رابحاً أو خاسراً',
  ],
  dispute_not_found: ['No dispute is on record for this order', 'لا يوجد اعتراض مسجل على هذا الطلب'],
  payment_not_found: ['No successful payment has this number', 'لا توجد دفعة ناجحة بهذا الرقم'],
  payment_pays_order: [
    'This payment pays for order {order}. To refund it, name the order.',
    'هذه الدفعة سدّدت الطلب {order}. لاستردادها يرجى ذكر رقم الطلب.',
  ],
  order_changed: [
    'The goods or the prices of this order have changed since they were shown. Please check the total, then continue.',
    'تغيرت بضائع هذا الطلب أو أسعاره بعد عرضها عليكم. يرجى مراجعة المجموع ثم المتابعة.',
  ],
  details_changed: [
    'The details of this order were changed in another window. They are shown here now: please check them and pay again.',
    'غُيّرت بيانات هذا الطلب في نافذة أخرى، وهي معروضة هنا الآن: يرجى مراجعتها ثم الدفع من جديد.',
  ],
  order_being_paid: [
    'A payment for this order has begun, so its details stay as they are. To change them, place the order again.',
    'بدأت عملية دفع لهذا الطلب، فتبقى بياناته كما هي. لتغييرها يرجى إنشاء الطلب من جديد.',
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
})
