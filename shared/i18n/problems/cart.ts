import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong in the cart, with coupons and with price offers. */
export const cartProblems = bilingual({
  does_not_fit: [
    'This wheel does not fit your car. Choose another size or wheel.',
    'هذا الجنط لا يناسب سيارتكم. اختاروا مقاساً أو جنطاً آخر.',
  ],
  does_not_fit_car: ['{name} does not fit your {car}. {reason}', '{name} لا يناسب سيارتكم {car}. {reason}'],
  part_not_for_car: ['This part does not suit your {car}', 'هذه القطعة لا تناسب سيارتكم {car}'],
  part_not_for_wheels: ['This part does not suit the wheels in your cart', 'هذه القطعة لا تناسب الجنوط في سلتكم'],
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
  coupon_min_wheels: [
    'This code needs at least {count} of the wheels that count for it',
    'يتطلب هذا الرمز ما لا يقل عن {count} من الجنوط المحسوبة له',
  ],
  coupon_used_up: ['This code has reached its limit', 'بلغ هذا الرمز حدّه الأقصى'],
  coupon_first_order_only: ['This code is for a first order only', 'هذا الرمز للطلب الأول فقط'],
  coupon_other_country: ['This code is not for deliveries to this country', 'هذا الرمز لا يشمل التوصيل إلى هذا البلد'],
  coupon_nothing_applies: [
    'This code does not apply to anything in your cart: {label}',
    'لا ينطبق هذا الرمز على شيء في سلتكم: {label}',
  ],
  coupon_nothing_to_pay: [
    'With this code less than {amount} is left to pay, and we can’t take such an order online. Please contact us.',
    'مع هذا الرمز يبقى أقل من {amount}، ولا يمكننا استقبال طلب كهذا عبر الموقع. يرجى التواصل معنا.',
  ],
  coupon_beside_offer: [
    'This code cannot be added to the prices of an offer. Please remove it.',
    'لا يمكن إضافة هذا الرمز إلى أسعار العرض. يرجى إزالته.',
  ],
  offer_not_found: [
    'This link does not open an offer. Please ask us for a new one.',
    'هذا الرابط لا يفتح عرض سعر. يرجى طلب رابط جديد منا.',
  ],
  offer_ended: [
    'The prices of this offer no longer hold. Please ask us for a new one.',
    'لم تعد أسعار هذا العرض سارية. يرجى طلب عرض جديد منا.',
  ],
  offer_over: [
    'This offer is paid, has ended or was withdrawn, so there is nothing left to withdraw',
    'هذا العرض مدفوع أو انتهى أو سُحب من قبل، فلا شيء يُسحب',
  ],
  offer_being_paid: [
    'This offer is being paid for in another window. Please try again in a few minutes.',
    'يجري دفع هذا العرض في نافذة أخرى. يرجى المحاولة مرة أخرى بعد بضع دقائق.',
  ],
  offer_lacks_buyer: [
    'The offer lacks the name, the contact or the address of the buyer. Make a copy and fill them in.',
    'تنقص العرض بيانات المشتري: الاسم أو وسيلة التواصل أو العنوان. أنشئوا نسخة وأكملوها.',
  ],
  offer_goods_twice: [
    'These goods are on another line already. Change the number there.',
    'هذه البضاعة موجودة في سطر آخر. يمكن تغيير العدد هناك.',
  ],
  offer_half_set: [
    'A staggered set needs one front and one rear wheel, the same number of each',
    'يتطلب الطقم ذو المقاسين جنطاً أمامياً وآخر خلفياً، بالعدد نفسه',
  ],
  country_closed: [
    'We take no new orders for this country at the moment. Please choose another one, or contact us.',
    'لا نقبل حالياً طلبات جديدة إلى هذا البلد. يرجى اختيار بلد آخر أو التواصل معنا.',
  ],
  country_not_served: [
    'We don’t deliver to this country. We deliver to the UAE, Saudi Arabia, Kuwait, Oman and Bahrain.',
    'لا نوصل إلى هذا البلد. نوصل إلى الإمارات والسعودية والكويت وعُمان والبحرين.',
  ],
})
