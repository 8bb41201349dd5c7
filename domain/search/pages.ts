import { fold } from '#domain/search/fold.ts'
import { bareForms } from '#domain/search/lexicon.ts'
import type { SearchPage } from '#shared/api/search.ts'
import { shell } from '#shared/i18n/shell.ts'

type Page = { path: string; word: keyof (typeof shell)['en']; keywords: string }

/** Text pages by the words, folded, that people search them with; a longer typed word also matches. */
const pages: Page[] = [
  {
    path: '/return-policy',
    word: 'return_policy',
    keywords: 'return refund exchange restocking ارجاع استرجاع استرداد استبدال تبديل',
  },
  {
    path: '/terms-conditions',
    word: 'terms_conditions',
    keywords: 'warrant guarantee terms condition ضمان كفاله شروط احكام',
  },
  { path: '/delivery-policy', word: 'delivery_policy', keywords: 'deliver shipping shipment توصيل شحن' },
  { path: '/track-order', word: 'track_order', keywords: 'track order تتبع طلبي طلبيه' },
  { path: '/privacy-policy', word: 'privacy_policy', keywords: 'privacy cookie خصوصيه' },
  {
    path: '/about-us',
    word: 'about_us',
    keywords: 'contact address location opening hours showroom عنوان موقع مواعيد دوام',
  },
  {
    path: '/faq',
    word: 'faq',
    keywords: 'faq question help install instal fitting warranty ضمان تركيب اسئله سؤال مساعده',
  },
]

const tyreWords = new Set('tyre tyres tire tires تاير تايرات كفر كفرات اطار اطارات'.split(' '))

/** The text pages that match the words, best first: "returns", "warranty". */
export function findPages(words: readonly string[]): SearchPage[] {
  return pages
    .filter(({ keywords }) => words.some((word) => matches(keywords, word)))
    .map(({ path, word }) => ({ path, name: shell.en[word] as string, name_ar: shell.ar[word] as string }))
}

/** Whether a word matches a page, so that it is not reported as not understood. */
export function matchesPage(word: string): boolean {
  return pages.some(({ keywords }) => matches(keywords, fold(word)))
}

/** Whether the query asks for tyres, which the shop does not sell. */
export function mentionsTyres(words: readonly string[]): boolean {
  return words.some((word) => [word, ...bareForms(word)].some((form) => tyreWords.has(form)))
}

function matches(keywords: string, word: string): boolean {
  const forms = [word, ...bareForms(word)]
  return keywords.split(' ').some((each) => forms.some((form) => form.startsWith(each)))
}
