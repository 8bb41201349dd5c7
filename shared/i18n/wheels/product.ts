import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** What a picture shows, by the last part of its name. */
const views: Record<string, string> = { hero: ', at an angle', front: ', from the front', tyre: ', with a tyre' }
const viewsArabic: Record<string, string> = { hero: '، من زاوية', front: '، من الأمام', tyre: '، مع إطار' }

/** The page of one wheel: sizes, price, the proof, the kit, the figures. */
export const product = bilingual({
  breadcrumbs: ['You are here', 'موقعكم في المتجر'],
  zoom: [(now: number) => `Enlarge picture ${now}`, (now) => `تكبير الصورة ${now}`],
  share: ['Share', 'مشاركة'],
  copied: ['Link copied', 'نُسخ الرابط'],
  copy_failed: ['The link could not be copied', 'تعذّر نسخ الرابط'],
  compare: ['Compare', 'مقارنة'],
  compared: ['In the comparison', 'ضمن المقارنة'],
  compare_full: ['You can compare up to four wheels', 'يمكن مقارنة أربعة جنوط في وقت واحد'],
  pictures: ['Pictures', 'الصور'],
  picture_of: [
    (name: string, view: string, now: number, of: number) => `${name}${views[view] ?? ''}, picture ${now} of ${of}`,
    (name, view, now, of) => `\u2068${name}\u2069${viewsArabic[view] ?? ''}، الصورة ${now} من ${of}`,
  ],
  show_picture: [(now: number) => `Show picture ${now}`, (now) => `عرض الصورة ${now}`],
  finish: ['Finish', 'التشطيب'],
  size: ['Size', 'المقاس'],
  sizes_fit: ['Sizes for your car', 'المقاسات لسيارتكم'],
  sizes_other: [
    (count: number) => (count === 1 ? '1 size that does not fit your car' : `${count} sizes that do not fit your car`),
    (count) => `مقاسات لا تناسب سيارتكم: ${count}`,
  ],
  sizes_more: [(count: number) => `All ${count} sizes`, (count) => `كل المقاسات (${count})`],
  front_wheel: ['Front', 'أمامي'],
  rear_wheel: ['Rear', 'خلفي'],
  price_each: ['for one wheel, VAT included', 'للجنط الواحد شاملاً الضريبة'],
  no_tyres: ['Price is for wheels only; tyres not included', 'السعر للجنوط فقط دون إطارات'],
  set_price: ['Set of four', 'طقم من أربعة'],
  set_price_pair: ['Two front and two rear', 'أماميان وخلفيان'],
  quantity: ['Quantity', 'الكمية'],
  quantity_set: [(count: number) => `Set of ${count}`, (count) => `طقم من ${count}`],
  quantity_pair: ['2 front + 2 rear', '2 أمامي + 2 خلفي'],
  quantity_pairs: [
    (sets: number) => `${sets} sets, ${sets * 2} front + ${sets * 2} rear`,
    (sets) => `${arabic(sets, '', 'طقمان', 'أطقم', 'طقماً', 'طقم')}: ${sets * 2} أمامي + ${sets * 2} خلفي`,
  ],
  quantity_some: [
    (count: number) => english(count, 'wheel', 'wheels'),
    (count) => arabic(count, 'جنط واحد', 'جنطان', 'جنوط', 'جنطاً', 'جنط'),
  ],
  add_short: ['Add to cart', 'إضافة إلى السلة'],
  add_set: [(count: number) => `Add set of ${count}`, (count) => `إضافة طقم من ${count}`],
  add_some: [
    (count: number) => `Add ${english(count, 'wheel', 'wheels')}`,
    (count) => `إضافة ${arabic(count, 'جنط واحد', 'جنطين', 'جنوط', 'جنطاً', 'جنط')}`,
  ],
  no_fit: [
    'This wheel does not fit your car, so we do not sell it for this car.',
    'هذا الجنط لا يناسب سيارتكم، لذلك لا نبيعه لها.',
  ],
  see_fitting: ['See wheels for your car', 'عرض جنوط سيارتكم'],
  proof: ['Does it fit?', 'هل يركب؟'],
  see_why: [(car: string) => `On your ${car}: see why`, (car) => `على \u2068${car}\u2069: لماذا؟`],
  choose_car: ['Choose your car', 'اختيار السيارة'],
  choose_car_text: [
    'Choose your car to see if it fits, its poke (how far it comes out) and the rings and nuts it needs.',
    'اختاروا سيارتكم لنبيّن هل يركب الجنط، ومقدار بروزه، وما يحتاجه من حلقات وصواميل.',
  ],
  related: ['In the same size', 'بالمقاس نفسه'],
  related_car: ['Other wheels for your car', 'جنوط أخرى لسيارتكم'],
})

