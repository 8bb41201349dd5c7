import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { forgottenAfterDays, taxRecordYears } from '#shared/limits.ts'
import { addons, arabic, catalogue, dataFolder, designById, read, wheelBySku } from '#tests/data/files.ts'
import { cars, holds, pattern, sits } from '#tests/data/fits.ts'

type Section = Record<'heading' | 'heading_ar', string> &
  Record<'paragraphs' | 'paragraphs_ar' | 'list' | 'list_ar', string[]>
type Review = {
  id: string
  name: string
  reviews: string
  rating: number
  date: string
  lang: string
  demo: boolean
  sku?: string
  design_id?: string
  addon?: string
  make?: string
  model?: string
  generation?: string
  vehicle?: string
  translation?: { title: string; reviews: string; vehicle: string; fit: string }
}

const content = read<{
  store: Record<string, unknown> & { opening_hours: Record<'day' | 'open' | 'close', string | null>[] }
  pages: { slug: string; sections: Section[] }[]
  faq: { id: string }[]
  homepage: (Record<string, unknown> & { type: string })[]
  gallery: Record<
    'slug' | 'make' | 'model' | 'generation' | 'modification' | 'design_id' | 'finish' | 'sku' | 'image',
    string
  >[] &
    { rear_sku: string | null }[]
  reviews: Record<string, Review[]>
  shipping: {
    countries: { key: string; code: string; delivery_days: number; base_cost: number; cost_per_wheel: number }[]
  }
  countries: {
    key: string
    code: string
    phone: { prefix: string; mobile: string; example: string }
    regions: { slug: string; name_ar: string; cities: { name_ar: string }[] }[]
  }[]
  coupons: { code: string; type: string; value: number; starts_at: string; ends_at: string; countries?: string[] }[]
}>('content.json')

test('the privacy page says in both languages how long carts and unpaid orders are kept', () => {
  const { sections } = content.pages.find(({ slug }) => slug === 'privacy-policy')!
  const { list, list_ar } = sections.find(({ heading }) => heading === 'How long')!
  for (const [lines, what] of [
    [list, [/never paid: .* \d+ days/, /^Carts: \d+ days/]],
    [list_ar, [/لم تُدفع: .* \d+ يوماً/, /^السلال: \d+ يوماً/]],
  ] as const)
    for (const pattern of what) expect(lines.find((line) => pattern.test(line))).toContain(String(forgottenAfterDays))
})

test('the privacy page says in both languages for how many years paid orders keep their buyers', () => {
  const { sections } = content.pages.find(({ slug }) => slug === 'privacy-policy')!
  const { list, list_ar } = sections.find(({ heading }) => heading === 'How long')!
  expect(taxRecordYears).toBe(5)
  expect(list.find((line) => line.startsWith('Paid orders'))).toMatch(
    /five years after the end of the tax year\. Then name/,
  )
  expect(list_ar.find((line) => line.startsWith('الطلبات المدفوعة'))).toMatch(
    /خمس سنوات من نهاية السنة الضريبية\. ثم يُحذف الاسم/,
  )
})

test('no text promises more than the shop does: rings are offered, special orders are not free of fees', () => {
  const texts = JSON.stringify(content)
  expect(texts.match(/add (the right one )?to (the|your) order|نضيفها إلى الطلب|إلى طلبكم\. أما/g)).toBeNull()
  const promises = blocks<{ items: { title: string; text: string; text_ar: string }[] }>('promises')[0]!.items
  const { text, text_ar } = promises.find(({ title }) => title === '14-day returns')!
  expect([text, text_ar]).toEqual([
    expect.stringMatching(/in-stock wheels.*up to 15%/),
    expect.stringMatching(/المتوفرة.*15%/),
  ])
})

const codes: Record<string, string> = { uae: 'AE', ksa: 'SA', kuwait: 'KW', oman: 'OM', bahrain: 'BHR' }
const blocks = <Shape>(type: string) => content.homepage.filter((block) => block.type === type) as Shape[]

test.for(['about-us', 'terms-conditions', 'privacy-policy', 'delivery-policy', 'return-policy'])(
  'the page %s has the same sections in both languages, and enough text',
  (slug) => {
    const { sections } = content.pages.find((page) => page.slug === slug)!
    const length = (of: (section: Section) => string[]) => sections.flatMap(of).join(' ').length
    expect(length(({ heading, paragraphs, list }) => [heading, ...paragraphs, ...list])).toBeGreaterThan(1200)
    expect(length((each) => [each.heading_ar, ...each.paragraphs_ar, ...each.list_ar])).toBeGreaterThan(900)
    for (const section of sections) {
      expect(section.paragraphs_ar).toHaveLength(section.paragraphs.length)
      expect(section.list_ar).toHaveLength(section.list.length)
      expect(section.heading_ar).toMatch(arabic)
    }
  },
)

