import { globSync } from 'node:fs'
import { expect } from 'vitest'
import { productReviews } from '#database/schema/reviews.ts'
import { approveReview, listWaiting } from '#domain/reviews/decide.ts'
import { reviews } from '#shared/i18n/reviews.ts'
import { gone } from '#shared/i18n/wheels/product.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { regionName } from '#shared/region-name.ts'
import { car, catalogue } from '#tests/support/cars.ts'
import { visit } from '#tests/support/page-head.ts'
import { readingTest, test } from '#tests/support/pages.ts'

/** The metadata of every page for search engines, link previews and screen readers. */

const { make, model, year, modification } = car('toyota', 'land-cruiser', '5.7 V8')
const cruiser = new URLSearchParams({ make, model, year: String(year), modification })

/** Pages of every kind, by source file. Personal pages set their own title, and stay hidden. */
const open: Record<string, string[]> = {
  'home.tsx': ['/'],
  'wheels/listing.tsx': ['/alloy-wheels', '/alloy-wheels?page=2', `/alloy-wheels?${cruiser}`],
  'wheels/clearance.tsx': ['/clearance-wheels'],
  'wheels/brand.tsx': ['/wheelbrand/dunehart', '/wheelbrand/ostrane'],
  'wheels/product.tsx': ['PRODUCT'],
  'gallery/gallery.tsx': ['/gallery', '/gallery?make=toyota'],
  'gallery/look.tsx': ['/gallery/15-qasrion-mashrabiya-brushed'],
  'addons/categories.tsx': ['/addons'],
  'addons/category.tsx': ['/addons/lug-nuts-bolts'],
  'addons/addon.tsx': ['ADDON'],
  'faq.tsx': ['/faq'],
  'cart/cart.tsx': ['/cart'],
  'thank-you.tsx': ['/thank-you'],
  'account/track-order.tsx': ['/track-order'],
  'page.tsx': ['/about-us', '/terms-conditions', '/privacy-policy', '/delivery-policy', '/return-policy'],
}
const hidden: Record<string, string[]> = {
  'fit-result.tsx': ['/fit-result'],
  'search.tsx': ['/search?keywords=bronze', '/search'],
  'wheels/compare.tsx': ['/compare'],
  'cart/account.tsx': ['/cart/account'],
  'cart/checkout.tsx': ['/cart/checkout'],
  'cart/payment.tsx': ['/cart/payment'],
  'cart/offer.tsx': ['/cart/offer'],
  'account/login.tsx': ['/login'],
  'account/register.tsx': ['/register'],
  'account/forgot-password.tsx': ['/forgot-password'],
  'account/reset-password.tsx': ['/reset-password'],
  'account/my-account.tsx': ['/my-account'],
  'account/my-profile.tsx': ['/my-account/my-profile'],
  'account/orders.tsx': ['/my-account/orders'],
  'account/addresses.tsx': ['/my-account/addresses'],
  'account/my-reviews.tsx': ['/my-account/reviews'],
  'wishlist.tsx': ['/wishlist'],
  'thank-you.tsx': ['/thank-you?order_id=1&signature=of-an-email'],
  'design.tsx': ['/design'],
}

test('every kind of page is covered below', () => {
  const files = globSync('**/*.tsx', { cwd: 'web/routes' })
  const frames = ['shop.tsx', 'not-found.tsx']
  const own = files.filter((file) => file.startsWith('account/') && !(file in hidden))
  expect(
    files.filter((file) => !(file in open || file in hidden || frames.includes(file) || own.includes(file))),
  ).toEqual([])
})

const pages = [...Object.values(open).flat(), ...Object.values(hidden).flat()]

// One shop for all pages of a language, because opening it takes longer than rendering its pages.
readingTest.for(['en', 'ar'] as const)('every page has its full metadata (%s)', async (locale, { door, database }) => {
  for (const page of pages) {
    const path = await addressOf(page, database.pool)
    expectMetadata(page, path, locale, await visit(door, inLocale(path, locale)))
  }
})

type Visited = Awaited<ReturnType<typeof visit>>

