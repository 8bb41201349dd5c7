/** Text that templates insert unescaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Builds HTML from a template: values are escaped unless they are Html. Lists are joined. */
export function html(parts: TemplateStringsArray, ...filled: unknown[]): Html {
  return new Html(parts.map((part, i) => (i === 0 ? part : write(filled[i - 1]) + part)).join(''))
}

function write(value: unknown): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(write).join('')
  if (value === null || value === undefined || value === false) return ''
  return String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

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
