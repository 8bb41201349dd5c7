import { english } from '#shared/i18n/counted.ts'
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
    corrected: (typed: string, name: string) => `Showing results for ${name} instead of “${typed}”.`,
    unknown: (word: string) => `No matches for “${word}”, so we searched without it.`,
    none_title: 'Nothing found',
    none_spelling: 'Check the spelling.',
    none_keywords: 'Try other or fewer words.',
    none_browse: 'Browse all wheels',
    fits_none: 'None of these wheels fits your car. They are shown for any car.',
    did_you_mean: 'Did you mean',
    without: (query: string, left_out: string) => `${query}, without ${left_out}`,
    results: 'Results',
    found: (products: number, brands: number, cars: number) =>
      products + brands + cars === 0
        ? 'Nothing found'
        : `${english(products, 'product', 'products')}, ${english(brands, 'brand', 'brands')}, ${english(cars, 'car', 'cars')}. Use the arrow keys to choose.`,
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
    title_for: (keywords: string) => `نتائج «\u2068${keywords}\u2069»`,
    hint: 'رقم منتج، أو مقاس مثل \u206620x9 ET25\u2069، أو توزيع براغٍ، أو علامة، أو تصميم، أو لون، أو سيارة، بالعربية أو الإنجليزية.',
    products: 'جنوط وإكسسوارات',
    accessories: 'الإكسسوارات',
    brands: 'العلامات',
    cars: 'السيارات',
    corrected: (typed: string, name: string) => `نعرض نتائج \u2068${name}\u2069 بدلاً من «\u2068${typed}\u2069».`,
    unknown: (word: string) => `لا نتائج لكلمة «\u2068${word}\u2069»، فبحثنا من دونها.`,
    none_title: 'لا نتائج',
    none_spelling: 'تحققوا من الكتابة.',
    none_keywords: 'جربوا كلمات أخرى أو أقل.',
    none_browse: 'عرض كل الجنوط',
    fits_none: 'لا يناسب أي من هذه الجنوط سيارتكم، وهي معروضة لأي سيارة.',
    did_you_mean: 'هل تقصدون',
    without: (query: string, left_out: string) => `\u2068${query}\u2069 من دون \u2068${left_out}\u2069`,
    results: 'النتائج',
    found: (products: number, brands: number, cars: number) =>
      products + brands + cars === 0
        ? 'لا نتائج'
        : `المنتجات ${products}، العلامات ${brands}، السيارات ${cars}. استخدموا مفاتيح الأسهم للاختيار.`,
    in_stock: 'متوفر',
    view_all: 'عرض كل النتائج',
    see_all: 'عرض الكل',
    show_more: 'عرض المزيد هنا',
    show_less: 'عرض أقل',
    add: 'إضافة إلى السلة',
    added: 'في سلتكم',
  },
)
