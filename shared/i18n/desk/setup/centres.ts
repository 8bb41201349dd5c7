import { bilingual } from '#shared/i18n/messages.ts'

/** The workshops that mount wheels. */
export const deskCentres = bilingual({
  centres_intro: [
    'Buyers see them beside each wheel, in the cart and after the order. Their links lead to the map.',
    'تظهر للمشترين بجانب كل جنط وفي السلة وبعد الطلب، وروابطها تقود إلى الخريطة.',
  ],
  centres_none: ['No fitting centre yet', 'لا مراكز تركيب بعد'],
  centres_none_text: [
    'Add the workshops that mount your wheels. Without any, the shop shows none.',
    'أضيفوا الورش التي تركّب جنوطكم. لا يعرض المتجر شيئاً ما لم تُضف.',
  ],
  centre_add: ['Add a centre', 'إضافة مركز'],
  centre_added: ['Added. The shop shows it now.', 'أُضيف، ويعرضه المتجر الآن.'],
  centre_remove: ['Remove', 'إزالة'],
  centre_remove_title: [(name: string) => `Remove ${name}?`, (name) => `إزالة \u2068${name}\u2069؟`],
  centre_remove_text: ['The shop no longer shows it.', 'لن يعرضه المتجر بعد ذلك.'],
  centre_removed: ['Removed', 'أُزيل'],
  centre_example: ['Example', 'مثال'],
  hint_hours_words: ['As buyers read them: Sat-Thu 8am-8pm', 'كما يقرؤها المشترون: السبت-الخميس 8ص-8م'],
})
