import { bilingual } from '#shared/i18n/messages.ts'

/** Words of the pages that stand in where no page can be made: no network, maintenance, an address that is gone. */
export const standby = bilingual(
  {
    offline_title: 'No connection',
    offline_text:
      'This device is not online at the moment. Your car, your cart and what you have typed are kept; nothing has been ordered or paid meanwhile.',
    offline_action: 'Try again',
    maintenance_title: 'The shop is on the lift',
    maintenance_text:
      'We are working on it and will be back in some minutes. Orders and payments are safe: what was paid is being confirmed as usual.',
    maintenance_action: 'Try again',
    gone_title: 'This page is gone for good',
    gone_text: 'What was here is not sold any more, and nothing took its place.',
    gone_action: 'Go to the home page',
    drawing: 'Drawing: a wheel taken off its hub',
  },
  {
    offline_title: 'لا يوجد اتصال',
    offline_text:
      'هذا الجهاز غير متصل بالإنترنت الآن. سيارتكم وسلتكم وما كتبتموه محفوظة، ولم يُطلب أو يُدفع شيء في هذه الأثناء.',
    offline_action: 'حاولوا مرة أخرى',
    maintenance_title: 'المتجر على الرافعة',
    maintenance_text: 'نعمل عليه ونعود خلال دقائق. طلباتكم ومدفوعاتكم في أمان، وما دُفع منها يُؤكَّد كالمعتاد.',
    maintenance_action: 'حاولوا مرة أخرى',
    gone_title: 'هذه الصفحة لم تعد موجودة',
    gone_text: 'ما كان هنا لم يعد يُباع، ولم يحل محله شيء.',
    gone_action: 'إلى الصفحة الرئيسية',
    drawing: 'رسم: جنط منزوع عن الهب',
  },
)
