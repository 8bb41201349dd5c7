import { bilingual } from '#shared/i18n/messages.ts'

/** Words of the question whether purchases may be measured. */
export const consent = bilingual(
  {
    title: 'May we count purchases for our ads?',
    text: 'This device keeps what the shop needs: cart, car, sign-in. With your leave, and only then, Meta is told of a purchase: the amount, the articles, your e-mail and phone as hashes.',
    policy: 'Privacy policy',
    allow: 'Allow',
    refuse: 'Only what is needed',
    given: 'At the moment: allowed.',
    refused: 'At the moment: only what is needed.',
    change: 'Privacy choices',
  },
  {
    title: 'هل تسمحون باحتساب المشتريات لإعلاناتنا؟',
    text: 'يحتفظ هذا الجهاز بما يحتاجه المتجر: السلة والسيارة والدخول. وبإذنكم فقط نُعلم Meta بالشراء: المبلغ والمنتجات، وبريدكم وهاتفكم مشفَّرين باتجاه واحد.',
    policy: 'سياسة الخصوصية',
    allow: 'أسمح',
    refuse: 'الضروري فقط',
    given: 'اختياركم الآن: مسموح.',
    refused: 'اختياركم الآن: الضروري فقط.',
    change: 'خيارات الخصوصية',
  },
)
