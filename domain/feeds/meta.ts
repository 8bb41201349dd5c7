import { feedMoney, type Good, goodsForSale, longest, salePeriodOf, shortened } from '#domain/feeds/goods.ts'
import type { Shop } from '#domain/shop.ts'
import { mostOfOneLine } from '#shared/limits.ts'
import { pictureCard } from '#shared/pictures.ts'

/** Streams all goods as a CSV with the columns of Meta's catalogue, in English. */
export async function* writeMetaFeed(shop: Shop): AsyncGenerator<string> {
  yield `${Object.keys(columns).join(',')}\r\n`
  for await (const goods of goodsForSale(shop)) yield goods.map((good) => line(shop, good)).join('')
}

function line(shop: Shop, good: Good): string {
  return `${Object.values(columns)
    .map((value) => cell(value(good, shop) ?? ''))
    .join(',')}\r\n`
}

/** RFC 4180: quoted only if needed. */
function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const availability = { in_stock: 'in stock', backorder: 'available for order', out_of_stock: 'out of stock' } as const

/** Meta accepts neither transparent images nor WebP. */
const pictures = ({ pictures }: Good, { public_url }: Shop) => pictures.map((each) => public_url + pictureCard(each))

/** Meta's limit for additional images. */
const mostPictures = 20

const columns: Record<string, (good: Good, shop: Shop) => string | null | undefined> = {
  id: ({ sku }) => sku,
  title: ({ name }) => shortened(name, longest.title),
  description: ({ description, name }) => shortened(description || name, longest.description),
  availability: (good) => availability[good.availability],
  condition: () => 'new',
  price: ({ price, compare_at_price }) => feedMoney(compare_at_price ?? price),
  sale_price: ({ price, compare_at_price }) => (compare_at_price === null ? null : feedMoney(price)),
  sale_price_effective_date: (good) => salePeriodOf(good, '+00:00'),
  link: ({ path }, { public_url }) => public_url + encodeURI(path),
  image_link: (good, shop) => pictures(good, shop)[0],
  additional_image_link: (good, shop) =>
    pictures(good, shop)
      .slice(1, 1 + mostPictures)
      .join(','),
  brand: ({ brand }) => shortened(brand, longest.brand),
  mpn: ({ sku }) => sku,
  item_group_id: ({ group }) => group,
  color: ({ colour }) => colour,
  size: ({ size }) => size,
  product_type: ({ type }) => type,
  // Meta takes 0 for sold out, even beside an availability for order.
  quantity_to_sell_on_facebook: ({ stock, availability }) =>
    String(availability === 'backorder' ? mostOfOneLine : stock),
  shipping: ({ delivery }) => delivery.map(({ country, cost }) => `${country}:::${feedMoney(cost)}`).join(','),
  shipping_weight: ({ weight_kg }) => (weight_kg === null ? null : `${weight_kg} kg`),
}
