import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** The gallery: pictures of wheels, with their filters. */
export const gallery = bilingual({
  title_of: [(what: string) => `Gallery: ${what}`, (what) => `معرض الصور: \u2068${what}\u2069`],
  text: [
    'Our wheels in the desert, on the road at night and in the studio. Every picture leads to a set and to a car it was chosen for, and says how it fits.',
    'جنوطنا في الصحراء وعلى الأسفلت ليلاً وفي الاستوديو. كل صورة تقود إلى طقم وسيارة اختير لها، وتذكر مدى ملاءمته لها.',
  ],
  filters: ['Filter the pictures', 'تصفية الصور'],
  facet_make: ['Make of car', 'ماركة السيارة'],
  facet_model: ['Model of car', 'طراز السيارة'],
  facet_brand: ['Wheel brand', 'علامة الجنط'],
  facet_design: ['Design', 'التصميم'],
  facet_scene: ['Scene', 'المشهد'],
  facet_size: ['Diameter', 'القطر'],
  all: ['All', 'الكل'],
  show: ['Show', 'عرض'],
  clear: ['Clear all filters', 'إلغاء كل التصفية'],
  count: [
    (count: number) => english(count, 'picture', 'pictures'),
    (count) => arabic(count, 'صورة واحدة', 'صورتان', 'صور', 'صورة'),
  ],
  more: [
    (count: number) => (count === 1 ? 'Show 1 more' : `Show ${count} more`),
    (count) => (count === 1 ? 'عرض صورة أخرى' : `عرض ${arabic(count, '', 'صورتين أخريين', 'صور أخرى', 'صورة أخرى')}`),
  ],
  earlier: ['Show earlier pictures', 'عرض الصور السابقة'],
  shown: [(to: string, total: string) => `${to} of ${total} shown`, (to, total) => `عُرضت ${to} من ${total}`],
  nothing: ['No pictures match these filters', 'لا توجد صور تطابق عوامل التصفية هذه'],
  nothing_text: ['Remove a filter, or see all pictures.', 'يمكنكم إلغاء أحدها أو عرض كل الصور.'],
})

/** The page of one picture, which leads to the set for the car that it was chosen for. */
export const look = bilingual({
  title_of: [
    (wheel: string, car: string) => `${wheel} for ${car}`,
    (wheel, car) => `\u2068${wheel}\u2069 لسيارة \u2068${car}\u2069`,
  ],
  illustration: ['Illustration', 'صورة توضيحية'],
  illustration_text: [
    'A rendered picture, not a photograph. It shows the design and the finish; the size belongs to the car it was chosen for.',
    'صورة مولّدة بالحاسوب، وليست صورة فوتوغرافية. تُظهر التصميم والتشطيب، أما المقاس فللسيارة التي اختير لها.',
  ],
  alt: [
    (wheel: string, finish: string, scene: string) => `${wheel} in ${finish} with a tyre. ${scene}`,
    (wheel, finish, scene) => `جنط \u2068${wheel}\u2069، \u2068${finish}\u2069، مع إطار. ${scene}`,
  ],
  place: [
    (place: string, total: string) => `Picture ${place} of ${total}`,
    (place, total) => `الصورة ${place} من ${total}`,
  ],
  previous: ['Previous picture', 'الصورة السابقة'],
  next: ['Next picture', 'الصورة التالية'],
  turn_hint: ['Use the arrow keys or swipe for the next picture.', 'انتقلوا بين الصور بمفاتيح الأسهم أو بالسحب.'],
  the_finish: ['Finish', 'التشطيب'],
  the_scene: ['Scene', 'المشهد'],
  the_car: ['Chosen for', 'اختير لسيارة'],
  the_size: ['Size for this car', 'المقاس لهذه السيارة'],
  size: ['Size', 'المقاس'],
  on_this_car: ['On this car:', 'على هذه السيارة:'],
  set_of_four: ['Set of four, VAT included', 'طقم من أربعة جنوط، شامل ضريبة القيمة المضافة'],
  set_two_two: ['Two front and two rear, VAT included', 'جنطان أماميان وجنطان خلفيان، شامل ضريبة القيمة المضافة'],
  shop_look: ['Shop this look', 'تسوّق هذا المظهر'],
  add_set: [(car: string) => `Add the set for this ${car}`, (car) => `إضافة الطقم لسيارة \u2068${car}\u2069`],
  added: ['The set is in your cart.', 'الطقم في سلتكم.'],
  add_this_set: ['Add this set', 'إضافة هذا الطقم'],
  added_no_car: [
    'The set is in your cart. Choose your car there, and we check the fit.',
    'الطقم في سلتكم. اختاروا سيارتكم فيها لنتحقق من الملاءمة.',
  ],
  go_to_cart: ['Go to the cart', 'الانتقال إلى السلة'],
  sold_out: [
    'This set is currently sold out. Its page shows the sizes in stock.',
    'نفد هذا الطقم حالياً. تعرض صفحته المقاسات المتوفرة.',
  ],
  gone: ['We no longer sell this wheel.', 'لم نعد نبيع هذا الجنط.'],
  gone_action: [(make: string) => `Wheels for ${make}`, (make) => `جنوط \u2068${make}\u2069`],
  your_car: [(car: string) => `See it on your ${car}`, (car) => `عرضه على سيارتكم \u2068${car}\u2069`],
  share: ['Share', 'مشاركة'],
  copied: ['Link copied', 'نُسخ الرابط'],
  copy_failed: [
    'The link could not be copied. Please copy it from the address bar.',
    'تعذّر نسخ الرابط. يرجى نسخه من شريط العنوان.',
  ],
})

/** What home page and gallery say of the gallery's pictures. */
export const looks = bilingual({
  illustrations: [
    'These pictures are rendered illustrations, not photographs.',
    'هذه صور توضيحية مولّدة بالحاسوب، وليست صوراً فوتوغرافية.',
  ],
  chosen_for: [(car: string) => `For ${car}`, (car) => `لسيارة \u2068${car}\u2069`],
  all_pictures: ['All pictures', 'كل الصور'],
})
