/** The two languages of the shop. English lives at `/…`, Arabic at `/ar/…`. */
export type Locale = 'en' | 'ar'

/** The language of an address, also of the request for a page's data alone (`/ar.data`). */
export function localeOf(pathname: string): Locale {
  return pathname === '/ar' || pathname.startsWith('/ar/') || pathname === '/ar.data' ? 'ar' : 'en'
}

/** The path as it is in English, without the language: `/ar/cart` → `/cart`. Never two slashes, which would name a host. */
export function withoutLocale(pathname: string): string {
  return localeOf(pathname) === 'ar' ? pathname.slice(3).replace(/^[/\\]+/, '/') || '/' : pathname
}

/** The same page in a language. Takes a path that names no language, may carry a query. */
export function inLocale(path: string, locale: Locale): string {
  return locale === 'en' ? path : path === '/' ? '/ar' : `/ar${path}`
}
