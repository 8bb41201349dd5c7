import { bilingual } from '#shared/i18n/messages.ts'

/** All settings: what each is for, and the way back to them. */
export const deskSettings = bilingual({
  title: ['Settings', 'الإعدادات'],
  intro: [
    'What the whole shop uses. Every change is recorded and can be undone.',
    'ما يستخدمه المتجر كله. يُسجَّل كل تغيير ويمكن التراجع عنه.',
  ],
  facts: ['Who sells', 'من البائع'],
  facts_text: [
    'Name, licence, tax number, address, contact, hours',
    'الاسم والرخصة والرقم الضريبي والعنوان والاتصال والساعات',
  ],
  delivery: ['Delivery', 'التوصيل'],
  delivery_text: [
    'Cut-off, working days, holidays; cost, days and VAT by country',
    'آخر موعد وأيام العمل والعطل، والتكلفة والأيام والضريبة لكل دولة',
  ],
  payments: ['Payment', 'الدفع'],
  payments_text: [
    'Accounts at Stripe and Paymob; what is offered at checkout',
    'حسابا Stripe وPaymob وما يُعرض عند الدفع',
  ],
  mail: ['E-mail', 'البريد'],
  mail_text: [
    'The account that sends letters, and where yours go',
    'الحساب الذي يرسل الرسائل، والعنوان الذي تصل إليه رسائلكم',
  ],
  maintenance: ['Maintenance', 'الصيانة'],
  centres: ['Fitting centres', 'مراكز التركيب'],
  centres_text: ['Partners that mount wheels, as buyers see them', 'شركاء تركيب الجنوط كما يراهم المشترون'],
  maintenance_text: ['Close the shop for a while, with a message', 'إغلاق المتجر لبعض الوقت مع رسالة'],
  opening: ['Opening', 'الافتتاح'],
  opening_text: ['What the shop needs, step by step', 'ما يحتاج إليه المتجر خطوة بخطوة'],
  back: ['All settings', 'كل الإعدادات'],
  back_opening: ['What is missing', 'ما الذي ينقص'],
  change: ['Change', 'تغيير'],
})
