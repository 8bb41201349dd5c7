import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** The page where a buyer says how the wheels fit, and the way to it from the order. */
export const ownerResults = bilingual({
  title: ['Does it fit as we said?', 'هل الملاءمة كما قلنا؟'],
  description: ['Tell us how your wheels fit', 'أخبرونا كيف ركبت الجنوط'],
  intro: [
    'Your answer, without your name, helps owners of the same car. It counts towards what we say about this size.',
    'إجابتكم، دون ذكر اسمكم، تفيد أصحاب السيارة نفسها، وتُحسب ضمن ما نقوله عن هذا المقاس.',
  ],
  order: ['Order', 'الطلب'],
  loading: ['Loading your order', 'جارٍ تحميل طلبكم'],
  try_again: ['Try again', 'إعادة المحاولة'],
  bad_link: [
    'This link is not complete. Please open the link in our e-mail again, or track your order.',
    'هذا الرابط غير مكتمل. افتحوا الرابط في رسالتنا من جديد، أو تتبّعوا طلبكم.',
  ],
  track: ['Track an order', 'تتبّع طلب'],
  too_early: [
    'You can answer here once your order has left us. We also write to you two weeks after it arrives.',
    'يمكنكم الإجابة هنا بعد أن يغادر طلبكم مستودعنا. ونراسلكم أيضاً بعد أسبوعين من وصوله.',
  ],
  closed: ['The answers for this order can no longer be changed.', 'لم يعد بالإمكان تغيير إجابات هذا الطلب.'],
  nothing: [
    'This order has no wheels that were checked for a known car, so there is nothing to answer.',
    'لا جنوط في هذا الطلب تحققنا منها لسيارة معروفة، فلا سؤال هنا.',
  ],
  on_car: [(car: string) => `On your ${car}`, (car) => `على سيارتكم \u2068${car}\u2069`],
  we_said: ['We said:', 'قلنا:'],
  answer: ['Your answer', 'إجابتكم'],
  yes: ['Yes, it fits', 'نعم، مناسب'],
  yes_hint: ['Mounted and driven, nothing touches', 'رُكّب وقُدتم به، ولا شيء يحتك'],
  rubs: ['It rubs somewhere', 'يحتك في موضع ما'],
  rubs_hint: ['Mounted, and a wheel or tyre touches', 'رُكّب، والجنط أو الإطار يلامس'],
  not_mounted: ['Not mounted yet', 'لم يُركَّب بعد'],
  not_mounted_hint: ['You can come back to this page later', 'يمكنكم العودة إلى هذه الصفحة لاحقاً'],
  where: ['Where does it rub?', 'أين يحتك؟'],
  front_outer: ['Front, outer side (arch)', 'الأمام، الجهة الخارجية (الرفرف)'],
  front_inner: ['Front, inner side (suspension, liner)', 'الأمام، الجهة الداخلية (التعليق أو البطانة)'],
  rear_outer: ['Rear, outer side (arch)', 'الخلف، الجهة الخارجية (الرفرف)'],
  rear_inner: ['Rear, inner side (suspension, liner)', 'الخلف، الجهة الداخلية (التعليق أو البطانة)'],
  when: ['When?', 'متى؟'],
  full_lock: ['At full lock', 'عند لفّ المقود إلى آخره'],
  bumps: ['On humps', 'على المطبات'],
  loaded: ['With a full load', 'عند الحمولة الكاملة'],
  always: ['Always', 'دائماً'],
  suspension: ['Suspension', 'نظام التعليق'],
  standard: ['Standard, as from the factory', 'كما هو من المصنع'],
  lifted: ['Raised', 'مرفوع'],
  lowered: ['Lowered', 'مخفّض'],
  suspension_hint: [
    'Only answers on standard suspension change what we say about a size.',
    'لا يغيّر ما نقوله عن المقاس إلا الإجابات على تعليق المصنع.',
  ],
  tyre: ['Tyre size', 'مقاس الإطار'],
  tyre_hint: ['As on its sidewall, for example 275/60R20', 'كما هو مكتوب على جانبه، مثل \u2066275/60R20\u2069'],
  words: ['Anything else?', 'هل من شيء آخر؟'],
  words_hint: ['Only we read this.', 'لا يقرؤه غيرنا.'],
  photos_private: [
    'Photographs are optional. Only we see them: they are never shown in the shop.',
    'الصور اختيارية. لا يراها غيرنا، ولا تُعرض في المتجر أبداً.',
  ],
  photos_there: [
    (count: number) => `${english(count, 'photograph', 'photographs')} sent. New ones replace them.`,
    (count) => `أُرسلت ${arabic(count, 'صورة واحدة', 'صورتان', 'صور', 'صورة')}. الصور الجديدة تحل محلها.`,
  ],
  choose: ['Please choose an answer', 'اختاروا إجابة من فضلكم'],
  choose_where: ['Please choose at least one place', 'اختاروا موضعاً واحداً على الأقل'],
  send: ['Send answer', 'إرسال الإجابة'],
  change: ['Save changes', 'حفظ التغييرات'],
  withdraw: ['Withdraw my answer', 'سحب إجابتي'],
  thanks: ['Thank you, your answer is saved', 'شكراً لكم، حُفظت إجابتكم'],
  thanks_rubs: [
    'Thank you. If it needs to be put right, reply to our e-mail or call us: our fit guarantee applies.',
    'شكراً لكم. إن لزم إصلاح الأمر فردّوا على رسالتنا أو اتصلوا بنا: يسري عليه ضمان الملاءمة.',
  ],
  withdrawn: ['Your answer is withdrawn, with its text and photographs.', 'سُحبت إجابتكم مع نصها وصورها.'],
  edit: ['Change my answer', 'تغيير إجابتي'],
  answered: ['You answered:', 'إجابتكم:'],
  to_order: ['Back to the order', 'العودة إلى الطلب'],
  end_title: ['No more questions about the fit?', 'هل نتوقف عن السؤال عن الملاءمة؟'],
  end_text: [
    'We then no longer ask by e-mail how your wheels fit. E-mails about your orders still come.',
    'لن نسألكم بعدها بالبريد عن ملاءمة جنوطكم. أما رسائل طلباتكم فتصلكم كما هي.',
  ],
  end_button: ['Stop these e-mails', 'إيقاف هذه الرسائل'],
  ended: ['Done. We no longer ask you how your wheels fit.', 'تم. لن نسألكم بعد الآن عن ملاءمة جنوطكم.'],
  ask_title: ['Does it fit as we said?', 'هل الملاءمة كما قلنا؟'],
  ask: ['Say how the wheels fit', 'أخبرونا كيف ركبت الجنوط'],
})

