import type { MetaDescriptor } from 'react-router'
import type { Bilingual } from '#shared/i18n/messages.ts'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale, localeOf, withoutLocale } from '#shared/locale.ts'
import { type ShopFacts, shopName } from '#web/shell/shop-facts.ts'

type Args = {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

export type PageHead = {
  title: string
  description: string
  /** The page's canonical path without the locale: "/alloy-wheels?page=2". */
  path: string
  /** Social sharing image of 1200 × 630 px, as a path of the shop. */
  image?: string | undefined
  /** The image's alt text. */
  image_alt?: string | undefined
  /** `noindex`: the page is personal, or empty without the visitor's own data. */
  hidden?: boolean
  /** schema.org data with absolute URLs. */
  facts?: object[]
}

/** A page's head: title, description, canonical address, translations and sharing card. */
export function pageMeta({ location, matches }: Args, page: PageHead): MetaDescriptor[] {
  const locale = localeOf(location.pathname)
  const { public_url = '', store } = shopFacts(matches) ?? {}
  const brand = shopName(store, locale)
  const absolute = (path: string) => `${public_url}${path}`
  const address = (language: 'en' | 'ar') => absolute(inLocale(page.path, language))
  const title = brand ? `${page.title} | ${brand}` : page.title
  const image = absolute(page.image ?? '/share.jpg')
  const image_alt = page.image_alt ?? title
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address(locale) },
    ...(['en', 'ar'] as const).map((hrefLang) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang,
      href: address(hrefLang),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('en') },
    { property: 'og:site_name', content: brand },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address(locale) },
    { property: 'og:locale', content: locale === 'ar' ? 'ar_AE' : 'en_AE' },
    { property: 'og:locale:alternate', content: locale === 'ar' ? 'en_AE' : 'ar_AE' },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: image_alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: image_alt },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.facts ?? []).map((fact) => ({ 'script:ld+json': fact as never })),
  ]
}

/** `meta` of a route whose head needs only the words of one area. */
export function metaOf<Words>(area: Bilingual<Words>, head: (words: Words) => PageHead) {
  return (args: Args) => pageMeta(args, head(area[localeOf(args.location.pathname)]))
}

/**
 * Head of a page that failed. Routes inherit the meta of their parents, so this applies wherever no route inside has
 * its own or its loader failed; not indexed.
 */
export function problemMeta(args: Args): MetaDescriptor[] {
  const { pathname } = args.location
  const { error_title, error_text } = shell[localeOf(pathname)]
  return pageMeta(args, { title: error_title, description: error_text, path: withoutLocale(pathname), hidden: true })
}

function shopFacts(matches: Args['matches']): ShopFacts | undefined {
  return matches.find((match) => match?.id === 'routes/shop')?.loaderData as ShopFacts | undefined
}
