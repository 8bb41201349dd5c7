import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Alerts for the team: e-mail and notification of new orders. */
export const orderNews = bilingual({
  subject: [
    (number: string, total: string) => `New order ${number}: ${total}`,
    (number, total) => `طلب جديد \u2066${number}\u2069: \u2068${total}\u2069`,
  ],
  title: [(number: string) => `New order ${number}`, (number) => `طلب جديد \u2066${number}\u2069`],
  paid: ['An order is paid and waits to be packed.', 'طلب مدفوع بانتظار التجهيز.'],
  total: ['Total', 'المجموع'],
  goods: ['Goods', 'المنتجات'],
  car: ['Car', 'السيارة'],
  by: ['To be delivered by', 'التوصيل حتى'],
  open: ['Open the desk', 'فتح المكتب'],
  open_order: ['Open the order', 'فتح الطلب'],
  why: [
    'You chose this in your account at the desk, and can turn it off there.',
    'اخترتم هذا في حسابكم في المكتب، ويمكنكم إيقافه هناك.',
  ],
  quiet_subject: [
    (count: number) => `${english(count, 'new order', 'new orders')} during your quiet hours`,
    (count) =>
      `${arabic(count, 'طلب جديد واحد', 'طلبان جديدان', 'طلبات جديدة', 'طلباً جديداً', 'طلب جديد')} في ساعات الهدوء`,
  ],
  quiet_text: ['These orders are paid and wait to be packed.', 'هذه الطلبات مدفوعة وبانتظار التجهيز.'],
  test_title: ['Notifications work', 'الإشعارات تعمل'],
  test_text: ['New orders appear like this.', 'هكذا تظهر الطلبات الجديدة.'],
})
