/** A form body as Stripe parses it: `a[b][c]=1&d[0]=2` is `{ a: { b: { c: '1' } }, d: { 0: '2' } }`. */
export type Form = { [name: string]: string | Form }

export function parseForm(body: string): Form {
  const form: Form = Object.create(null)
  for (const [key, value] of new URLSearchParams(body)) put(form, key.split(/\[|\]\[|\]$/).filter(notTheEnd), value)
  return form
}

/** The text at a path, or undefined. */
export function textAt(form: Form, ...path: string[]): string | undefined {
  const found = at(form, path)
  return typeof found === 'string' ? found : undefined
}

/** The nested part at a path; empty where there is none. */
export function partAt(form: Form, ...path: string[]): Form {
  const found = at(form, path)
  return typeof found === 'object' ? found : {}
}

/** The texts of a list: `expand[0]`, `expand[]`. */
export function listAt(form: Form, ...path: string[]): string[] {
  return Object.values(partAt(form, ...path)).filter((each) => typeof each === 'string')
}

function at(form: Form, path: string[]): string | Form | undefined {
  let here: string | Form | undefined = form
  for (const name of path) here = typeof here === 'object' ? here[name] : undefined
  return here
}

function put(form: Form, path: string[], value: string): void {
  const [name, ...rest] = path
  if (name === undefined) return
  const key = name === '' ? String(Object.keys(form).length) : name
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const inner = form[key]
  const next: Form = typeof inner === 'object' ? inner : Object.create(null)
  form[key] = next
  put(next, rest, value)
}

/** Splitting "a[b]" leaves an empty part after the last bracket, which is not a name. */
function notTheEnd(part: string, i: number, parts: string[]): boolean {
  return part !== '' || i < parts.length - 1 || parts.length === 1
}
