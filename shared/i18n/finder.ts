import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** An engine's power, in the labels of a car's modifications. */
export const enginePower = bilingual({
  horsepower: [(hp: number) => `${hp} hp`, (hp) => `${hp} حصان`],
})

/** Fuels, in the labels of modifications that have the same name. */
export const fuelNames = bilingual({
  petrol: ['petrol', 'بنزين'],
  diesel: ['diesel', 'ديزل'],
  hybrid: ['hybrid', 'هجين'],
  electric: ['electric', 'كهربائي'],
})

/** Choosing a car, and the cars that are remembered. */
export const finder = bilingual({
  title: ['Which car is it for?', 'لأي سيارة؟'],
  step: [(now: number, of: number) => `Step ${now} of ${of}`, (now, of) => `الخطوة ${now} من ${of}`],
  make: ['Make', 'الماركة'],
  model: ['Model', 'الطراز'],
  year: ['Year', 'السنة'],
  modification: ['Engine / trim', 'المحرك / الفئة'],
  choose_make: ['Choose the make', 'اختاروا الماركة'],
  choose_model: [(make: string) => `Choose the ${make} model`, (make) => `اختاروا طراز \u2068${make}\u2069`],
  choose_year: [(model: string) => `Which year is the ${model}?`, (model) => `ما سنة صنع \u2068${model}\u2069؟`],
  choose_modification: [(car: string) => `Which ${car} exactly?`, (car) => `أي فئة من \u2068${car}\u2069؟`],
  modification_hint: [
    'The engine decides the brakes and hubs. It’s on your mulkiya (registration card). All figures are for GCC-spec cars.',
    'المحرك يحدد الفرامل وقياس الهب، وتجدونه في مُلكية السيارة. كل الأرقام لسيارات بمواصفات خليجية.',
  ],
  all_makes: [(count: number) => `All ${count} makes`, (count) => `كل الماركات (${count})`],
  filter: ['Type to narrow the list', 'اكتبوا لتصفية القائمة'],
  matches: [
    (count: number) => english(count, 'match', 'matches'),
    (count) => arabic(count, 'نتيجة واحدة', 'نتيجتان', 'نتائج', 'نتيجة'),
  ],
  no_match: ['No matches in the list.', 'لا شيء في القائمة يطابق ما كتبتم.'],
  clear_filter: ['Show the whole list', 'عرض القائمة كاملة'],
  loading: ['Loading the list', 'جارٍ تحميل القائمة'],
  failed: ['We couldn’t load the list.', 'تعذّر تحميل القائمة.'],
  again: ['Try again', 'إعادة المحاولة'],
  empty_title: ['We do not have data for this car yet', 'لا تتوفر لدينا بيانات هذه السيارة بعد'],
  empty_text: [
    'Send us the year and engine: we look it up and reply within one working day.',
    'أرسلوا لنا السنة والمحرك، فنبحث عنها ونرد عليكم خلال يوم عمل واحد.',
  ],
  back: ['Back', 'الرجوع'],
  change: [(what: string) => `Change ${what}`, (what) => `تغيير ${what}`],
  chosen: ['Chosen so far', 'ما اخترتم حتى الآن'],
  garage: ['Your cars', 'سياراتكم'],
  add_car: ['Add another car', 'إضافة سيارة أخرى'],
  your_car: ['Your car', 'سيارتكم'],
  see_wheels: ['See wheels for this car', 'عرض جنوط هذه السيارة'],
  other_car: ['Choose another car', 'اختيار سيارة أخرى'],
  use_car: ['Use this car', 'استخدام هذه السيارة'],
  in_use: ['In use', 'قيد الاستخدام'],
  forget_car: [(car: string) => `Remove ${car}`, (car) => `إزالة \u2068${car}\u2069`],
  no_car: ['See wheels for any car', 'عرض الجنوط لأي سيارة'],
  ways: ['Ways to search', 'طرق البحث'],
  by_vehicle: ['By vehicle', 'حسب السيارة'],
  by_size: ['By size', 'حسب المقاس'],
})

/** Searching by size: its form is loaded when someone opens it. */
export const sizeSearch = bilingual({
  diameter: ['Diameter', 'القطر'],
  width: ['Width', 'العرض'],
  bolt_pattern: ['Bolt pattern', 'توزيع البراغي'],
  any: ['Choose', 'اختيار'],
  offset: ['Offset (ET), mm', 'الإزاحة / الأوفست (ET) بالمليمتر'],
  from: ['From', 'من'],
  to: ['To', 'إلى'],
  offset_hint: ['It is on the back of your wheel, after the letters ET.', 'تجدونها على ظهر الجنط بعد الحرفين ET.'],
  offset_range: [
    (least: number, most: number) => `In the shop: ET${least} to ET${most}.`,
    (least, most) => `في المتجر: من \u2066ET${least}\u2069 إلى \u2066ET${most}\u2069.`,
  ],
  other_rear: ['Different rear wheels', 'جنوط خلفية مختلفة'],
  other_rear_hint: [
    'Wider or larger rear wheels: sets of two front and two rear.',
    'جنوط خلفية أعرض أو أكبر: طقم من أماميين وخلفيين.',
  ],
  rear: ['Rear wheels', 'الجنوط الخلفية'],
  no_rear: ['We have no matching rear wheel for this front wheel.', 'لا يوجد لدينا جنط خلفي مطابق لهذا الجنط الأمامي.'],
  show_sizes: ['Show wheels of this size', 'عرض الجنوط بهذا المقاس'],
})

/** An account that holds as many cars as it may. */
export const fullGarage = bilingual({
  garage_full: [
    (most: number, car: string) =>
      `Your account holds ${english(most, 'car', 'cars')} and is full. The ${car} is saved on this device only: remove another car to save it to your account.`,
    (most, car) =>
      `يتسع حسابكم لـ${arabic(most, 'سيارة واحدة', 'سيارتين', 'سيارات', 'سيارة')} وقد امتلأ. سيارة \u2068${car}\u2069 محفوظة على هذا الجهاز فقط: أزيلوا سيارة أخرى لحفظها في حسابكم.`,
  ],
  cars_left: [
    (most: number, names: string) =>
      `Your account holds ${english(most, 'car', 'cars')} and is full. These are saved on this device only: ${names}. Remove other cars to save them to your account.`,
    (most, names) =>
      `يتسع حسابكم لـ${arabic(most, 'سيارة واحدة', 'سيارتين', 'سيارات', 'سيارة')} وقد امتلأ. هذه السيارات محفوظة على هذا الجهاز فقط: ${names}. أزيلوا سيارات أخرى لحفظها في حسابكم.`,
  ],
})
