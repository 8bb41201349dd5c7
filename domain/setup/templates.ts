import type { PageSection } from '#database/schema/content.ts'
import type { StoreCalendar, StoreFacts } from '#database/schema/setup.ts'
import { withReturnDays } from '#domain/content/return-texts.ts'
import type { DeliveryRate } from '#domain/shipping/delivery.ts'
import { isCountryCode } from '#shared/countries.ts'
import { weekdays } from '#shared/desk/setup-forms.ts'
import { arabic } from '#shared/i18n/messages.ts'
import content from '../../data/content.json' with { type: 'json' }

/** What the texts are filled with. */
export type TemplateFacts = { store: StoreFacts; calendar: StoreCalendar; rates: readonly DeliveryRate[] }

type TextPage = (typeof content.pages)[number]

/** A sentence of the demonstration's texts that names one of its facts, and the same with the shop's own. */
type Swap = [from: string, to: string]

/**
 * The pages of the demonstration with the shop's own facts in the place of the demonstration's: name, city, hours, days and
 * costs of delivery, days of returns. They are a draft for the owner to read and edit, and no legal advice.
 */
export function templatePages(facts: TemplateFacts, today: string) {
  const swaps = swapsOf(facts)
  const swapped = (text: string) => swaps.reduce((rest, [from, to]) => rest.replaceAll(from, to), text)
  return withReturnDays(content.pages, facts.store.returns.days).map(
    ({ slug, sections, title, title_ar, description, description_ar }: TextPage) => ({
      ...{ slug, title, title_ar, updated: today },
      description: swapped(description),
      description_ar: swapped(description_ar),
      sections: sections.map((section): PageSection => {
        const isCost = slug === 'delivery-policy' && section.id === 's1'
        return {
          ...section,
          paragraphs: section.paragraphs.map(swapped),
          paragraphs_ar: section.paragraphs_ar.map(swapped),
          list: isCost ? facts.rates.map(costLine) : section.list.map(swapped),
          list_ar: isCost ? facts.rates.map(costLineArabic) : section.list_ar.map(swapped),
        }
      }),
    }),
  )
}

function swapsOf({ store, calendar, rates }: TemplateFacts): Swap[] {
  const demo = content.store
  const { name, name_ar, address } = store
  const extra = rates.find(({ country }) => country === 'AE')?.special_order_extra_days ?? 0
  const days = { en: workingDays(calendar, 'en'), ar: workingDays(calendar, 'ar') }
  return [
    [' The name joins the rim of a wheel with dana, the pearl divers’ word for the finest pearl.', ''],
    [' يجمع الاسم بين «ريم»، أي حافة الجنط بالإنجليزية، و«الدانة»، وهي عند الغواصين أنفس لؤلؤة في المحصول.', ''],
    ['from Dubai to the whole Gulf', `from ${address.city} to the whole Gulf`],
    ['من دبي إلى الخليج كله', `من ${address.city_ar} إلى الخليج كله`],
    [demo.name, name],
    [`ماذا تقدم ${demo.name_ar}`, `ماذا يقدم متجر ${name_ar}`],
    [`تبيع ${demo.name_ar}`, `يبيع متجر ${name_ar}`],
    [demo.name_ar, name_ar],
    [
      'Monday to Friday from 10 am to 6 pm, Saturday from 11 am to 5 pm, closed on Sunday.',
      `${store.opening_hours_text.join(', ')}.`,
    ],
    [
      'من الاثنين إلى الجمعة من 10 صباحاً إلى 6 مساءً، والسبت من 11 صباحاً إلى 5 مساءً، والأحد مغلق.',
      `${store.opening_hours_text_ar.join('، ')}.`,
    ],
    ['The courts of Dubai', `The courts of ${address.city}`],
    ['محاكم دبي', `محاكم ${address.city_ar}`],
    ['(Monday to Saturday)', `(${days.en})`],
    ['(من الاثنين إلى السبت)', `(${days.ar})`],
    ['before 2 pm', `before ${calendar.cutoff}`],
    ['قبل الساعة 2 ظهراً', `قبل الساعة ${calendar.cutoff}`],
    ['They take 21 days longer', `They take ${extra} days longer`],
    ['وتحتاج إلى 21 يوماً إضافياً', `وتحتاج إلى ${daysArabic(extra)} إضافية`],
  ]
}

const dayWords = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ar: ['الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت', 'الأحد'],
}

/** "Monday to Saturday"; days with gaps one by one. */
function workingDays({ working_days }: StoreCalendar, locale: 'en' | 'ar'): string {
  const at = weekdays.flatMap((day, index) => (working_days.includes(day) ? [index] : []))
  const words = at.map((index) => dayWords[locale][index]!)
  const isRun = at.length > 2 && at.at(-1)! - at[0]! === at.length - 1
  if (!isRun) return words.join(locale === 'ar' ? ' و' : ', ')
  return locale === 'ar' ? `من ${words[0]} إلى ${words.at(-1)}` : `${words[0]} to ${words.at(-1)}`
}

