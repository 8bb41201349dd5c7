import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Search words and what they mean. */
export const deskSynonyms = bilingual({
  title: ['Search words', 'كلمات البحث'],
  intro: [
    'Say what a word of your customers means, such as a nickname or a spelling. The search of the shop uses it at once.',
    'حدّدوا معنى كلمة يستخدمها عملاؤكم، مثل لقب أو طريقة كتابة. يستخدمها بحث المتجر فوراً.',
  ],
  asked_link: ['Searches without a result', 'عمليات بحث دون نتيجة'],
  add: ['New search word', 'كلمة بحث جديدة'],
  give: ['Give it a meaning', 'تحديد معناها'],
  edit: ['Change', 'تعديل'],
  remove: ['Remove', 'حذف'],
  removed: ['The search reads this word as before again', 'يقرأ البحث هذه الكلمة كما كان من قبل'],
  saved: ['The search uses this from now on', 'يستخدم البحث هذا من الآن'],
  search: ['Word or meaning', 'الكلمة أو المعنى'],
  word: ['Word', 'الكلمة'],
  word_hint: ['As customers type it, at most four words', 'كما يكتبها العملاء، أربع كلمات على الأكثر'],
  means: ['Means', 'معناها'],
  means_hint: [
    'What the search should look for: a brand, a colour, a car, a size',
    'ما يجب أن يبحث عنه المتجر: علامة تجارية أو لون أو سيارة أو مقاس',
  ],
  finds: [
    (products: number, more: boolean) =>
      `This finds ${more ? 'more than ' : ''}${english(products, 'product', 'products')}`,
    (products, more) =>
      `النتيجة: ${more ? 'أكثر من ' : ''}${arabic(products, 'منتج واحد', 'منتجين', 'منتجات', 'منتجاً', 'منتج')}`,
  ],
  finds_cars: ['This finds cars or brands', 'النتيجة: سيارات أو علامات تجارية'],
  finds_nothing: ['This finds nothing yet', 'لا نتيجة لهذا بعد'],
  means_now: [(means: string) => `Means “${means}”`, (means) => `معناها «${means}»`],
  none: ['No search word has a meaning of yours yet', 'لم تحددوا معنى أي كلمة بحث بعد'],
  none_text: ['Begin with the searches without a result.', 'ابدؤوا بعمليات البحث دون نتيجة.'],
})
