const sizeInText = /\b(\d[\d.]*)x(\d[\d.]*\d|\d)/g

/**
 * A text with the sizes and bolt patterns in it as shoppers see them: "17x8.5 6x139.7" becomes "17×8.5 6×139.7". Threads
 * such as M14x1.5 stay as their makers write them.
 */
export function withTimesSign(text: string): string {
  return text.replaceAll(sizeInText, '$1×$2')
}

/**
 * The name of goods as plain text, in letters, on paper and for pictures: with times signs, and a minus in "ET−12", at which no
 * line breaks as at a hyphen.
 */
export function nameInPrint(name: string): string {
  return withTimesSign(name).replaceAll(/\bET-(?=\d)/g, 'ET−')
}

/** The same of a name on a page: after Arabic letters the two figures would change places, because × has no direction. */
export function nameWithSizes(name: string): string {
  return nameInPrint(/[\u0600-\u06ff]/.test(name) ? name.replaceAll(sizeInText, '\u2066$1×$2\u2069') : name)
}