/** Parts of a wheel's page that few visitors see and that are loaded when they do: kinds of set, sold out, seen before. */
export const productLater = bilingual({
  kind_of_set: ['Kind of set', 'نوع الطقم'],
  equal_set: ['Four equal wheels', 'أربعة جنوط متساوية'],
  staggered_set: ['Staggered: wider rear wheels', 'مقاسان: الخلفي أعرض'],
  recent: ['Recently viewed', 'شاهدتموها مؤخراً'],
  in_stock_sizes: ['Sizes in stock now:', 'المقاسات المتوفرة الآن:'],
  sold_out: ['Sold out. Other sizes and designs are below.', 'نفدت الكمية. تجدون مقاسات وتصاميم أخرى أدناه.'],
})

/** The pictures of a wheel, enlarged. */
export const zoom = bilingual({
  zoom_in: ['Zoom in', 'تكبير'],
  zoom_out: ['Whole picture', 'الصورة كاملة'],
  previous_picture: ['Previous picture', 'الصورة السابقة'],
  next_picture: ['Next picture', 'الصورة التالية'],
})

/** What is said once a set is in the cart. */
export const added = bilingual({
  added_title: ['In your cart', 'في سلتكم'],
  added_set: [(what: string) => `${what} added.`, (what) => `أُضيف \u2068${what}\u2069.`],
  cart_total: ['Total of your cart', 'مجموع السلة'],
  vat_export: [
    'No UAE VAT; import VAT and duties may be due on arrival',
    'دون ضريبة القيمة المضافة الإماراتية، وقد تُستحق ضريبة ورسوم جمركية عند الوصول',
  ],
  checkout: ['Checkout', 'إتمام الطلب'],
  go_to_cart: ['Go to cart', 'الانتقال إلى السلة'],
  keep_looking: ['Continue shopping', 'متابعة التسوق'],
})

/** The car that the address of a wheel names, known or not. */
export const askedCar = bilingual({
  proof_car: [(car: string) => `On your ${car}`, (car) => `على \u2068${car}\u2069`],
  unknown_car: ['We do not know this car', 'لا نعرف هذه السيارة'],
  unknown_car_text: [
    'The address has a car that is not in our data. Please choose it again.',
    'في العنوان سيارة ليست في بياناتنا. يرجى اختيارها من جديد.',
  ],
})

/** A size of a wheel does not go on the car that was just chosen, and another of the design is shown instead. */
export const betterSize = bilingual({
  size_changed: [
    (size: string, car: string) => `${size} does not fit your ${car}. This size of the same design does.`,
    (size, car) => `المقاس \u2066${size}\u2069 لا يركب على \u2068${car}\u2069، وهذا المقاس من التصميم نفسه يركب عليها.`,
  ],
  size_anyway: ['Show that size', 'عرض ذلك المقاس'],
})

/** When a wheel or an accessory arrives, and what that costs. */
export const delivery = bilingual({
  delivery_free: ['free delivery', 'توصيل مجاني'],
  delivery: [(day: string) => `Arrives by ${day}`, (day) => `يصلكم بحلول ${day}`],
  delivery_order: [
    (day: string) => `Special order: made for you, arrives by ${day}`,
    (day) => `طلب خاص: يُصنع لكم ويصلكم بحلول ${day}`,
  ],
  deliver_to: ['Deliver to', 'التوصيل إلى'],
  delivery_later: ['The delivery date is shown in the cart', 'يظهر موعد التوصيل في السلة'],
})

/** What the fit guarantee covers, by the car of a wheel's page or of a cart. */
export const fitGuarantee = bilingual({
  guarantee: [
    'If we say it fits and it does not, we exchange it or refund you in full, and we pay the freight both ways',
    'إن قلنا إنه مناسب ولم يركب، نبدله أو نرد المبلغ كاملاً، والشحن ذهاباً وإياباً علينا',
  ],
  guarantee_measured: [
    'Send two photographs or come by: we confirm the fit before dispatch, with a full refund if it does not fit',
    'أرسلوا صورتين أو زورونا: نؤكد الملاءمة قبل الشحن، ونرد المبلغ كاملاً إن لم يركب',
  ],
  guarantee_no_car: ['Choose your car to get the fit guarantee', 'اختاروا سيارتكم للحصول على ضمان الملاءمة'],
})

