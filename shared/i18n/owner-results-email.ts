import { bilingual } from '#shared/i18n/messages.ts'

/** The one e-mail that asks how the wheels fit. */
export const ownerResultsEmail = bilingual(
  {
    subject: (number: string) => `Do your wheels fit? Order ${number}`,
    title: 'Does it fit as we said?',
    text: (name: string) =>
      `${name}, you have had your wheels for about two weeks. One answer helps the next owner of your car, and us to say it right.`,
    said: (car: string) => `On your ${car} we said:`,
    word_pass: 'Fits',
    word_parts: 'Fits, with parts',
    word_measure: 'We measure first',
    yes: 'Yes, it fits',
    rubs: 'It rubs somewhere',
    not_mounted: 'Not mounted yet',
    opens: 'Each link opens a page where you look at your answer and send it. We write about this once.',
  },
  {
    subject: (number: string) => `هل الجنوط مناسبة؟ الطلب \u2066${number}\u2069`,
    title: 'هل الملاءمة كما قلنا؟',
    text: (name: string) =>
      `مرحباً \u2068${name}\u2069، مضى على وصول جنوطكم نحو أسبوعين. إجابة واحدة منكم تفيد صاحب سيارة مثل سيارتكم، وتساعدنا على أن نقول الصواب.`,
    said: (car: string) => `قلنا عن سيارتكم \u2068${car}\u2069:`,
    word_pass: 'مناسب',
    word_parts: 'مناسب مع قطع',
    word_measure: 'نقيس أولاً',
    yes: 'نعم، مناسب',
    rubs: 'يحتك في موضع ما',
    not_mounted: 'لم يُركَّب بعد',
    opens: 'يفتح كل رابط صفحة تراجعون فيها إجابتكم ثم ترسلونها. لن نراسلكم في هذا الأمر مرة أخرى.',
  },
)