test('every Arabic text has an English counterpart', () => {
  expect([...lonely(content, 'content')]).toEqual([])
})

test('the home page refers to existing things', () => {
  const brands = catalogue.brands.map((brand) => brand.slug)
  const questions = content.faq.map(({ id }) => id)
  expect(questions.length).toBeGreaterThanOrEqual(12)
  expect(questions).toEqual(
    expect.arrayContaining(blocks<{ questions: string[] }>('faq').flatMap((each) => each.questions)),
  )
  expect(brands).toEqual(expect.arrayContaining(blocks<{ brands: string[] }>('brands').flatMap((each) => each.brands)))
  const kinds = addons.categories.map((category) => category.slug)
  expect(kinds).toEqual(
    expect.arrayContaining(blocks<{ categories: string[] }>('addons').flatMap((each) => each.categories)),
  )
  const vehicles = blocks<{ vehicles: { make: string; model: string }[] }>('popular_vehicles').flatMap(
    (each) => each.vehicles,
  )
  expect(vehicles.filter(({ make, model }) => !cars.some((car) => car.make === make && car.model === model))).toEqual(
    [],
  )
  const links = blocks<{ items: { link: string }[] }>('categories').flatMap((each) =>
    each.items.map(({ link }) => link),
  )
  expect(links.filter((link) => !brands.includes(link.split('brand=')[1] ?? ''))).toEqual([])
})

test('every wheel of the gallery fits the car it was chosen for', () => {
  expect(content.gallery).toHaveLength(24)
  expect(new Set(content.gallery.map((entry) => entry.slug)).size).toBe(24)
  for (const entry of content.gallery) {
    const car = cars.find((each) => each.slug === entry.modification)!
    expect(car).toMatchObject({ make: entry.make, model: entry.model, generation: entry.generation })
    const front = wheelBySku.get(entry.sku)!
    const rear = entry.rear_sku ? wheelBySku.get(entry.rear_sku)! : front
    expect([front.design_id, front.finish, rear.design_id]).toEqual([entry.design_id, entry.finish, entry.design_id])
    for (const [item, axle] of [[front, 'front'] as const, [rear, 'rear'] as const]) {
      const goes = pattern(item.stud_holes, item.pcd) === car.pattern && sits(item.centre_bore, car.hubs[axle])
      expect([entry.slug, axle, goes && holds(car.fitment_window[axle], item)]).toEqual([entry.slug, axle, true])
    }
  }
})

test('reviews are marked as made up, have a language, and refer to existing things', () => {
  const known = new Set(addons.items.map((addon) => addon.slug))
  const wrong = Object.values(content.reviews)
    .flat()
    .filter((review) => {
      const { name, reviews, rating, date, lang, demo, sku, design_id, addon } = review
      const fields = name && name.length <= 100 && reviews && reviews.length <= 1000 && [1, 2, 3, 4, 5].includes(rating)
      const spoken = lang === 'ar' ? arabic.test(reviews) : lang === 'en' && !arabic.test(reviews)
      const dated = /^20\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))
      const real = (!sku || wheelBySku.get(sku)?.design_id === design_id) && (!addon || known.has(addon))
      return !(fields && spoken && dated && demo && real && (!design_id || designById.has(design_id)))
    })
  expect(wrong).toEqual([])
  expect(Object.values(content.reviews).map((list) => list.length)).toEqual([31, 31, 20])
})

test('reviews of wheels name a generation and are translated; some are critical, none is from the future', () => {
  const wheels = Object.values(content.reviews)
    .flat()
    .filter(({ design_id }) => design_id)
  const wrong = wheels.filter(({ make, model, generation, vehicle, lang, translation, date, sku }) => {
    const year = Number(/20\d\d/.exec(vehicle!)![0])
    const of = cars.filter((car) => car.make === make && car.model === model && car.generation_slug === generation)
    const bolts = wheelBySku.get(sku!)!
    const isRight = of.some((car) => car.pattern === pattern(bolts.stud_holes, bolts.pcd) && car.years.includes(year))
    const texts = [translation!.title, translation!.reviews, translation!.vehicle]
    // A name such as "Toyota" alone may stay Latin in Arabic; a whole text may not.
    const isOther = texts.every((text) => text && arabic.test(text) === (lang === 'en'))
    return !(isRight && isOther && date < '2026-11-22')
  })
  expect(wrong).toEqual([])
  for (const lang of ['en', 'ar']) {
    const own = wheels.filter((review) => review.lang === lang)
    expect(new Set(own.map(({ design_id }) => design_id)).size).toBeGreaterThanOrEqual(12)
    expect(own.filter(({ rating }) => rating <= 3).length).toBeGreaterThanOrEqual(3)
  }
})

