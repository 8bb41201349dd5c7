import { bilingual, english } from '#shared/i18n/messages.ts'

/** The page of search results. */
export const search = bilingual({
  title: ['Search', 'بحث'],
  title_for: [(keywords: string) => `Results for “${keywords}”`, (keywords) => `نتائج «\u2068${keywords}\u2069»`],
  hint: [
    'A SKU, a size such as 20×9 ET25, a bolt pattern, a brand, a design, a finish or a car, in English or Arabic.',
    'رقم منتج، أو مقاس مثل \u206620×9 ET25\u2069، أو توزيع براغٍ، أو علامة، أو تصميم، أو لون، أو سيارة، بالعربية أو الإنجليزية.',
  ],
  products: ['Wheels and accessories', 'جنوط وإكسسوارات'],
  accessories: ['Accessories', 'الإكسسوارات'],
  brands: ['Brands', 'العلامات'],
  cars: ['Cars', 'السيارات'],
  corrected: [
    (typed: string, name: string) => `Showing results for ${name} instead of “${typed}”.`,
    (typed, name) => `نعرض نتائج \u2068${name}\u2069 بدلاً من «\u2068${typed}\u2069».`,
  ],
  unknown: [
    (word: string) => `No matches for “${word}”, so we searched without it.`,
    (word) => `لا نتائج لكلمة «\u2068${word}\u2069»، فبحثنا من دونها.`,
  ],
  year_left_out: [
    (year: number, from: number, to: number) =>
      `We know this generation from ${from === to ? from : `${from} to ${to}`}, so we left out ${year}.`,
    (year, from, to) =>
      from === to
        ? `هذا الجيل لدينا من عام ${from}، فتركنا ${year}.`
        : `هذا الجيل لدينا من عام ${from} إلى عام ${to}، فتركنا ${year}.`,
  ],
  unknown_alone: [(word: string) => `No matches for “${word}”`, (word) => `لا نتائج لعبارة «\u2068${word}\u2069»`],
  not_narrowing: [
    (words: string) =>
      `“${words}” does not narrow a search, so we left it out. Add a size, a brand, a colour or a car.`,
    (words) => `عبارة «\u2068${words}\u2069» لا تحدد البحث، فتركناها. أضيفوا مقاساً أو علامة أو لوناً أو سيارة.`,
  ],
  searched: [(words: string) => `We searched for “${words}”.`, (words) => `بحثنا عن «\u2068${words}\u2069».`],
  left_out: [
    (words: string) => `We left out “${words}”, because it does not narrow a search.`,
    (words) => `تركنا «\u2068${words}\u2069» لأنها لا تحدد البحث.`,
  ],
  none_title: ['Nothing found', 'لا نتائج'],
  none_spelling: ['Check the spelling.', 'تحققوا من الكتابة.'],
  none_keywords: ['Try other or fewer words.', 'جربوا كلمات أخرى أو أقل.'],
  none_browse: ['Browse all wheels', 'عرض كل الجنوط'],
  pages: ['Pages', 'الصفحات'],
  no_tyres: ['We do not sell tyres. Prices are for wheels only.', 'لا نبيع الإطارات، والأسعار للجنوط فقط.'],
  tyre_rim: [
    (inches: string) => `Of the tyre size we used only the rim diameter, ${inches}.`,
    (inches) => `أخذنا من مقاس الإطار قطر الجنط فقط، \u2066${inches}\u2069.`,
  ],
  tyre_accessories: ['See tyre pressure sensors', 'عرض حساسات ضغط الإطارات'],
  popular: ['Try', 'جربوا'],
  popular_queries: [
    '20 inch bronze|Nissan Patrol|6×139.7|Forged|Hub rings',
    'برونزي 20|نيسان باترول|6×139.7|مطروق|حلقات توسيط',
  ],
  fits_none: [
    'None of these wheels fits your car. They are shown for any car.',
    'لا يناسب أي من هذه الجنوط سيارتكم، وهي معروضة لأي سيارة.',
  ],
  did_you_mean: ['Did you mean', 'هل تقصدون'],
  without: [
    (query: string, left_out: string) => `${query}, without ${left_out}`,
    (query, left_out) => `\u2068${query}\u2069 من دون \u2068${left_out}\u2069`,
  ],
  results: ['Results', 'النتائج'],
  found: [
    (products: number, brands: number, cars: number) =>
      products + brands + cars === 0
        ? 'Nothing found'
        : `${english(products, 'product', 'products')}, ${english(brands, 'brand', 'brands')}, ${english(cars, 'car', 'cars')}. Use the arrow keys to choose.`,
    (products, brands, cars) =>
      products + brands + cars === 0
        ? 'لا نتائج'
        : `المنتجات ${products}، العلامات ${brands}، السيارات ${cars}. استخدموا مفاتيح الأسهم للاختيار.`,
  ],
  in_stock: ['In stock', 'متوفر'],
  view_all: ['View all results', 'عرض كل النتائج'],
  see_all: ['See All', 'عرض الكل'],
  show_more: ['Show more here', 'عرض المزيد هنا'],
  show_less: ['Show fewer', 'عرض أقل'],
  add: ['Add to cart', 'إضافة إلى السلة'],
  added: ['In your cart', 'في سلتكم'],
})