function expectMetadata(page: string, path: string, locale: Locale, visited: Visited): void {
  const { head, body, status } = visited
  expect(status, path).toBe(200)
  expect(body).toMatch(new RegExp(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`))

  const brand = locale === 'ar' ? 'ريمدانة' : 'Rimdana'
  expect(head.titles).toHaveLength(1)
  expect(head.titles[0]).toMatch(new RegExp(`^.{3,} \\| ${brand}$`))
  const description = head.meta.description ?? ''
  expect(description.length).toBeGreaterThan(20)
  if (locale === 'ar') for (const text of [head.titles[0], description]) expect(text).toMatch(/[\u0600-\u06ff]/)

  // A figure is isolated from left to right; a date with an Arabic month in it would be drawn in the wrong order.
  const figures = [...body.matchAll(/<bdi dir="ltr"[^>]*>([\s\S]*?)<\/bdi>/g)].map(([, text = '']) => text)
  expect(figures.filter((text) => /[\u0600-\u06ff]/.test(text))).toEqual([])

  // One heading per page, not empty. Pages with personal data have it once the data is loaded.
  const headings = [...body.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text = '']) =>
    text.replace(/<[^>]+>/g, ''),
  )
  expect(headings.length).toBeLessThanOrEqual(1)
  if (!Object.values(hidden).flat().includes(page)) expect(headings[0]?.trim()).toBeTruthy()

  const isHidden = Object.values(hidden).flat().includes(page)
  expect(head.meta.robots).toBe(isHidden ? 'noindex' : undefined)
  const plain = isHidden ? path.split('?')[0]! : path
  const whole = (language: Locale) => `http://localhost${inLocale(plain, language)}`
  expect(head.links.canonical).toEqual([whole(locale)])
  expect(head.languages).toEqual({ en: whole('en'), ar: whole('ar'), 'x-default': whole('en') })
  expect(head.meta).toMatchObject({
    'og:url': whole(locale),
    'og:title': head.titles[0],
    'og:description': description,
    'og:site_name': brand,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'twitter:title': head.titles[0],
    'twitter:image': head.meta['og:image'],
  })
  expect(head.meta['og:image']).toMatch(/^http:\/\/localhost\/.+\.jpg$/)
}

test.for([
  ['en', 'We couldn’t show this page | Rimdana', /Something went wrong/],
  ['ar', 'تعذّر عرض الصفحة | ريمدانة', /حدث خطأ/],
] as const)(
  'an error page has metadata and is not indexed (%s)',
  async ([locale, title, description], { door, database }) => {
    await database.pool.query('alter table faqs rename to faqs_elsewhere')
    const { head, body, status } = await visit(door, inLocale('/faq', locale))
    expect(status).toBe(500)
    expect(head.titles).toEqual([title])
    expect(head.meta).toMatchObject({ description: expect.stringMatching(description), robots: 'noindex' })
    const whole = (language: Locale) => `http://localhost${inLocale('/faq', language)}`
    expect(head.languages).toEqual({ en: whole('en'), ar: whole('ar'), 'x-default': whole('en') })
    expect(body).toContain(`aria-label="${gone[locale].error_drawing}"`)
  },
)

readingTest('a later page of a list says which it is, and one behind the last is not indexed', async ({ door }) => {
  for (const path of ['/alloy-wheels', '/wheelbrand/dunehart', '/clearance-wheels', '/addons/lug-nuts-bolts'])
    expect((await visit(door, `${path}?page=900`)).head.meta.robots).toBe('noindex')
  const { head } = await visit(door, '/alloy-wheels?page=2')
  expect(head.meta.robots).toBeUndefined()
  expect(head.titles[0]).toMatch(/Page 2 /)
})

readingTest(
  'the structured breadcrumbs of a wheel are those of its canonical address, without a car',
  async ({ door }) => {
    const { headers } = await door.inject(`/any/${catalogue().items[0]!.sku}?${cruiser}`)
    const { facts } = await visit(door, String(headers.location))
    const crumbs = JSON.stringify(facts.find((each) => each['@type'] === 'BreadcrumbList'))
    expect(crumbs).toContain('/alloy-wheels"')
    expect(crumbs).not.toContain('make=')
  },
)

readingTest(
  'a page of a filtered list is canonical without its number: of the whole list it is another one',
  async ({ door }) => {
    for (const [path, canonical] of [
      ['/alloy-wheels?page=2&any_car=true', '/alloy-wheels?page=2'],
      ['/alloy-wheels?brand=dunehart&page=2', '/alloy-wheels'],
      ['/alloy-wheels?sort=price_asc&page=2', '/alloy-wheels'],
      [`/alloy-wheels?${cruiser}&page=2`, `/alloy-wheels?${cruiser}&page=2`],
      [`/alloy-wheels?${cruiser}&brand=dunehart&page=2`, `/alloy-wheels?${cruiser}`],
      ['/wheelbrand/dunehart?brand=dunehart&page=2', '/wheelbrand/dunehart?page=2'],
      ['/wheelbrand/dunehart?diameter=18&page=2', '/wheelbrand/dunehart'],
      ['/clearance-wheels?page=2', '/clearance-wheels?page=2'],
      ['/clearance-wheels?diameter=18&page=2', '/clearance-wheels'],
      ['/addons/lug-nuts-bolts?page=2', '/addons/lug-nuts-bolts?page=2'],
      ['/addons/lug-nuts-bolts?in_stock=true&page=2', '/addons/lug-nuts-bolts'],
    ] as const) {
      const { head, status } = await visit(door, inLocale(path, 'ar'))
      expect(status, path).toBe(200)
      const whole = (locale: Locale) => `http://localhost${inLocale(canonical, locale)}`
      expect(head.links.canonical, path).toEqual([whole('ar')])
      expect(head.languages, path).toEqual({ en: whole('en'), ar: whole('ar'), 'x-default': whole('en') })
    }
  },
)

readingTest.for(['en', 'ar'] as const)(
  'titles and descriptions of indexed pages are unique (%s)',
  async (locale, { door, database }) => {
    const seen = new Map<string, string>()
    for (const page of Object.values(open)
      .flat()
      .filter((path) => !path.includes('page='))) {
      const path = await addressOf(page, database.pool)
      const { head } = await visit(door, inLocale(path, locale))
      for (const text of [head.titles[0]!, head.meta.description!]) {
        expect(seen.get(text), text).toBeUndefined()
        seen.set(text, path)
      }
    }
  },
)

readingTest(
  'a wheel’s structured data has the price, stock, delivery and return of its row and the cart',
  async ({ door, database }) => {
    const path = await addressOf('PRODUCT', database.pool)
    const { facts, head } = await visit(door, inLocale(path, 'ar'))
    const [, sku] = /\/([^/]+)$/.exec(path)!
    const { rows } = await database.pool.query('select * from wheels where sku = $1', [sku])
    const product = facts.find((fact) => fact['@type'] === 'Product')
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      name: rows[0].name_ar,
      sku,
      mpn: sku,
      inProductGroupWithID: rows[0].design_id,
      countryOfOrigin: { '@type': 'Country', name: regionName(rows[0].country_of_origin, 'ar') },
      image: expect.arrayContaining([head.meta['og:image']]),
      offers: {
        price: (rows[0].price / 100).toFixed(2),
        priceCurrency: 'AED',
        priceSpecification: { valueAddedTaxIncluded: true },
        availability: `https://schema.org/${rows[0].supplier_stock > 0 ? 'InStock' : 'BackOrder'}`,
        url: `http://localhost/ar${path}`,
        hasMerchantReturnPolicy: { merchantReturnDays: 14, merchantReturnLink: 'http://localhost/ar/return-policy' },
      },
    })
    const { offers } = product as { offers: { shippingDetails: Record<string, Record<string, unknown>>[] } }
    expect(offers.shippingDetails.map((each) => each.shippingDestination!.addressCountry)).toEqual([
      'AE',
      'KW',
      'SA',
      'OM',
      'BH',
    ])
    expect(facts.map((fact) => fact['@type'])).toEqual(['Product', 'BreadcrumbList'])
    const feed = (await door.inject('/feeds/google-ar.xml')).body
    const item = feed.split('<item>').find((each) => each.includes(`<g:id>${sku}</g:id>`))!
    expect(item).toContain(`<g:size>${product!.size}</g:size>`)
    for (const each of offers.shippingDetails)
      expect(item).toContain(
        `<g:country>${each.shippingDestination!.addressCountry}</g:country><g:price>${each.shippingRate!.value} AED</g:price>`,
      )
  },
)

