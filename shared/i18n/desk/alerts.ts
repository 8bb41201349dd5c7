import { bilingual } from '#shared/i18n/messages.ts'

/** How a member learns of new orders. */
export const deskAlerts = bilingual({
  title: ['New orders', 'الطلبات الجديدة'],
  intro: ['How you learn that an order is paid.', 'كيف تعرفون أن طلباً قد دُفع.'],
  by_email: ['An e-mail for each order', 'رسالة بريد إلكتروني لكل طلب'],
  by_push: ['A notification on my devices', 'إشعار على أجهزتي'],
  by_push_hint: ['Turn it on below in each browser that should show it.', 'فعّلوه أدناه في كل متصفح ينبغي أن يعرضه.'],
  sound: ['A sound while the desk is open', 'صوت عندما يكون المكتب مفتوحاً'],
  quiet: ['Quiet hours', 'ساعات الهدوء'],
  quiet_hint: [
    'Dubai time. What was ordered meanwhile comes as one message at their end.',
    'بتوقيت دبي. ما طُلب خلالها يصلكم في رسالة واحدة عند نهايتها.',
  ],
  quiet_from: ['From', 'من'],
  quiet_to: ['Until', 'حتى'],
  devices: ['Browsers with notifications', 'متصفحات تعرض الإشعارات'],
  no_devices: ['No browser shows notifications yet.', 'لا يعرض أي متصفح الإشعارات بعد.'],
  device_since: [(day: string) => `Since ${day}`, (day) => `منذ ${day}`],
  device_add: ['Show notifications in this browser', 'عرض الإشعارات في هذا المتصفح'],
  device_remove: ['Turn off', 'إيقاف'],
  device_test: ['Try it', 'تجربة'],
  device_tested: ['A notification is on its way', 'الإشعار في الطريق'],
  device_not_tested: [
    'The browser’s push service did not take the notification. Try again later, or turn it off and on.',
    'لم تقبل خدمة الإشعارات في المتصفح الإشعار. حاولوا لاحقاً أو أوقفوه ثم فعّلوه.',
  ],
  refused: [
    'This browser blocks notifications of this site. Allow them in its settings, then try again.',
    'يحظر هذا المتصفح إشعارات هذا الموقع. اسمحوا بها في إعداداته ثم حاولوا من جديد.',
  ],
  impossible: [
    'This browser cannot show notifications. On an iPhone, add the desk to the home screen first and open it from there.',
    'لا يستطيع هذا المتصفح عرض الإشعارات. على iPhone أضيفوا المكتب إلى الشاشة الرئيسية أولاً وافتحوه منها.',
  ],
  see_order: ['See it', 'عرضه'],
  new_order: [(number: string) => `New order ${number}`, (number) => `طلب جديد \u2066${number}\u2069`],
})
