import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** What a picture shows, by the last part of its name. */
const views: Record<string, string> = { hero: ', at an angle', front: ', from the front', tyre: ', with a tyre' }
const viewsArabic: Record<string, string> = { hero: '، من زاوية', front: '، من الأمام', tyre: '، مع إطار' }

/** The page of one wheel: sizes, price, the proof, the kit, the figures. */
export const product = bilingual(
  {
    breadcrumbs: 'You are here',
    zoom: (now: number) => `Enlarge picture ${now}`,
    share: 'Share',
    copied: 'Link copied',
    copy_failed: 'The link could not be copied',
    compare: 'Compare',
    compared: 'In the comparison',
    compare_full: 'You can compare up to four wheels',
    pictures: 'Pictures',
    picture_of: (name: string, view: string, now: number, of: number) =>
      `${name}${views[view] ?? ''}, picture ${now} of ${of}`,
    show_picture: (now: number) => `Show picture ${now}`,
    finish: 'Finish',
    size: 'Size',
    sizes_fit: 'Sizes for your car',
    sizes_other: (count: number) =>
      count === 1 ? '1 size that does not fit your car' : `${count} sizes that do not fit your car`,
    sizes_more: (count: number) => `All ${count} sizes`,
    front_wheel: 'Front',
    rear_wheel: 'Rear',
    price_each: 'for one wheel, VAT included',
    no_tyres: 'Price is for wheels only; tyres not included',
    set_price: 'Set of four',
    set_price_pair: 'Two front and two rear',
    quantity: 'Quantity',
    quantity_set: (count: number) => `Set of ${count}`,
    quantity_pair: '2 front + 2 rear',
    quantity_pairs: (sets: number) => `${sets} sets, ${sets * 2} front + ${sets * 2} rear`,
    quantity_some: (count: number) => english(count, 'wheel', 'wheels'),
    add_short: 'Add to cart',
    add_set: (count: number) => `Add set of ${count}`,
    add_some: (count: number) => `Add ${english(count, 'wheel', 'wheels')}`,
    no_fit: 'This wheel does not fit your car, so we do not sell it for this car.',
    see_fitting: 'See wheels for your car',
    fourteen_days: '14-day returns, no restocking fee',
    special_returns: '14-day returns; maker’s charge up to 15%',
    guarantee:
      'If we say it fits and it does not, we exchange it or refund you in full, and we pay the freight both ways',
    guarantee_measured:
      'Send two photographs or come by: we confirm the fit before dispatch, with a full refund if it does not fit',
    guarantee_no_car: 'Choose your car to get the fit guarantee',
    proof: 'Does it fit?',
    see_why: (car: string) => `On your ${car}: see why`,
    choose_car: 'Choose your car',
    choose_car_text:
      'Choose your car to see if it fits, its poke (how far it comes out) and the rings and nuts it needs.',
    related: 'In the same size',
    related_car: 'Other wheels for your car',
  },
  {
    breadcrumbs: 'موقعكم في المتجر',
    zoom: (now: number) => `تكبير الصورة ${now}`,
    share: 'مشاركة',
    copied: 'نُسخ الرابط',
    copy_failed: 'تعذّر نسخ الرابط',
    compare: 'مقارنة',
    compared: 'ضمن المقارنة',
    compare_full: 'يمكن مقارنة أربعة جنوط في وقت واحد',
    pictures: 'الصور',
    picture_of: (name: string, view: string, now: number, of: number) =>
      `\u2068${name}\u2069${viewsArabic[view] ?? ''}، الصورة ${now} من ${of}`,
    show_picture: (now: number) => `عرض الصورة ${now}`,
    finish: 'التشطيب',
    size: 'المقاس',
    sizes_fit: 'المقاسات لسيارتكم',
    sizes_other: (count: number) => `مقاسات لا تناسب سيارتكم: ${count}`,
    sizes_more: (count: number) => `كل المقاسات (${count})`,
    front_wheel: 'أمامي',
    rear_wheel: 'خلفي',
    price_each: 'للجنط الواحد شاملاً الضريبة',
    no_tyres: 'السعر للجنوط فقط دون إطارات',
    set_price: 'طقم من أربعة',
    set_price_pair: 'أماميان وخلفيان',
    quantity: 'الكمية',
    quantity_set: (count: number) => `طقم من ${count}`,
    quantity_pair: '2 أمامي + 2 خلفي',
    quantity_pairs: (sets: number) =>
      `${arabic(sets, '', 'طقمان', 'أطقم', 'طقماً', 'طقم')}: ${sets * 2} أمامي + ${sets * 2} خلفي`,
    quantity_some: (count: number) => arabic(count, 'جنط واحد', 'جنطان', 'جنوط', 'جنطاً', 'جنط'),
    add_short: 'إضافة إلى السلة',
    add_set: (count: number) => `إضافة طقم من ${count}`,
    add_some: (count: number) => `إضافة ${arabic(count, 'جنط واحد', 'جنطين', 'جنوط', 'جنطاً', 'جنط')}`,
    no_fit: 'هذا الجنط لا يناسب سيارتكم، لذلك لا نبيعه لها.',
    see_fitting: 'عرض جنوط سيارتكم',
    fourteen_days: 'إرجاع خلال 14 يوماً، بلا رسوم إعادة تخزين',
    special_returns: 'إرجاع خلال 14 يوماً، مع رسوم المصنّع حتى 15%',
    guarantee: 'إن قلنا إنه مناسب ولم يركب، نبدله أو نرد المبلغ كاملاً، والشحن ذهاباً وإياباً علينا',
    guarantee_measured: 'أرسلوا صورتين أو زورونا: نؤكد الملاءمة قبل الشحن، ونرد المبلغ كاملاً إن لم يركب',
    guarantee_no_car: 'اختاروا سيارتكم للحصول على ضمان الملاءمة',
    proof: 'هل يركب؟',
    see_why: (car: string) => `على \u2068${car}\u2069: لماذا؟`,
    choose_car: 'اختيار السيارة',
    choose_car_text: 'اختاروا سيارتكم لنبيّن هل يركب الجنط، ومقدار بروزه، وما يحتاجه من حلقات وصواميل.',
    related: 'بالمقاس نفسه',
    related_car: 'جنوط أخرى لسيارتكم',
  },
)