test('a product page names the country of origin in its language, and nothing where it is unknown', async ({
  door,
  database,
}) => {
  const path = await addressOf('PRODUCT', database.pool)
  const [, sku] = /\/([^/]+)$/.exec(path)!
  const made = (country: string | null) =>
    database.pool.query('update wheels set country_of_origin = $1 where sku = $2', [country, sku])
  await made('JP')
  expect((await door.inject(path)).body).toMatch(/Country of origin<\/dt><dd[^>]*>Japan</)
  expect((await door.inject(inLocale(path, 'ar'))).body).toMatch(/بلد المنشأ<\/dt><dd[^>]*>اليابان</)
  await made(null)
  expect((await door.inject(`${path}?rear=none`)).body).not.toContain('Country of origin')
})

test('structured data counts approved, real reviews only', async ({ door, database, shop }) => {
  const design_id = 'dunehart-liwa-6'
  const { rows } = await database.pool.query('select slug, sku from wheels where design_id = $1 limit 1', [design_id])
  const words = { design_id, name: '</script>', rating: 2, reviews: 'Loud', lang: 'en' as const }
  await shop.db.insert(productReviews).values([words, { ...words, rating: 1 }])
  const product = async (query: string) =>
    (await visit(door, `/${rows[0].slug}/${rows[0].sku}?${query}`)).facts.find((fact) => fact['@type'] === 'Product')
  expect(await product('seen=once')).not.toHaveProperty('aggregateRating')
  const [waiting] = (await listWaiting(shop)).waiting
  await approveReview(shop, { id: waiting!.id })
  // Another URL, because the cached page may be four seconds old.
  expect(await product('seen=again')).toMatchObject({
    aggregateRating: { ratingValue: waiting!.rating, reviewCount: 1, bestRating: 5 },
    review: [{ author: { name: '</script>' }, reviewBody: 'Loud', reviewRating: { ratingValue: waiting!.rating } }],
  })
})

