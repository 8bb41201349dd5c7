import { bilingual } from '#shared/i18n/messages.ts'

/** Words of the question whether purchases may be measured. */
export const consent = bilingual(
  {
    title: 'May we measure purchases for our ads?',
    text: 'This device keeps only what the shop needs. If you allow it, we share your purchase with Meta: amount, items, hashed e-mail and phone.',
    policy: 'Privacy policy',
    allow: 'Allow',
    refuse: 'Only necessary',
    given: 'Your choice now: allowed.',
    refused: 'Your choice now: only necessary.',
  },
  {
    title: 'هل تسمحون بقياس عمليات الشراء لإعلاناتنا؟',
    text: 'يحتفظ هذا الجهاز بما يحتاجه المتجر فقط. وإذا سمحتم نشارك Meta بيانات شرائكم: المبلغ والمنتجات، وبريدكم وهاتفكم مشفَّرين باتجاه واحد.',
    policy: 'سياسة الخصوصية',
    allow: 'السماح',
    refuse: 'الضروري فقط',
    given: 'اختياركم الآن: مسموح.',
    refused: 'اختياركم الآن: الضروري فقط.',
  },
)
