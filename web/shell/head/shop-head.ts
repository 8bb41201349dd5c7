import { inLocale, type Locale } from '#shared/locale.ts'
import { returnFacts } from '#web/shell/head/offer-facts.ts'
import type { StoreFacts } from '#web/shell/shop-facts.ts'

type Store = Omit<StoreFacts, 'still'> & {
  returns: { days: number }
  opening_hours: { name: string; open: string | null; close: string | null }[]
}

/** The shop and its search as schema.org data. For the home page's loader. */
export function shopHead(store: Store, locale: Locale, public_url: string): object[] {
  const said = (en: string, ar: string) => (locale === 'ar' ? ar : en)
  const here = (path: string) => `${public_url}${inLocale(path, locale)}`
  const organization = `${public_url}/#organization`
  const name = said(store.name, store.name_ar)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'OnlineStore',
      '@id': organization,
      name,
      url: here('/'),
      logo: `${public_url}/icon-512.png`,
      image: `${public_url}/share.jpg`,
      description: said(store.description, store.description_ar),
      email: store.email,
      telephone: store.phone_e164,
      address: {
        '@type': 'PostalAddress',
        streetAddress: said(store.address.line1, store.address.line1_ar),
        addressLocality: said(store.address.city, store.address.city_ar),
        addressCountry: store.address.country,
      },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: store.phone_e164,
        email: store.email,
        availableLanguage: ['en', 'ar'],
        hoursAvailable: store.opening_hours.flatMap(({ name, open, close }) =>
          open && close
            ? [
                {
                  '@type': 'OpeningHoursSpecification',
                  dayOfWeek: `https://schema.org/${name}`,
                  opens: open,
                  closes: close,
                },
              ]
            : [],
        ),
      },
      sameAs: Object.values(store.social),
      hasMerchantReturnPolicy: returnFacts({ days: store.returns.days, url: here('/return-policy') }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url: here('/'),
      inLanguage: locale,
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${here('/search')}?keywords={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
