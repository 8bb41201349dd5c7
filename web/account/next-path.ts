import { inLocale, type Locale, withoutLocale } from '#shared/locale.ts'

/**
 * Where to go after signing in, from the query's `next`: a page of the shop in this language, never an external URL
 * (open redirect). A leading `//` names another host, also when it only appears after the locale or `..` is removed.
 */
export function nextPath(search: string, locale: Locale, origin: string): string {
  const account = inLocale('/my-account', locale)
  const next = new URLSearchParams(search).get('next') ?? ''
  if (!/^\/[\w\-/?=&%.]*$/.test(next) || /^[^?]*\/\//.test(next)) return account
  const { pathname, search: query } = new URL(next, origin)
  const path = `${inLocale(withoutLocale(pathname), locale)}${query}`
  return new URL(path, origin).origin === origin ? path : account
}
