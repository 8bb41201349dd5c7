import { bilingual } from '#shared/i18n/messages.ts'

/** A price offer, as its buyer opens it. */
export const offers = bilingual({
  title: ['Your price offer', 'عرض السعر الخاص بكم'],
  description: ['Goods and prices that we agreed with you.', 'المنتجات والأسعار التي اتفقنا عليها معكم.'],
  greeting: [(name: string) => `For ${name}`, (name) => `إلى ${name}`],
  number: ['Offer', 'العرض'],
  valid_until: [(day: string) => `These prices hold until ${day}.`, (day) => `تسري هذه الأسعار حتى ${day}.`],
  accept: ['Order and pay', 'الطلب والدفع'],
  accept_text: [
    'Your details are filled in for you. You pay by card on the next pages.',
    'بياناتكم معبأة مسبقاً، وتدفعون بالبطاقة في الصفحات التالية.',
  ],
  ended_title: ['These prices no longer hold', 'لم تعد هذه الأسعار سارية'],
  ended_text: [
    'Please ask us for a new offer. We answer in the chat.',
    'يرجى طلب عرض جديد منا، ونرد عليكم في المحادثة.',
  ],
  paid_title: ['This offer has been ordered', 'تم طلب هذا العرض'],
  paid_text: ['You find the order with its number and your e-mail.', 'تجدون الطلب برقمه وبريدكم الإلكتروني.'],
  track: ['Track an order', 'تتبّع طلب'],
  loading: ['Loading your offer', 'جارٍ تحميل عرضكم'],
  try_again: ['Try again', 'إعادة المحاولة'],
  pieces: [(count: number) => `${count} ×`, (count) => `${count} ×`],
  front: ['front', 'أمامي'],
  rear: ['rear', 'خلفي'],
  for_car: [(car: string) => `For ${car}`, (car) => `لسيارة ${car}`],
  goods: ['Goods', 'المنتجات'],
})

/** The message in which the desk sends the link. */
export const offerMessage = bilingual({
  text: [
    ({ name, shop, total, link }: { name: string; shop: string; total: string; link: string }) =>
      `Hello${name ? ` ${name}` : ''}, here is your price offer from ${shop}: ${total}, delivery included. You can see the fit and order here: ${link}`,
    ({ name, shop, total, link }) =>
      `مرحباً${name ? ` ${name}` : ''}، هذا عرض السعر من ${shop}: ${total} شاملاً التوصيل. يمكنكم رؤية الملاءمة والطلب من هنا: ${link}`,
  ],
})
