/** The two languages of the shop. English is at `/…`, Arabic at `/ar/…`. */
export type Locale = 'en' | 'ar'

/** The language of an address, including React Router's data requests (`/ar.data`). */
export function localeOf(pathname: string): Locale {
  return pathname === '/ar' || pathname.startsWith('/ar/') || pathname === '/ar.data' ? 'ar' : 'en'
}

/** The English path, without the language: `/ar/cart` → `/cart`. Never two slashes, which would be a host. */
export function withoutLocale(pathname: string): string {
  return localeOf(pathname) === 'ar' ? pathname.slice(3).replace(/^[/\\]+/, '/') || '/' : pathname
}

/** The same page in a language. Takes a path without a language, with an optional query. */
export function inLocale(path: string, locale: Locale): string {
  return locale === 'en' ? path : path === '/' ? '/ar' : `/ar${path}`
}