/** Parts of a wheel's page that few visitors see and that are loaded when they do: kinds of set, sold out, seen before. */
export const productLater = bilingual(
  {
    kind_of_set: 'Kind of set',
    equal_set: 'Four equal wheels',
    staggered_set: 'Staggered: wider rear wheels',
    recent: 'Recently viewed',
    in_stock_sizes: 'Sizes in stock now:',
    sold_out: 'Sold out. Other sizes and designs are below.',
  },
  {
    kind_of_set: 'نوع الطقم',
    equal_set: 'أربعة جنوط متساوية',
    staggered_set: 'مقاسان: الخلفي أعرض',
    recent: 'شاهدتموها مؤخراً',
    in_stock_sizes: 'المقاسات المتوفرة الآن:',
    sold_out: 'نفدت الكمية. تجدون مقاسات وتصاميم أخرى أدناه.',
  },
)

/** The pictures of a wheel, enlarged. */
export const zoom = bilingual(
  {
    zoom_in: 'Zoom in',
    zoom_out: 'Whole picture',
    previous_picture: 'Previous picture',
    next_picture: 'Next picture',
  },
  {
    zoom_in: 'تكبير',
    zoom_out: 'الصورة كاملة',
    previous_picture: 'الصورة السابقة',
    next_picture: 'الصورة التالية',
  },
)

/** What is said once a set is in the cart. */
export const added = bilingual(
  {
    added_title: 'In your cart',
    added_set: (what: string) => `${what} added.`,
    cart_total: 'Total of your cart',
    checkout: 'Checkout',
    go_to_cart: 'Go to cart',
    keep_looking: 'Continue shopping',
  },
  {
    added_title: 'في سلتكم',
    added_set: (what: string) => `أُضيف \u2068${what}\u2069.`,
    cart_total: 'مجموع السلة',
    checkout: 'إتمام الطلب',
    go_to_cart: 'الانتقال إلى السلة',
    keep_looking: 'متابعة التسوق',
  },
)

/** The car that the address of a wheel names, known or not. */
export const askedCar = bilingual(
  {
    proof_car: (car: string) => `On your ${car}`,
    unknown_car: 'We do not know this car',
    unknown_car_text: 'The address has a car that is not in our data. Please choose it again.',
  },
  {
    proof_car: (car: string) => `على \u2068${car}\u2069`,
    unknown_car: 'لا نعرف هذه السيارة',
    unknown_car_text: 'في العنوان سيارة ليست في بياناتنا. يرجى اختيارها من جديد.',
  },
)

/** A size of a wheel does not go on the car that was just chosen, and another of the design is shown instead. */
export const betterSize = bilingual(
  {
    size_changed: (size: string, car: string) => `${size} does not fit your ${car}. This size of the same design does.`,
    size_anyway: 'Show that size',
  },
  {
    size_changed: (size: string, car: string) =>
      `المقاس \u2066${size}\u2069 لا يركب على \u2068${car}\u2069، وهذا المقاس من التصميم نفسه يركب عليها.`,
    size_anyway: 'عرض ذلك المقاس',
  },
)

