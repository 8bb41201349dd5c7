import { bilingual } from '#shared/i18n/messages.ts'

/** The fit guarantee on the page of an order. */
export const guarantee = bilingual({
  title: ['Fit guarantee', 'ضمان الملاءمة'],
  covered_text: [
    'If these wheels do not fit your car, we exchange them or refund you in full, and we pay the freight both ways.',
    'إن لم تركب هذه الجنوط على سيارتكم، نبدلها أو نرد المبلغ كاملاً، والشحن ذهاباً وإياباً علينا.',
  ],
  open: ['Report that it does not fit', 'الإبلاغ عن عدم الملاءمة'],
  open_again: ['Report a problem with other wheels', 'الإبلاغ عن جنوط أخرى'],
  form_title: ['What does not fit?', 'ما المشكلة في التركيب؟'],
  which: ['Which wheels?', 'أي جنوط؟'],
  front: ['front', 'أمامي'],
  rear: ['rear', 'خلفي'],
  reason: ['What is wrong?', 'ما المشكلة؟'],
  rubs_inside: ['It rubs on the inside', 'يحتك من الداخل'],
  rubs_inside_hint: ['Against the suspension or the inner arch', 'بنظام التعليق أو بطانة الرفرف'],
  rubs_outside: ['It rubs on the outside', 'يحتك من الخارج'],
  rubs_outside_hint: ['Against the arch or the bumper', 'بالرفرف أو الصدام'],
  brakes: ['It does not clear the brakes', 'يلامس الفرامل'],
  bolt_pattern_or_bore: ['The bolts or the centre hole do not match', 'البراغي أو فتحة الوسط لا تطابق'],
  other: ['Something else', 'مشكلة أخرى'],
  text: ['What happens?', 'ماذا يحدث؟'],
  text_hint: [
    'Where and when it touches, the tyre size, and whether the car is lowered or lifted.',
    'أين ومتى يلامس، ومقاس الإطار، وهل السيارة منزّلة أو مرفوعة.',
  ],
  photos_hint: [
    'Most useful: the place where it touches, the wheel on the hub, the tyre’s sidewall.',
    'الأنفع: موضع الاحتكاك، والجنط على الهب، وجانب الإطار.',
  ],
  send: ['Send to us', 'إرسال'],
  cancel: ['Cancel', 'إلغاء'],
  sent: [
    'We have received it and answer by e-mail within two working days.',
    'وصلنا بلاغكم، ونرد عليكم بالبريد الإلكتروني خلال يومي عمل.',
  ],
  number: ['Case', 'طلب الضمان'],
  reported_on: [(day: string) => `Reported ${day}`, (day) => `أُبلغ عنه ${day}`],
  state_open: ['We are looking at it', 'ندرس المشكلة'],
  state_waiting_for_photos: ['We need photos from you', 'نحتاج إلى صور منكم'],
  decided_exchange: ['We exchange the wheels', 'نبدل الجنوط'],
  decided_refund: ['We refund you', 'نرد المبلغ'],
  decided_refused: ['Not covered by the guarantee', 'لا يشمله الضمان'],
  decided_closed: ['Closed: the money went back before', 'مغلق: سبق أن عاد المبلغ'],
  asked: ['Please show us:', 'يرجى أن تظهر الصور:'],
  send_photos: ['Send photos', 'إرسال الصور'],
  more_photos: ['Add photos', 'إضافة صور'],
  photos_sent: ['Thank you, the photos have arrived.', 'شكراً، وصلت الصور.'],
  answer: ['Our answer:', 'ردنا:'],
  in_exchange: ['We send you:', 'نرسل إليكم:'],
  refund_asked: ['is on its way to you.', 'في طريقه إليكم.'],
  refund_done: [
    'went back to you. Banks need up to ten days to show it.',
    'أُعيد إليكم. تحتاج البنوك إلى عشرة أيام على الأكثر لإظهاره.',
  ],
  refund_failed: [
    'could not be refunded the way you paid. We will contact you about another way.',
    'تعذّر رده بالطريقة التي دفعتم بها. سنتواصل معكم بشأن طريقة أخرى.',
  ],
  photo: [(number: number) => `Photo ${number} of the case`, (number) => `صورة ${number} من طلب الضمان`],
  not_sent: [
    'The guarantee begins when your parcel leaves. Until then you can cancel free of charge.',
    'يبدأ الضمان عند خروج شحنتكم، وقبل ذلك يمكنكم الإلغاء مجاناً.',
  ],
  no_car: [
    'The fit was not checked for the car on this order, so the guarantee does not apply. For unused wheels see our return policy.',
    'لم نتحقق من الملاءمة للسيارة المذكورة في الطلب، فلا يشمله الضمان. لإرجاع الجنوط غير المستعملة انظروا سياسة الإرجاع.',
  ],
  measured_first: [
    'The verdict was “We measure first”, so the guarantee does not apply. If we confirmed the fit after measuring, write to us; otherwise see our return policy for unused wheels.',
    'كانت النتيجة «نقيس أولاً»، فلا يشملها الضمان. إن أكدنا لكم الملاءمة بعد القياس فراسلونا، وإلا فانظروا سياسة الإرجاع للجنوط غير المستعملة.',
  ],
  parts_missing: [
    'They fit with a hub ring that was not bought with them, so the guarantee does not apply. Write to us: we tell you which ring you need.',
    'تناسب سيارتكم مع حلقة توسيط لم تُشترَ معها، فلا يشملها الضمان. راسلونا لنخبركم بالحلقة التي تحتاجونها.',
  ],
  policy: ['Return policy', 'سياسة الإرجاع'],
  failed: ['We could not load the guarantee.', 'تعذّر تحميل الضمان.'],
  try_again: ['Try again', 'إعادة المحاولة'],
  loading: ['Loading the guarantee', 'جارٍ تحميل الضمان'],
  kept: ['What you wrote is kept.', 'ما كتبتموه محفوظ.'],
})

