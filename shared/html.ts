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
