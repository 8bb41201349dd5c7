import { bilingual } from '#shared/i18n/messages.ts'

/** Who sells: names, logo, company, address, contact and hours. */
export const deskFacts = bilingual({
  group_names: ['Names', 'الأسماء'],
  group_logo: ['Logo', 'الشعار'],
  group_logo_text: [
    'In the header of the shop, in e-mails and on invoices. Without one the name of the shop is shown in letters.',
    'في رأس المتجر والرسائل والفواتير. وبدونه يظهر اسم المتجر كتابةً.',
  ],
  hint_logo: [
    'PNG, JPEG, WebP or AVIF, best wide and on a transparent ground; an SVG is exported as PNG first',
    'PNG أو JPEG أو WebP أو AVIF، والأفضل عريض وبخلفية شفافة، ويُصدَّر ملف SVG بصيغة PNG أولاً',
  ],
  logo_choose: ['Choose a picture', 'اختيار صورة'],
  logo_remove: ['Remove the logo', 'إزالة الشعار'],
  logo_sending: ['Sending…', 'جارٍ الإرسال…'],
  logo_ready: ['Sent. Save to show it.', 'أُرسلت. احفظوا لعرضها.'],
  group_company: ['Company', 'الشركة'],
  group_company_text: [
    'As on the trade licence; it is on every invoice.',
    'كما في الرخصة التجارية، وتظهر في كل فاتورة.',
  ],
  group_address: ['Address', 'العنوان'],
  group_contact: ['Contact', 'الاتصال'],
  group_hours: ['Opening hours', 'ساعات العمل'],
  group_hours_text: [
    'As 10:00-18:00; leave a day empty where you are closed.',
    'على الشكل \u206610:00-18:00\u2069، واتركوا يوم الإغلاق فارغاً.',
  ],
  group_payment: ['Payment methods at checkout', 'طرق الدفع عند إتمام الطلب'],
  group_payment_text: ['What buyers read beside each.', 'ما يقرأه المشترون بجانب كل طريقة.'],
  group_other: ['Returns and links', 'الإرجاع والروابط'],
  hint_trn: ['15 digits, the first is 1', '15 رقماً أولها 1'],
  hint_phone: ['With the country code: +971 4 123 4567', 'مع رمز الدولة: \u2066+971 4 123 4567\u2069'],
  hint_whatsapp: ['Visitors write to this number', 'يراسلكم الزوار على هذا الرقم'],
  hint_email_orders: ['Sends confirmations; answers come here', 'يرسل التأكيدات وتصل إليه الردود'],
  hint_email_privacy: ['For questions about personal data', 'للأسئلة عن البيانات الشخصية'],
  hint_note: ['How to find the door', 'كيفية الوصول إلى الباب'],
  hint_returns_days: [
    'For orders paid from now on. Change the pages that name the days as well',
    'للطلبات التي تُدفع من الآن. عدّلوا كذلك الصفحات التي تذكر عدد الأيام',
  ],
})
