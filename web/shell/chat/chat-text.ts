import { chat } from '#shared/i18n/shell.ts'
import type { Locale } from '#shared/locale.ts'
import { knownCart } from '#web/browser/cart/known-cart.ts'
import { carName } from '#web/finder/car-words.ts'
import { chosenCar } from '#web/finder/garage.ts'

/** Most items named; the rest is only counted. */
const mostNamed = 4

/** The chat's address with a text for the context. Keeps the other parameters of the owner's link. */
export function chatAddress(link: string, locale: Locale): string {
  const address = new URL(link, location.href)
  address.searchParams.set('text', chatText(locale))
  return address.href
}

/** The chat's first message: page, car and cart, so that the customer need not describe them. */
function chatText(locale: Locale): string {
  const words = chat[locale]
  const car = chosenCar()
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