/** When a wheel or an accessory arrives, and what that costs. */
export const delivery = bilingual(
  {
    delivery_free: 'free delivery',
    delivery: (day: string) => `Arrives by ${day}`,
    delivery_order: (day: string) => `Special order: made for you, arrives by ${day}`,
    deliver_to: 'Deliver to',
    delivery_later: 'The delivery date is shown in the cart',
  },
  {
    delivery_free: 'توصيل مجاني',
    delivery: (day: string) => `يصلكم بحلول ${day}`,
    delivery_order: (day: string) => `طلب خاص: يُصنع لكم ويصلكم بحلول ${day}`,
    deliver_to: 'التوصيل إلى',
    delivery_later: 'يظهر موعد التوصيل في السلة',
  },
)

/** A wheel that is not sold any more. */
export const gone = bilingual(
  {
    error_drawing: 'Drawing: a wheel and a hub with different centre lines',
    gone_title: 'We no longer have this wheel',
    gone_text: 'It is sold out for good, or the address has a typing mistake.',
    gone_action: 'See all wheels',
  },
  {
    error_drawing: 'رسم: جنط وهب لا يلتقي خطا مركزيهما',
    gone_title: 'لم يعد هذا الجنط متوفراً لدينا',
    gone_text: 'ربما نفد نهائياً، أو في العنوان خطأ كتابي.',
    gone_action: 'عرض كل الجنوط',
  },
)

/** What a set needs on its car. */
export const kit = bilingual(
  {
    kit_title: 'What this set needs on your car',
    kit_text: 'Calculated from the wheel and your car: the right size and the right quantity.',
    kit_add: 'Add the kit',
    kit_added: 'The kit is in your cart',
    kit_packs: (count: number) => english(count, 'pack', 'packs'),
    kit_short: 'We have fewer in stock than the set needs. Ask us on WhatsApp for the date.',
  },
  {
    kit_title: 'ما يحتاجه الطقم على سيارتكم',
    kit_text: 'حسبناه من الجنط ومن سيارتكم: المقاس الصحيح والعدد الصحيح.',
    kit_add: 'إضافة القطع',
    kit_added: 'القطع في السلة',
    kit_packs: (count: number) => arabic(count, 'عبوة واحدة', 'عبوتان', 'عبوات', 'عبوة'),
    kit_short: 'المتوفر أقل مما يحتاجه الطقم. اسألونا عن الموعد عبر واتساب.',
  },
)

/** Who fits the wheels, and the notes for the fitter. Only the server renders them. */
export const fitting = bilingual(
  {
    title: 'Where can I have them fitted?',
    text: 'Any tyre shop with a balancer and a torque wrench can do it. Ask whether they mount tyres without touching the rim, and whether they check the torque again after about 80 km.',
    sheet:
      'Take the fit sheet along: “Does it fit?” prints on one page with your car, the edges of the wheel, hub, ring, nuts or bolts and tyre size.',
    more: 'What to ask a fitter',
    partners: 'Fitting centres near you',
    partners_text: 'Each centre sets its own price. Call before you go.',
    example: 'Example',
    map: (name: string) => `Map: ${name}`,
    map_word: 'Map',
    torque: (torque: string) =>
      `Tightening torque for your car: ${torque}. Compare it with the car’s handbook, and check it again after about 80 km.`,
    torque_unknown: 'We have no tightening torque for this car: your fitter takes it from the car’s handbook.',
    gcc: 'These figures are for a GCC-spec car. On a car imported from the US or Japan, bolt pattern, hub and brakes can differ.',
    gcc_more: 'Imported cars',
  },
  {
    title: 'أين أركّب الجنوط؟',
    text: 'يمكن لأي محل إطارات لديه جهاز ترصيص ومفتاح عزم أن يركّبها. اسألوا هل يركّبون الإطار من دون ملامسة الجنط، وهل يتحققون من العزم مرة ثانية بعد نحو 80 كم.',
    sheet:
      'خذوا معكم ورقة الملاءمة: يُطبع قسم «هل يركب؟» في صفحة واحدة فيها سيارتكم وحواف الجنط والهب والحلقة والصواميل أو المسامير وقياس الإطار.',
    more: 'ماذا تسألون فني التركيب',
    partners: 'مراكز تركيب قريبة منكم',
    partners_text: 'كل مركز يحدد سعره. اتصلوا قبل الذهاب.',
    example: 'مثال',
    map: (name: string) => `الخريطة: \u2068${name}\u2069`,
    map_word: 'الخريطة',
    torque: (torque: string) =>
      `عزم شد العجلات في سيارتكم: ${torque.replace('Nm', 'نيوتن متر')} (تحققوا منه في دليل السيارة، ومرة ثانية بعد نحو 80 كم).`,
    torque_unknown: 'لا نعرف عزم الشد لهذه السيارة: يأخذه فني التركيب من دليل السيارة.',
    gcc: 'هذه الأرقام لسيارة بمواصفات خليجية. في السيارات المستوردة من أمريكا أو اليابان قد يختلف قياس المسامير والهب والفرامل.',
    gcc_more: 'السيارات المستوردة',
  },
)