test('the five countries have their codes, costs, days, regions and phone numbers', () => {
  const policy = content.pages.find((page) => page.slug === 'delivery-policy')!.sections[0]!
  expect(content.shipping.countries.map(({ key }) => key).sort()).toEqual(Object.keys(codes).sort())
  expect(content.countries.map(({ key }) => key).sort()).toEqual(Object.keys(codes).sort())
  for (const { key, code, delivery_days, base_cost, cost_per_wheel } of content.shipping.countries) {
    expect(code).toBe(codes[key])
    expect(delivery_days > 0 && delivery_days < 30 && base_cost >= 0 && cost_per_wheel >= 0).toBe(true)
    expect(policy.list.some((line) => line.includes(`${delivery_days} days`))).toBe(true)
  }
  for (const { key, code, phone, regions } of content.countries) {
    expect(code).toBe(codes[key])
    expect(regions.length).toBeGreaterThanOrEqual(key === 'uae' ? 7 : 4)
    expect(new Set(regions.map((region) => region.slug)).size).toBe(regions.length)
    const names = regions.flatMap(({ name_ar, cities }) => [name_ar, ...cities.map((city) => city.name_ar)])
    expect(names.filter((name) => !arabic.test(name))).toEqual([])
    expect(regions.every(({ cities }) => cities.length > 0)).toBe(true)
    expect(phone.prefix).toMatch(/^\+\d{3}$/)
    expect(phone.example.replaceAll(' ', '')).toMatch(new RegExp(phone.mobile))
  }
})

test('coupons are valid', () => {
  expect(new Set(content.coupons.map((coupon) => coupon.code)).size).toBe(6)
  const wrong = content.coupons.filter(({ code, type, value, starts_at, ends_at, countries = ['AE'] }) => {
    const form = /^[A-Z0-9]{4,12}$/.test(code) && ['percent', 'fixed', 'free_shipping'].includes(type)
    const known = countries.length > 0 && countries.every((country) => Object.values(codes).includes(country))
    return !form || !known || starts_at >= ends_at || (type === 'percent' && !(value > 0 && value <= 50))
  })
  expect(wrong).toEqual([])
})

test('the store keeps the hours of the specification, and its contact details belong to no real person', () => {
  expect(content.store.opening_hours_text).toEqual(['Mon-Fri 10am-6pm', 'Sat 11am-5pm', 'Sun closed'])
  expect(content.store.opening_hours_text_ar).toEqual(['الاثنين–الجمعة 10 ص – 6 م', 'السبت 11 ص – 5 م', 'الأحد مغلق'])
  const week = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => `${day} 10:00 18:00`)
  expect(content.store.opening_hours.map(({ day, open, close }) => `${day} ${open} ${close}`)).toEqual([
    ...week,
    'sat 11:00 17:00',
    'sun null null',
  ])
  for (const key of ['email', 'domain', 'wholesale_link']) expect(content.store[key]).toMatch(/\.example\b/)
})

test('no file contains a local path', () => {
  const files = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(json|md)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(40)
  const places = /(^|[\s"'(=])\/(tmp|home|root|mnt|usr|var|opt|Users)\/|[A-Z]:\\\\|file:\/\//
  expect(files.filter((file) => places.test(readFileSync(join(dataFolder, file), 'utf8')))).toEqual([])
  expect(readFileSync(join(dataFolder, 'fitment-notes.md'), 'utf8')).toContain('Sources')
})

function* lonely(part: unknown, path: string): Generator<string> {
  if (Array.isArray(part)) {
    for (const [i, each] of part.entries()) yield* lonely(each, `${path}[${i}]`)
  } else if (part && typeof part === 'object') {
    const fields = part as Record<string, unknown>
    for (const [key, value] of Object.entries(fields)) {
      if (key.endsWith('_ar') && typeof value === 'string') {
        const english = fields[key.slice(0, -3)]
        if (typeof english !== 'string' || !english.trim()) yield `${path}.${key} has no English beside it`
        // Sizes and model names may be the same in both languages; anything else needs Arabic letters.
        if (!value.trim() || (!/^[\x20-\x7e]*$/.test(value) && !arabic.test(value))) yield `${path}.${key}`
      }
      yield* lonely(value, `${path}.${key}`)
    }
  }
}

test('the shop’s name is a setting: no code and no message contains it', () => {
  const named = globSync('{shared,domain,database,services,api,jobs,server,web}/**/*.{ts,tsx,js,css,json,html,svg}')
    .filter((file) => !file.startsWith('database/migrations/') && !file.endsWith('.test.ts'))
    .filter((file) =>
      [content.store.name, content.store.name_ar].some((name) => readFileSync(file, 'utf8').includes(`${name}`)),
    )
  expect(named).toEqual([])
})

test('the desk names the style of every design in both languages', () => {
  const styles = new Set([...designById.values()].map(({ style }) => style))
  for (const words of [deskGoods.en, deskGoods.ar])
    for (const style of styles) expect(words).toHaveProperty([`value.${style}`], expect.any(String))
})
