import { inLocale, type Locale, withoutLocale } from '#shared/locale.ts'

/**
 * Where to go after signing in, by the `next` of a query: a page of the shop in this language, never another address. Two
 * slashes begin the name of another host once what stands before them is taken away, be it the language or `..`.
 */
export function nextPath(search: string, locale: Locale, origin: string): string {
  const account = inLocale('/my-account', locale)
  const next = new URLSearchParams(search).get('next') ?? ''
  if (!/^\/[\w\-/?=&%.]*$/.test(next) || /^[^?]*\/\//.test(next)) return account
  const { pathname, search: query } = new URL(next, origin)
  const path = `${inLocale(withoutLocale(pathname), locale)}${query}`
  return new URL(path, origin).origin === origin ? path : account
}