function costLine(rate: DeliveryRate): string {
  const { name } = namesOf(rate)
  const free = rate.free_from === null ? '' : `, free from AED ${dirhams(rate.free_from)}`
  const parts = [
    ...(rate.base_cost > 0 ? [`AED ${dirhams(rate.base_cost)}`] : []),
    ...(rate.cost_per_wheel > 0 ? [`AED ${dirhams(rate.cost_per_wheel)} per wheel`] : []),
  ]
  const cost = parts.length > 0 ? parts.join(' plus ') : 'free of charge'
  return `${name}: ${rate.delivery_days} days, ${cost} (AED ${dirhams(rate.addon_only_cost)} for accessories alone)${free}.`
}

function costLineArabic(rate: DeliveryRate): string {
  const { name_ar } = namesOf(rate)
  const free = rate.free_from === null ? '' : `، ومجاناً من ${dirhamsArabic(rate.free_from)}`
  const parts = [
    ...(rate.base_cost > 0 ? [dirhamsArabic(rate.base_cost)] : []),
    ...(rate.cost_per_wheel > 0 ? [`${dirhamsArabic(rate.cost_per_wheel)} للجنط الواحد`] : []),
  ]
  const cost = parts.length > 0 ? parts.join(' زائد ') : 'مجاناً'
  return `${name_ar}: ${daysArabic(rate.delivery_days)}، ${cost} (${dirhamsArabic(rate.addon_only_cost)} للإكسسوارات وحدها)${free}.`
}

function namesOf({ country }: DeliveryRate): { name: string; name_ar: string } {
  return content.countries.find(({ code }) => isCountryCode(code) && code === country)!
}

function dirhams(fils: number): string {
  return (fils / 100).toLocaleString('en', { minimumFractionDigits: fils % 100 === 0 ? 0 : 2 })
}

function dirhamsArabic(fils: number): string {
  if (fils % 100 !== 0) return `${dirhams(fils)} درهم`
  return arabic(fils / 100, 'درهم واحد', 'درهمان', 'دراهم', 'درهماً', 'درهم')
}

function daysArabic(days: number): string {
  return arabic(days, 'يوم واحد', 'يومان', 'أيام', 'يوماً', 'يوم')
}

/** The blocks of a first home page: those of the demonstration that name none of its goods and nothing made up. */
export function templateHome({ store, rates }: TemplateFacts) {
  const taken = ['hero', 'vehicle_search', 'promises', 'popular_vehicles', 'steps', 'addons', 'faq']
  const emirates = rates.find(({ country }) => country === 'AE')
  const blocks = withReturnDays(content.homepage, store.returns.days).filter(({ type }) => taken.includes(type))
  const newest = {
    ...{ type: 'products', id: 'newest', source: 'newest', limit: 12, link: '/alloy-wheels' },
    ...{ title: 'New in the shop', title_ar: 'جديد المتجر' },
    ...{
      text: 'The latest wheels, each checked against your car.',
      text_ar: 'أحدث الجنوط، نتحقق من ملاءمة كل منها لسيارتكم.',
    },
  }
  return [...blocks.slice(0, 4), newest, ...blocks.slice(4)].map((block, position) => {
    const { id, type, ...rest } = block
    const whole = type === 'promises' ? { items: promises(rest as Promises, emirates) } : rest
    return { id, type, position, content: whole }
  })
}

type Promises = { items: { icon: string; title: string; title_ar: string; text: string; text_ar: string }[] }

/** Delivery as this shop has it; the others hold for every shop of this kind. */
function promises({ items }: Promises, emirates: DeliveryRate | undefined) {
  return items.map((item) => {
    if (item.icon !== 'truck' || !emirates) return item
    const free = emirates.free_from
    return {
      ...item,
      title: `${emirates.delivery_days} working days in the UAE`,
      title_ar: `${daysArabic(emirates.delivery_days)} عمل في الإمارات`,
      text: `${free === null ? '' : `Free from AED ${dirhams(free)}. `}The whole Gulf, with cost and day before you pay.`,
      text_ar: `${free === null ? '' : `مجاناً من ${dirhamsArabic(free)}. `}إلى الخليج كله، مع التكلفة والموعد قبل أن تدفعوا.`,
    }
  })
}

/** The questions and answers that hold for every shop of this kind. */
export function templateQuestions({ store }: TemplateFacts) {
  const questions = withReturnDays(content.faq, store.returns.days)
  return { kinds: content.faq_categories, questions: questions.map((each, position) => ({ ...each, position })) }
}
