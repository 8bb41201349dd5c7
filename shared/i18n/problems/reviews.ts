import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong with reviews, results of the fit, and guarantee cases. */
export const reviewsProblems = bilingual({
  evidence_step_not_found: ['There is no such step', 'لا توجد خطوة بهذا الرقم'],
  result_too_early: [
    'You can tell us how the wheels fit once your order has left us',
    'يمكنكم إخبارنا عن ملاءمة الجنوط بعد أن يغادر طلبكم مستودعنا',
  ],
  result_closed: ['The answers for this order can no longer be changed', 'لم يعد بالإمكان تغيير إجابات هذا الطلب'],
  result_not_found: ['There is no such answer', 'لا توجد إجابة كهذه'],
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
    'The fit was not checked for the car on this order, so the fit guarantee does not apply. For unused wheels see our return policy.',
    'لم نتحقق من الملاءمة للسيارة المذكورة في هذا الطلب، فلا يشمله ضمان الملاءمة. لإرجاع الجنوط غير المستعملة انظروا سياسة الإرجاع.',
  ],
  guarantee_measured_first: [
    'For these wheels the verdict was “We measure first”, so the fit guarantee does not apply. If we confirmed the fit after measuring, write to us; otherwise see our return policy for unused wheels.',
    'كانت نتيجة هذه الجنوط «نقيس أولاً»، فلا يشملها ضمان الملاءمة. إن أكدنا لكم الملاءمة بعد القياس فراسلونا، وإلا فانظروا سياسة الإرجاع للجنوط غير المستعملة.',
  ],
  guarantee_parts_missing: [
    'These wheels fit with a hub ring that was not bought with them, so the fit guarantee does not apply. Write to us: we tell you which ring you need.',
    'تناسب هذه الجنوط سيارتكم مع حلقة توسيط لم تُشترَ معها، فلا يشملها ضمان الملاءمة. راسلونا لنخبركم بالحلقة التي تحتاجونها.',
  ],
  guarantee_not_exchange: ['This case sends no goods', 'لا بضاعة تُرسل في طلب الضمان هذا'],
  guarantee_decided: ['This case has been decided already', 'صدر القرار في طلب الضمان هذا'],
  guarantee_not_refunded: [
    'The money for these wheels did not go back to the buyer, so the case needs a decision',
    'لم يعد ثمن هذه الجنوط إلى المشتري، فطلب الضمان يحتاج إلى قرار',
  ],
  guarantee_why_missing: [
    'Write your reply to the buyer, at most {most} characters',
    'اكتبوا ما يُبلَّغ به المشتري، بما لا يزيد على {most} حرفاً',
  ],
  guarantee_words_apart: [
    'An amount belongs to a refund, and a replacement to an exchange',
    'المبلغ يخص رد المال، والبديل يخص التبديل',
  ],
  guarantee_replacement_missing: [
    'Name what is sent in exchange: a SKU and how many',
    'حددوا ما يُرسل بدلاً منه: رمز SKU والعدد',
  ],
  guarantee_replacement_unknown: [
    'The shop sells no {sku}, or it was named twice',
    'لا يبيع المتجر {sku} أو ذُكر مرتين',
  ],
  guarantee_replacement_misfit: [
    '{sku} does not fit the car of this order. Name another SKU.',
    'لا يناسب {sku} سيارة هذا الطلب. حددوا صنفاً آخر.',
  ],
  guarantee_replacement_short: ['Of {sku} only {left} can be sent', 'لا يمكن إرسال أكثر من {left} من {sku}'],
  guarantee_cost_repeated: [
    'The same cost was booked a moment ago. If you mean to book it again, confirm that.',
    'سُجّلت التكلفة نفسها قبل قليل. إن أردتم تسجيلها من جديد فيرجى تأكيد ذلك.',
  ],
})
