/** Control characters that isolate a part of a plain text, where no <bdi> can be: U+2068 or U+2066, and U+2069. */

/**
 * A name or what a person wrote, in the direction of its first letter. E-mails use it in HTML as well: browsers take the
 * direction of a <bdi> from its first letter, even if that is Latin and isolated itself, which would reverse an Arabic line.
 */
export function isolated(text: string | number): string {
  return `\u2068${text}\u2069`
}

/** A figure, a size or a SKU, which keeps its left-to-right order. */
export function ltr(text: string | number): string {
  return `\u2066${text}\u2069`
}
