import { bilingual } from '#shared/i18n/messages.ts'

/** Words of the question whether purchases may be measured. */
export const consent = bilingual(
  {
    title: 'May we count purchases for our ads?',
    text: 'This device keeps what the shop needs. With your leave, Meta is also told of a purchase: amount, articles, your e-mail and phone as hashes.',
    policy: 'Privacy policy',
    allow: 'Allow',
    refuse: 'Only necessary',
    given: 'At the moment: allowed.',
    refused: 'At the moment: only what is necessary.',
  },
  {
    title: 'هل تسمحون باحتساب المشتريات لإعلاناتنا؟',
    text: 'يحتفظ هذا الجهاز بما يحتاجه المتجر فقط. وبإذنكم نُعلم Meta أيضاً بالشراء: المبلغ والمنتجات، وبريدكم وهاتفكم مشفَّرين باتجاه واحد.',
    policy: 'سياسة الخصوصية',
    allow: 'أسمح',
    refuse: 'الضروري فقط',
    given: 'اختياركم الآن: مسموح.',
    refused: 'اختياركم الآن: الضروري فقط.',
  },
)
