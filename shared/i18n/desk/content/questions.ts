import { bilingual } from '#shared/i18n/messages.ts'

/** Questions with answers at the desk. */
export const deskQuestions = bilingual({
  title: ['Questions', 'الأسئلة'],
  intro: [
    'The page “Questions”, and the block of the home page. Drag a question, or move it by keyboard. Visitors see a change at once.',
    'صفحة الأسئلة وقسمها في الصفحة الرئيسية. اسحبوا السؤال أو انقلوه بلوحة المفاتيح. يرى الزوار التغيير فوراً.',
  ],
  add: ['New question', 'سؤال جديد'],
  added: ['The question is added', 'أُضيف السؤال'],
  edit: ['Edit the question', 'تعديل السؤال'],
  topics: ['Topics', 'الموضوعات'],
  topic: ['Topic', 'الموضوع'],
  no_topic: ['Without a topic', 'دون موضوع'],
  question_en: ['Question in English', 'السؤال بالإنجليزية'],
  question_ar: ['Question in Arabic', 'السؤال بالعربية'],
  answer_en: ['Answer in English', 'الجواب بالإنجليزية'],
  answer_ar: ['Answer in Arabic', 'الجواب بالعربية'],
  remove: ['Remove the question', 'حذف السؤال'],
  remove_title: ['Remove this question?', 'حذف هذا السؤال؟'],
  remove_text: ['Its text stays in the history.', 'يبقى نصه في السجل.'],
  removed: ['The question is removed', 'حُذف السؤال'],
  ordered: ['The order is saved', 'حُفظ الترتيب'],
  none: ['No question here yet', 'لا أسئلة هنا بعد'],
  topic_slug: ['Address', 'العنوان'],
  topic_en: ['Name in English', 'الاسم بالإنجليزية'],
  topic_ar: ['Name in Arabic', 'الاسم بالعربية'],
  topic_add: ['Add a topic', 'إضافة موضوع'],
  topic_remove: ['Remove', 'حذف'],
  topics_text: [
    'In the order of the page. A topic with questions stays.',
    'بترتيب الصفحة. يبقى الموضوع الذي فيه أسئلة.',
  ],
})