/** Words of the e-mails about a guarantee case. */
export const guaranteeEmails = bilingual({
  opened_subject: [
    (number: string) => `We have received your guarantee case ${number}`,
    (number) => `وصلنا طلب الضمان \u2066${number}\u2069`,
  ],
  opened_title: ['We are looking at it', 'ندرس المشكلة'],
  opened_text: [
    (name: string, order: string) =>
      `${name}, we are sorry that the wheels of order ${order} do not fit as we said. We answer by e-mail within two working days. Please do not drive on wheels that rub.`,
    (name, order) =>
      `\u2068${name}\u2069، نأسف لأن جنوط الطلب \u2066${order}\u2069 لم تركب كما قلنا. نرد عليكم بالبريد الإلكتروني خلال يومي عمل. يرجى عدم القيادة على جنوط تحتك.`,
  ],
  asked_subject: [
    (number: string) => `Photos for your guarantee case ${number}`,
    (number) => `صور لطلب الضمان \u2066${number}\u2069`,
  ],
  asked_title: ['We need photos from you', 'نحتاج إلى صور منكم'],
  asked_text: [
    (name: string) => `${name}, to decide your case we would like to see:`,
    (name) => `\u2068${name}\u2069، للبت في طلبكم نود أن نرى:`,
  ],
  asked_how: ['You can add them on the page of your order.', 'يمكنكم إضافتها في صفحة طلبكم.'],
  decided_subject: [
    (number: string) => `Your guarantee case ${number} is decided`,
    (number) => `صدر القرار في طلب الضمان \u2066${number}\u2069`,
  ],
  exchange_title: ['We exchange your wheels', 'نبدل جنوطكم'],
  exchange_text: [
    (name: string) =>
      `${name}, the guarantee covers it. We arrange the pick-up of the wheels and send you the following, both at our cost:`,
    (name) => `\u2068${name}\u2069، يشمل الضمان ذلك. نرتب استلام الجنوط ونرسل إليكم ما يلي، وكلاهما على حسابنا:`,
  ],
  refund_title: ['We refund your wheels', 'نرد ثمن جنوطكم'],
  refund_text: [
    (name: string, amount: string) =>
      `${name}, the guarantee covers it. We refund ${amount} to the card you paid with and write to you again when it has gone out. We arrange the pick-up of the wheels at our cost.`,
    (name, amount) =>
      `\u2068${name}\u2069، يشمل الضمان ذلك. نرد \u2068${amount}\u2069 إلى البطاقة التي دفعتم بها ونراسلكم عند إرساله. ونرتب استلام الجنوط على حسابنا.`,
  ],
  refund_text_by_transfer: [
    (name: string, amount: string) =>
      `${name}, the guarantee covers it. You paid by bank transfer, so we send ${amount} to your bank account. Please reply to this e-mail with its IBAN and the holder’s name, unless we have them. We write to you again when it has gone out, and arrange the pick-up of the wheels at our cost.`,
    (name, amount) =>
      `\u2068${name}\u2069، يشمل الضمان ذلك. دفعتم بتحويل بنكي، فنحوّل \u2068${amount}\u2069 إلى حسابكم. يرجى الرد على هذه الرسالة برقم الآيبان واسم صاحب الحساب إن لم يكونا لدينا. نراسلكم عند إرسال المبلغ، ونرتب استلام الجنوط على حسابنا.`,
  ],
  refused_title: ['The guarantee does not cover this case', 'لا يشمل الضمان هذه الحالة'],
  refused_text: [
    (name: string) => `${name}, we have looked at your case and cannot accept it.`,
    (name) => `\u2068${name}\u2069، درسنا طلبكم ولا يمكننا قبوله.`,
  ],
  refused_next: [
    'If you see it differently, reply to this e-mail. Your rights under UAE consumer law stay as they are.',
    'إن كان لكم رأي آخر فردّوا على هذه الرسالة. وتبقى حقوقكم في قانون المستهلك الإماراتي كما هي.',
  ],
  closed_subject: [
    (number: string) => `Your guarantee case ${number} is closed`,
    (number) => `أُغلق طلب الضمان \u2066${number}\u2069`,
  ],
  closed_title: ['Your case is closed', 'أُغلق طلب الضمان'],
  closed_text: [
    (name: string) =>
      `${name}, the money for these wheels has already gone back to you, or is on its way. Nothing is left to decide, so we have closed your case.`,
    (name) =>
      `\u2068${name}\u2069، سبق أن عاد إليكم ثمن هذه الجنوط أو هو في طريقه إليكم. لم يبق ما يُقرَّر، لذلك أغلقنا طلب الضمان.`,
  ],
  answer: ['Our answer:', 'ردنا:'],
  wheels: ['Wheels', 'الجنوط'],
  problem: ['Problem', 'المشكلة'],
  case_number: ['Case', 'طلب الضمان'],
  see_case: ['See your case', 'عرض طلب الضمان'],
})
