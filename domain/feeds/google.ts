import { feedMoney, type Good, goodsForSale, longest, salePeriodOf, shortened } from '#domain/feeds/goods.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { xmlTag } from '#shared/markup.ts'
import { pictureAddress } from '#shared/pictures.ts'

/** Streams all goods as RSS 2.0 in Google Merchant Center's format. */
export async function* writeGoogleFeed(shop: Shop, locale: Locale): AsyncGenerator<string> {
  const arabic = locale === 'ar'
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n',
    xmlTag('title', arabic ? store.name_ar : store.name),
    xmlTag('link', `${shop.public_url}${inLocale('/', locale)}`),
    xmlTag('description', arabic ? store.description_ar : store.description),
    '\n',
  ].join('')
  for await (const goods of goodsForSale(shop)) yield goods.map((good) => item(shop, good, locale)).join('')
  yield '</channel>\n</rss>\n'
}

/** Google's limit for additional images. */
const mostPictures = 10

function item(shop: Shop, good: Good, locale: Locale): string {
  const translated = (en: string | null, ar: string | null) => (locale === 'ar' ? ar : en)
  const name = translated(good.name, good.name_ar)!
  const [first, ...more] = good.pictures.map((each) => `${shop.public_url}${pictureAddress(each, 1200, 'webp')}`)
  const values: [name: string, value: string | null | undefined][] = [
    ['id', good.sku],
    ['title', shortened(name, longest.title)],
    ['description', shortened(translated(good.description, good.description_ar) || name, longest.description)],
    ['link', `${shop.public_url}${encodeURI(inLocale(good.path, locale))}`],
    ['image_link', first],
    ...more.slice(0, mostPictures).map((each): [string, string] => ['additional_image_link', each]),
    ['availability', good.availability],
    ['availability_date', good.available_from && `${good.available_from}T00:00+0400`],
    ['price', feedMoney(good.compare_at_price ?? good.price)],
    ['sale_price', good.compare_at_price === null ? null : feedMoney(good.price)],
    ['sale_price_effective_date', salePeriodOf(good, 'Z')],
    ['condition', 'new'],
    ['brand', shortened(translated(good.brand, good.brand_ar)!, longest.brand)],
    ['mpn', good.sku],
    ['item_group_id', good.group],
    ['color', translated(good.colour, good.colour_ar)],
    ['size', good.size],
    ['product_type', translated(good.type, good.type_ar)],
    ['google_product_category', good.kind === 'wheels' ? wheelsAtGoogle : null],
    ['shipping_weight', good.weight_kg === null ? null : `${good.weight_kg} kg`],
    ['custom_label_0', good.clearance ? 'clearance' : null],
  ]
  const delivery = good.delivery.map(
    ({ country, cost }) =>
      `<g:shipping>${xmlTag('g:country', country)}${xmlTag('g:price', feedMoney(cost))}</g:shipping>`,
  )
  const tags = values.map(([name, value]) => (value ? xmlTag(`g:${name}`, value) : ''))
  return `<item>${tags.join('')}${delivery.join('')}</item>\n`
}

/** Google's product taxonomy for wheels; accessories are left to Google's own classification. */
const wheelsAtGoogle =
  'Vehicles & Parts > Vehicle Parts & Accessories > Motor Vehicle Parts > Motor Vehicle Wheel Systems > ' +
  'Motor Vehicle Rims & Wheels > Automotive Rims & Wheels'
