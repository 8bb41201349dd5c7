/** Escapes text for XML content and attributes, and drops characters that XML cannot represent. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** XML 1.0, 2.2: not allowed, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A tag around text. */
export function xmlTag(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
