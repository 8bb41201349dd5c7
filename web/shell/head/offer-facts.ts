import { iso2 } from '#shared/countries.ts'
import { minorUnits } from '#shared/money.ts'
import { type Availability, availabilityOf, type DeliveryAlone } from '#shared/offer.ts'
import type { Crumb } from '#web/shell/breadcrumbs.tsx'

type Offered = {
  /** Absolute, the page's canonical address. */
  url: string
  /** Per piece, fils, VAT included. */
  price: number
  stock: number
  special_order: boolean
  delivery: DeliveryAlone[]
  /** Return period in days, and the page with the conditions. */
  returns: { days: number; url: string }
}

/** Price per piece, availability, shipping and returns as schema.org data. */
export function offerFacts({ url, price, stock, special_order, delivery, returns }: Offered): object {
  const availability = availabilityOf({ stock, special_order })
  return {
    '@type': 'Offer',
    url,
    price: aed(price),
    priceCurrency: 'AED',
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
    hasMerchantReturnPolicy: returnFacts(returns),
  }
}

/** The return policy: by post, at the buyer's cost. */
export function returnFacts({ days, url }: Offered['returns']): object {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: Object.values(iso2),
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    merchantReturnLink: url,
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
