import { bilingual } from '#shared/i18n/messages.ts'

/** The page of search results. */
export const search = bilingual(
  {
    title: 'Search',
    title_for: (keywords: string) => `Results for “${keywords}”`,
    hint: 'A SKU, a size such as 20x9 ET25, a bolt pattern, a brand, a design, a finish or a car, in English or Arabic.',
    products: 'Wheels and accessories',
    accessories: 'Accessories',
    brands: 'Brands',
    cars: 'Cars',
    corrected: (typed: string, name: string) => `“${typed}” was read as ${name}.`,
    unknown: (word: string) => `Nothing here answers to “${word}”; it was left aside.`,
    none_title: 'Nothing found',
    none_spelling: 'Check the spelling.',
    none_keywords: 'Try other or fewer words.',
    none_browse: 'Browse all wheels',
    did_you_mean: 'Did you mean',
    without: (query: string, left_out: string) => `${query}, without ${left_out}`,
    results: 'Results',
    found: (products: number, brands: number, cars: number) =>
      products + brands + cars === 0
        ? 'Nothing found'
        : `Found: products ${products}, brands ${brands}, cars ${cars}. Arrow keys choose.`,
    in_stock: 'In stock',
    view_all: 'View all results',
    see_all: 'See All',
    show_more: 'Show more here',
    show_less: 'Show fewer',
    add: 'Add to cart',
    added: 'In your cart',
  },
  {
    title: 'بحث',
    title_for: (keywords: string) => `نتائج «${keywords}»`,
    hint: 'رقم منتج، أو مقاس مثل 20x9 ET25، أو توزيع براغٍ، أو علامة، أو تصميم، أو لون، أو سيارة، بالعربية أو الإنجليزية.',
    products: 'جنوط وإكسسوارات',
    accessories: 'الإكسسوارات',
    brands: 'العلامات',
    cars: 'السيارات',
    corrected: (typed: string, name: string) => `فهمنا «${typed}» على أنها ${name}.`,
    unknown: (word: string) => `لا شيء هنا يطابق «${word}» فتجاوزناها.`,
    none_title: 'لا نتائج',
    none_spelling: 'تحققوا من الكتابة.',
    none_keywords: 'جربوا كلمات أخرى أو أقل.',
    none_browse: 'تصفحوا كل الجنوط',
    did_you_mean: 'هل تقصدون',
    without: (query: string, left_out: string) => `${query} من دون ${left_out}`,
    results: 'النتائج',
    found: (products: number, brands: number, cars: number) =>
      products + brands + cars === 0
        ? 'لا نتائج'
        : `النتائج: المنتجات ${products}، العلامات ${brands}، السيارات ${cars}. اختاروا بمفاتيح الأسهم.`,
    in_stock: 'متوفر',
    view_all: 'عرض كل النتائج',
    see_all: 'عرض الكل',
    show_more: 'عرض المزيد هنا',
    show_less: 'عرض أقل',
    add: 'أضيفوا إلى السلة',
    added: 'في سلتكم',
  },
)
