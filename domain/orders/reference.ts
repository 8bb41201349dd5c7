import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letter that looks like a digit, and no U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a shopper may quote before there is an order number: "R-7K2M-9QXD". Random, so it reveals nothing. */
export function newReference(): string {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `R-${part()}-${part()}`
}
