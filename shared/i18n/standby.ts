import { bilingual } from '#shared/i18n/messages.ts'

/** Words of the pages that stand in where no page can be made: no network, maintenance, an address that is gone. */
export const standby = bilingual(
  {
    offline_title: 'No connection',
    offline_text:
      'You are offline. Your car, your cart and what you have typed are saved; nothing has been ordered or paid in the meantime.',
    offline_action: 'Try again',
    maintenance_title: 'We are updating the shop',
    maintenance_text:
      'We will be back in a few minutes. Orders and payments are safe: paid orders are confirmed as usual.',
    maintenance_action: 'Try again',
    busy_title: 'One moment, please',
    busy_text:
      'We are getting more requests than usual from your connection or to the shop. Please try again in a few seconds.',
    busy_action: 'Try again',
    gone_title: 'This page no longer exists',
    gone_text: 'We no longer sell what was here, and there is no replacement.',
    not_open_title: 'The shop opens soon',
    not_open_text: 'We are still setting it up. Nothing can be ordered yet.',
    not_open_action: 'Try again',
    gone_action: 'Go to the home page',
    drawing: 'Drawing: a wheel taken off its hub',
  },
  {
    offline_title: 'لا يوجد اتصال',
    offline_text: 'أنتم غير متصلين بالإنترنت. سيارتكم وسلتكم وما كتبتموه محفوظة، ولم يُطلب أو يُدفع شيء في هذه الأثناء.',
    offline_action: 'إعادة المحاولة',
    maintenance_title: 'المتجر قيد الصيانة',
    maintenance_text: 'نعود خلال دقائق. طلباتكم ومدفوعاتكم محفوظة، وتُؤكَّد الطلبات المدفوعة كالمعتاد.',
    maintenance_action: 'إعادة المحاولة',
    not_open_title: 'نفتتح المتجر قريباً',
    not_open_text: 'ما زلنا نجهزه، ولا يمكن الطلب بعد.',
    not_open_action: 'إعادة المحاولة',
    busy_title: 'لحظة من فضلكم',
    busy_text: 'تصلنا طلبات أكثر من المعتاد من اتصالكم أو على المتجر كله. يرجى المحاولة بعد بضع ثوانٍ.',
    busy_action: 'إعادة المحاولة',
    gone_title: 'هذه الصفحة لم تعد موجودة',
    gone_text: 'لم نعد نبيع ما كان هنا، ولا يوجد بديل له.',
    gone_action: 'الصفحة الرئيسية',
    drawing: 'رسم: جنط منزوع عن الهب',
  },
)