/** On which cars buyers have mounted a wheel, and how many of them say that it rubs. */
export const mountedWords = bilingual({
  title: ['Mounted by owners', 'ركّبه مالكون'],
  text: ['What buyers say of this design in this size.', 'ما يقوله المشترون عن هذا التصميم بهذا المقاس.'],
  mounted: [
    (cars: number) => `Mounted on ${english(cars, 'car', 'cars')}`,
    (cars) => `مُركَّب على ${arabic(cars, 'سيارة واحدة', 'سيارتين', 'سيارات', 'سيارة')}`,
  ],
  none_rubs: [(cars: number): string => (cars === 1 ? 'it does not rub' : 'none rubs'), () => 'ولا احتكاك'],
  rubs: [
    (count: number) => `${count} ${count === 1 ? 'rubs' : 'rub'}`,
    (count) => `ويحتك في ${arabic(count, 'سيارة واحدة', 'سيارتين', 'سيارات', 'سيارة')}`,
  ],
  all_changed: ['on raised or lowered suspension', 'والتعليق مرفوع أو مخفّض'],
  changed: [
    (count: number) => `${count} of these on raised or lowered suspension`,
    (count) =>
      `منها ${arabic(count, 'سيارة واحدة مرفوعة أو مخفّضة', 'سيارتان مرفوعتان أو مخفّضتان', 'سيارات مرفوعة أو مخفّضة', 'سيارة مرفوعة أو مخفّضة')}`,
  ],
})

type Counts = { mounted: number; rubs: number; changed: number }

/** "Mounted on 7 cars, none rubs"; "Mounted on 7 cars, 2 rub, 1 of these on raised or lowered suspension". */
export function sayMounted({ mounted, rubs, changed }: Counts, locale: 'en' | 'ar'): string {
  const words = mountedWords[locale]
  return [
    words.mounted(mounted),
    rubs === 0 ? words.none_rubs(mounted) : words.rubs(rubs),
    ...(changed > 0 ? [changed === rubs ? words.all_changed : words.changed(changed)] : []),
  ].join(locale === 'ar' ? '، ' : ', ')
}

/** The one e-mail that asks how the wheels fit. */
export const ownerResultsEmail = bilingual({
  subject: [
    (number: string) => `Do your wheels fit? Order ${number}`,
    (number) => `هل الجنوط مناسبة؟ الطلب \u2066${number}\u2069`,
  ],
  title: ['Does it fit as we said?', 'هل الملاءمة كما قلنا؟'],
  text: [
    (name: string) =>
      `${name}, you have had your wheels for about two weeks. One answer helps the next owner of your car, and us to say it right.`,
    (name) =>
      `مرحباً \u2068${name}\u2069، مضى على وصول جنوطكم نحو أسبوعين. إجابة واحدة منكم تفيد صاحب سيارة مثل سيارتكم، وتساعدنا على أن نقول الصواب.`,
  ],
  said: [(car: string) => `On your ${car} we said:`, (car) => `قلنا عن سيارتكم \u2068${car}\u2069:`],
  word_pass: ['Fits', 'مناسب'],
  word_parts: ['Fits, with parts', 'مناسب مع قطع'],
  word_measure: ['We measure first', 'نقيس أولاً'],
  yes: ['Yes, it fits', 'نعم، مناسب'],
  rubs: ['It rubs somewhere', 'يحتك في موضع ما'],
  not_mounted: ['Not mounted yet', 'لم يُركَّب بعد'],
  opens: [
    'Each link opens a page where you look at your answer and send it. We write about this once.',
    'يفتح كل رابط صفحة تراجعون فيها إجابتكم ثم ترسلونها. لن نراسلكم في هذا الأمر مرة أخرى.',
  ],
  end: ['No more questions about the fit of later orders', 'لا أريد أسئلة عن ملاءمة الطلبات القادمة'],
})
