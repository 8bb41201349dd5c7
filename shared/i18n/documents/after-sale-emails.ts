import { bilingual } from '#shared/i18n/messages.ts'

/** Words of the e-mails about cancelled orders, requests and returns. */
export const afterSaleEmails = bilingual({
  cancelled_subject: [
    (number: string) => `Order ${number} is cancelled`,
    (number) => `تم إلغاء الطلب \u2066${number}\u2069`,
  ],
  cancelled_title: ['Your order is cancelled', 'تم إلغاء طلبكم'],
  cancelled_text: [
    (name: string, order: string) => `Hello ${name}, we have cancelled order ${order}. Nothing of it will be sent.`,
    (name, order) => `مرحباً \u2068${name}\u2069، ألغينا الطلب \u2066${order}\u2069 ولن يُشحن منه شيء.`,
  ],
  cancelled_money: [
    (amount: string) =>
      `We are refunding ${amount} to the card that paid. Banks take 5 to 10 working days to show it. You get another e-mail with the credit note.`,
    (amount) =>
      `نرد ${amount} إلى البطاقة التي دفعتم بها. تستغرق البنوك من 5 إلى 10 أيام عمل لإظهاره، ويصلكم بريد آخر مع الإشعار الدائن.`,
  ],
  cancelled_money_by_transfer: [
    (amount: string) =>
      `You paid by bank transfer, so we send ${amount} to your bank account. Please reply to this e-mail with its IBAN and the holder’s name, unless we have them. You get another e-mail with the credit note.`,
    (amount) =>
      `دفعتم بتحويل بنكي، فنحوّل ${amount} إلى حسابكم. يرجى الرد على هذه الرسالة برقم الآيبان واسم صاحب الحساب إن لم يكونا لدينا. ويصلكم بريد آخر مع الإشعار الدائن.`,
  ],
  declined_subject: [
    (order: string) => `About your request for order ${order}`,
    (order) => `بخصوص طلبكم في الطلب \u2066${order}\u2069`,
  ],
  declined_title: ['We cannot accept your request', 'لا يمكننا قبول طلبكم'],
  declined_cancel: [
    (name: string, order: string) => `${name}, you asked us to cancel order ${order}. Our answer:`,
    (name, order) => `\u2068${name}\u2069، طلبتم إلغاء الطلب \u2066${order}\u2069. ردنا:`,
  ],
  declined_return: [
    (name: string, order: string) => `${name}, you asked to return goods of order ${order}. Our answer:`,
    (name, order) => `\u2068${name}\u2069، طلبتم إرجاع بضاعة من الطلب \u2066${order}\u2069. ردنا:`,
  ],
  declined_next: [
    'If you see it differently, reply to this e-mail. Your rights under UAE consumer law stay as they are.',
    'إن كان لكم رأي آخر فردّوا على هذه الرسالة. وتبقى حقوقكم في قانون المستهلك الإماراتي كما هي.',
  ],
  return_subject: [
    (number: string, order: string) => `Return ${number} for order ${order}`,
    (number, order) => `الإرجاع \u2066${number}\u2069 للطلب \u2066${order}\u2069`,
  ],
  return_title: ['Your return', 'إرجاع بضاعتكم'],
  return_text: [
    (name: string, number: string) =>
      `${name}, we expect the goods below. Please write ${number} on the parcel and keep the original packaging closed.`,
    (name, number) =>
      `\u2068${name}\u2069، ننتظر البضاعة المذكورة أدناه. يرجى كتابة \u2066${number}\u2069 على الطرد وإبقاء العبوة الأصلية مغلقة.`,
  ],
  return_pick_up: [
    'We arrange the pick-up at our cost and write to you to agree on the day. Please do not send anything yourselves.',
    'نرتّب استلام البضاعة من عندكم على حسابنا ونراسلكم للاتفاق على اليوم. يرجى عدم شحن أي شيء بأنفسكم.',
  ],
  return_send: [
    (address: string) => `Please send the goods at your cost to: ${address}`,
    (address) => `يرجى شحن البضاعة على حسابكم إلى: \u2068${address}\u2069`,
  ],
  return_other: [
    (address: string) =>
      `If the goods do not fit as we said or are faulty, reply to this e-mail: we arrange the pick-up at our cost. Otherwise please send them at your cost to: ${address}`,
    (address) =>
      `إن لم تكن البضاعة مناسبة كما ذكرنا أو كانت معيبة فردّوا على هذه الرسالة، ونرتّب استلامها على حسابنا. وإلا فيرجى شحنها على حسابكم إلى: \u2068${address}\u2069`,
  ],
  return_refund: [
    'Once they have arrived and are as agreed, we refund you and send the credit note.',
    'بعد وصولها كما اتفقنا نرد لكم المبلغ ونرسل الإشعار الدائن.',
  ],
  return_exchange: [
    'We send you the goods in exchange and write to you when they leave.',
    'نرسل إليكم البديل ونراسلكم عند خروجه.',
  ],
  sent_subject: [
    (order: string) => `Your goods in exchange for order ${order} are on their way`,
    (order) => `بديل الطلب \u2066${order}\u2069 في الطريق`,
  ],
  sent_title: ['Your exchange is on its way', 'البديل في الطريق إليكم'],
  sent_text: [
    (name: string) => `${name}, these goods have left in exchange:`,
    (name) => `\u2068${name}\u2069، خرجت هذه البضاعة بديلاً:`,
  ],
  carrier: ['Carrier', 'شركة الشحن'],
  track: ['Track the parcel', 'تتبع الشحنة'],
  return_number: ['Return', 'الإرجاع'],
  see_order: ['See your order', 'عرض الطلب'],
})
