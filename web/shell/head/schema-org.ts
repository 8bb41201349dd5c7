import { iso2 } from '#shared/countries.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { minorUnits } from '#shared/money.ts'
import { type Availability, availabilityOf, type DeliveryAlone, mostMakersCharge } from '#shared/offer.ts'
import type { Crumb } from '#web/shell/breadcrumbs.tsx'
import type { StoreFacts } from '#web/shell/shop-facts.ts'

type Offered = {
  /** Absolute, the page's canonical address. */
  url: string
  /** Per piece, fils, VAT included. */
  price: number
  stock: number
  special_order: boolean
  /** When the price ends, ISO 8601; null if no end is planned. */
  price_until: string | null
  delivery: DeliveryAlone[]
  /** Return period in days, and the page with the conditions. */
  returns: { days: number; url: string }
}

/** Price per piece, availability, shipping and returns as schema.org data. */
export function offerFacts({ url, price, price_until, stock, special_order, delivery, returns }: Offered): object {
  const availability = availabilityOf({ stock, special_order })
  return {
    '@type': 'Offer',
    url,
    price: aed(price),
    priceCurrency: 'AED',
    ...(price_until && { priceValidUntil: price_until }),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: aed(price),
      priceCurrency: 'AED',
      valueAddedTaxIncluded: true,
    },
    availability: `https://schema.org/${words[availability]}`,
    itemCondition: 'https://schema.org/NewCondition',
    shippingDetails: delivery.map((each) => ({
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: aed(each.costs[0] ?? 0), currency: 'AED' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: iso2[each.country] },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, availability === 'backorder' ? each.special_order_days - each.days : 1),
        transitTime: days(1, each.days),
      },
    })),
    hasMerchantReturnPolicy: returnFacts(returns, availability),
  }
}

/** The return policy: by post, at the buyer's cost; a shop without days for returns takes none. */
function returnFacts({ days, url }: Offered['returns'], availability?: Availability): object {
  const policy = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: Object.values(iso2),
    merchantReturnLink: url,
  }
  if (days === 0) return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    // Per cent of the price. The vocabulary has no "up to": the most that can be kept.
    ...(availability === 'backorder' && { restockingFee: mostMakersCharge }),
  }
}

const words: Record<Availability, string> = {
  in_stock: 'InStock',
  backorder: 'BackOrder',
  out_of_stock: 'OutOfStock',
}

const aed = (fils: number) => (fils / minorUnits('AED')).toFixed(2)

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** Breadcrumbs as schema.org data. */
export function breadcrumbFacts(crumbs: Crumb[], absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      item: absolute(to),
    })),
  }
}

type Store = Omit<StoreFacts, 'markup'> & {
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