/** Beside a price with VAT, for a delivery outside the UAE. */
export const exported = bilingual({
  vat_export: [
    'UAE VAT is taken off in the cart; import VAT and duties may be due on arrival',
    'تُخصم ضريبة القيمة المضافة الإماراتية في السلة، وقد تُستحق ضريبة ورسوم جمركية عند الوصول',
  ],
})

/** A wheel that is not sold any more. */
export const gone = bilingual({
  error_drawing: ['Drawing: a wheel and a hub with different centre lines', 'رسم: جنط وهب لا يلتقي خطا مركزيهما'],
  gone_title: ['There is no wheel at this address', 'لا يوجد جنط في هذا العنوان'],
  gone_text: [
    'It is sold out for good, or the address has a typing mistake.',
    'ربما نفد نهائياً، أو في العنوان خطأ كتابي.',
  ],
  gone_action: ['See all wheels', 'عرض كل الجنوط'],
  gone_search: [(names: string) => `Search for “\u2068${names}\u2069”`, (names) => `البحث عن «\u2068${names}\u2069»`],
})

/** What a set needs on its car. */
export const kit = bilingual({
  kit_title: ['What this set needs on your car', 'ما يحتاجه الطقم على سيارتكم'],
  kit_text: [
    'Calculated from the wheel and your car: the right size and the right quantity.',
    'حسبناه من الجنط ومن سيارتكم: المقاس الصحيح والعدد الصحيح.',
  ],
  kit_add: ['Add the kit', 'إضافة القطع'],
  kit_added: ['The kit is in your cart', 'القطع في السلة'],
  kit_packs: [
    (count: number) => english(count, 'pack', 'packs'),
    (count) => arabic(count, 'عبوة واحدة', 'عبوتان', 'عبوات', 'عبوة'),
  ],
  kit_short: [
    'We have fewer in stock than the set needs. Ask us on WhatsApp for the date.',
    'المتوفر أقل مما يحتاجه الطقم. اسألونا عن الموعد عبر واتساب.',
  ],
})

/** Who fits the wheels, and the notes for the fitter. Only the server renders them. */
export const fitting = bilingual({
  title: ['Where can I have them fitted?', 'أين أركّب الجنوط؟'],
  text: [
    'Any tyre shop with a balancer and a torque wrench can do it. Ask whether they mount tyres without touching the rim, and whether they check the torque again after about 80 km.',
    'يمكن لأي محل إطارات لديه جهاز ترصيص ومفتاح عزم أن يركّبها. اسألوا هل يركّبون الإطار من دون ملامسة الجنط، وهل يتحققون من العزم مرة ثانية بعد نحو 80 كم.',
  ],
  sheet: [
    'Take the fit sheet along: “Does it fit?” prints on one page with your car, the edges of the wheel, hub, ring, nuts or bolts and tyre size.',
    'خذوا معكم ورقة الملاءمة: يُطبع قسم «هل يركب؟» في صفحة واحدة فيها سيارتكم وحواف الجنط والهب والحلقة والصواميل أو البراغي وقياس الإطار.',
  ],
  more: ['What to ask a fitter', 'ماذا تسألون فني التركيب'],
  partners: ['Fitting centres near you', 'مراكز تركيب قريبة منكم'],
  partners_text: ['Each centre sets its own price. Call before you go.', 'كل مركز يحدد سعره. اتصلوا قبل الذهاب.'],
  example: ['Example', 'مثال'],
  map: [(name: string) => `Map: ${name}`, (name) => `الخريطة: \u2068${name}\u2069`],
  map_word: ['Map', 'الخريطة'],
  torque: [
    (torque: string) =>
      `Tightening torque for your car: ${torque}. Compare it with the car’s handbook, and check it again after about 80 km.`,
    (torque) =>
      `عزم شد العجلات في سيارتكم: ${torque.replace('Nm', 'نيوتن متر')} (تحققوا منه في دليل السيارة، ومرة ثانية بعد نحو 80 كم).`,
  ],
  torque_unknown: [
    'We have no tightening torque for this car: your fitter takes it from the car’s handbook.',
    'لا نعرف عزم الشد لهذه السيارة: يأخذه فني التركيب من دليل السيارة.',
  ],
  gcc: [
    'These figures are for a GCC-spec car. On a car imported from the US or Japan, bolt pattern, hub and brakes can differ.',
    'هذه الأرقام لسيارة بمواصفات خليجية. في السيارات المستوردة من أمريكا أو اليابان قد يختلف قياس البراغي والهب والفرامل.',
  ],
  gcc_more: ['Imported cars', 'السيارات المستوردة'],
})
