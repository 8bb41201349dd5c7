import { chat } from '#shared/i18n/chat.ts'
import type { Locale } from '#shared/locale.ts'
import { knownCart } from '#web/browser/known-cart.ts'
import { carName } from '#web/finder/car-words.ts'
import { chosenNow } from '#web/finder/garage.ts'

/** Goods named at most; the rest is a number that the other side need not know. */
const mostNamed = 4

/** Where a chat begins that knows what it is about. What the owner's link asks for besides stays in it. */
export function chatAddress(link: string, locale: Locale): string {
  const address = new URL(link, location.href)
  address.searchParams.set('text', chatText(locale))
  return address.href
}

/** What a chat begins with: the page, the car and the cart, so that nobody has to describe them. */
function chatText(locale: Locale): string {
  const words = chat[locale]
  const car = chosenNow()
  const cart = knownCart()
  const lines = [...(cart?.cart_items ?? []), ...(cart?.addons ?? [])]
    .slice(0, mostNamed)
    .map((line) => `${line.quantity} × ${locale === 'ar' ? line.name_ar : line.name} (${line.sku})`)
  return [
    words.chat_page(`${document.title} ${location.origin}${location.pathname}`),
    ...(car ? [words.chat_car(`${carName(car, locale)}, ${car.modification_name}`)] : []),
    ...(lines.length > 0 ? [words.chat_cart(lines.join(locale === 'ar' ? '، ' : ', '))] : []),
  ].join('\n')
}
