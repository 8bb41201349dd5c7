/** Text as it may stand in XML, between tags and in attributes: escaped, without the characters that XML cannot hold at all. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** XML 1.0, 2.2: neither escaped nor as they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A tag around text. */
export function xmlTag(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