test('a review in the other language is marked, and its human translation is offered', async ({
  door,
  database,
  shop,
}) => {
  const design_id = 'torquard-highland'
  const { rows } = await database.pool.query('select slug, sku from wheels where design_id = $1 limit 1', [design_id])
  const review = { design_id, name: 'Tariq', reviews: 'بلا ترجمة', lang: 'ar' as const, approved_at: shop.now() }
  await shop.db.insert(productReviews).values({ ...review, created_at: new Date('2099-01-01') })
  for (const locale of ['en', 'ar'] as const) {
    const { body } = await door.inject(inLocale(`/${rows[0].slug}/${rows[0].sku}`, locale))
    const other = locale === 'en' ? 'ar' : 'en'
    const cards = body.match(/<li tabindex="-1" class="card.*?<\/li>/gs)!
    const foreign = cards.filter((card) => card.includes(`<div lang="${other}"`))
    expect(foreign.length).toBeGreaterThanOrEqual(2)
    for (const card of cards) {
      const isForeign = foreign.includes(card)
      const isTranslated = isForeign && !card.includes(review.reviews)
      expect(card.includes(reviews[locale][`written_in_${other}`])).toBe(isForeign)
      expect(card.includes(`${reviews[locale].see_translation}<`)).toBe(isTranslated)
    }
    const translation = { en: 'Every shop here says 5x150', ar: 'وصل صندوقان يوم الأحد' }
    expect(foreign.some((card) => card.split('<details')[1]?.includes(translation[locale]))).toBe(true)
  }
})

readingTest('the shop, its search, accessories and answers have schema.org data', async ({ door, database }) => {
  const { facts } = await visit(door, '/ar')
  expect(facts.map((fact) => fact['@type'])).toEqual(['OnlineStore', 'WebSite'])
  expect(facts[1]).toMatchObject({
    potentialAction: { target: { urlTemplate: 'http://localhost/ar/search?keywords={search_term_string}' } },
  })
  const accessory = (await visit(door, inLocale(await addressOf('ADDON', database.pool), 'ar'))).facts
  expect(accessory.map((fact) => fact['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(accessory[0]).toMatchObject({ mpn: accessory[0]!.sku, brand: { '@type': 'Brand', name: 'ريمدانة' } })
  const faq = await visit(door, '/faq')
  const questions = faq.facts[0]!.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  const { rows } = await database.pool.query('select question, answer from faqs')
  expect(questions.map(({ name }) => name).toSorted()).toEqual(rows.map(({ question }) => question).toSorted())
  // The page shows these questions too.
  const shown = faq.body.slice(faq.body.indexOf('<main'), faq.body.indexOf('</main>'))
  for (const { name } of questions) expect(shown).toContain(escaped(name))
})

test('no name can end a tag of the head', async ({ door, database }) => {
  const hostile = `</script></title><script>alert(1)</script>"'&<!-- `
  const path = await addressOf('PRODUCT', database.pool)
  const [, sku] = /\/([^/]+)$/.exec(path)!
  await database.pool.query('update wheels set name = $1, finish_name = $1 where sku = $2', [hostile, sku])
  await database.pool.query('update designs set description = $1', [hostile])
  await database.pool.query('update faqs set question = $1, answer = $1', [hostile])
  for (const page of [path, '/faq']) {
    const { body, facts } = await visit(door, page)
    expect(body).not.toMatch(/<script>alert/)
    expect(JSON.stringify(facts)).toContain('alert(1)')
  }
})

test('goods without Arabic are shown in English on Arabic pages, marked as such', async ({ door, database }) => {
  const wheel = await addressOf('PRODUCT', database.pool)
  const addon = await addressOf('ADDON', database.pool)
  await database.pool.query(`update designs set description = 'Six wide spokes', description_ar = ''`)
  await database.pool.query(`update wheels set finish_name_ar = finish_name`)
  await database.pool.query(`update addons set name_ar = name, description = 'Of plain steel', description_ar = ''`)
  const english = (body: string) =>
    [...body.matchAll(/<(?:bdi|p) lang="en" dir="ltr"[^>]*>([^<]*)</g)].map(([, text = '']) => text)
  const { rows } = await database.pool.query(
    `select w.finish_name, a.name from wheels w, addons a where w.sku = $1 and $2 like '%/' || a.slug`,
    [wheel.split('/').at(-1), addon],
  )
  const shown = english((await visit(door, inLocale(wheel, 'ar'))).body)
  expect(shown).toEqual(expect.arrayContaining(['Six wide spokes', rows[0].finish_name]))
  expect(english((await visit(door, inLocale(addon, 'ar'))).body)).toEqual(
    expect.arrayContaining([escaped(rows[0].name), 'Of plain steel']),
  )
  await database.pool.query(`update addon_categories set description = 'Small parts', description_ar = ''`)
  for (const list of ['/addons', '/addons/lug-nuts-bolts'])
    expect(english((await visit(door, inLocale(list, 'ar'))).body)).toContain('Small parts')
  // In English no language is marked.
  expect(english((await visit(door, wheel)).body)).toEqual([])
})

type Pool = { query: (text: string) => Promise<{ rows: Record<string, string>[] }> }

async function addressOf(page: string, pool: Pool): Promise<string> {
  const one = async (text: string) => (await pool.query(text)).rows[0]!.path!
  if (page === 'PRODUCT')
    return one(
      `select '/' || slug || '/' || sku as path from wheels where axle = 'any' and supplier_stock > 0 order by id limit 1`,
    )
  if (page === 'ADDON')
    return one(
      `select '/addons/' || c.slug || '/' || a.slug as path from addons a join addon_categories c on c.id = category_id
       order by a.id limit 1`,
    )
  return page
}

/** A page and the contents of its head, parsed as a browser would. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
}
