import { useEffect, useState } from 'react'
import type { ListingQuery, WheelCard } from '#shared/api/browse.ts'
import type { Block } from '#shared/api/pages.ts'
import { looks } from '#shared/i18n/gallery.ts'
import { home } from '#shared/i18n/home.ts'
import { shell } from '#shared/i18n/shell.ts'
import { call } from '#web/browser/api.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { carQuery, shortCarName } from '#web/finder/car-words.ts'
import { type GarageCar, isSameCar, useGarage } from '#web/finder/garage.ts'
import { LookGrid } from '#web/gallery/look-grid.tsx'
import { Section } from '#web/home/section.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { WheelGrid } from '#web/wheels/wheel-grid.tsx'

type Of<Type extends Block['type']> = { block: Extract<Block, { type: Type }> }

/** Shortcuts for popular cars, straight to the year question. */
export function PopularCars({ block }: Of<'popular_vehicles'>) {
  const arabic = useLocale() === 'ar'
  return (
    <Section title={arabic ? block.title_ar : block.title}>
      <ul className="flex flex-wrap gap-2">
        {block.vehicles.map(({ make, model, name, name_ar }) => (
          <li key={`${make} ${model}`}>
            <PageLink
              to={`/alloy-wheels?make=${make}&model=${model}`}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-raised px-4 font-semibold text-small hover:border-accent hover:text-accent"
            >
              <bdi>{arabic ? name_ar : name}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The wheels' categories of use, as pictures. */
export function Uses({ block }: Of<'categories'>) {
  const arabic = useLocale() === 'ar'
  return (
    <Section title={arabic ? block.title_ar : block.title}>
      <ul className="grid cards-2 gap-3 md:gap-4 lg:cards-4">
        {block.items.map((item) => (
          <li key={item.title} className="group card relative overflow-hidden hover:border-edge">
            <Picture
              picture={item.picture}
              alt=""
              sizes="(min-width: 64rem) 20rem, 50vw"
              className="aspect-4/3 w-full object-cover"
            />
            <div className="p-3 md:p-4">
              <h3 className="font-semibold">
                <PageLink to={item.link} className="after:absolute after:inset-0">
                  {arabic ? item.title_ar : item.title}
                </PageLink>
              </h3>
              <p className="text-muted text-small">{arabic ? item.text_ar : item.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const mostDeals = 8

const dealFilters: Record<Of<'products'>['block']['source'], Partial<ListingQuery>> = {
  clearance: { clearance: 'true', in_stock: 'true' },
  newest: { sort: 'newest' },
  featured: {},
}

/** A few wheels, for the remembered car if some fit it, with a link to all of them. */
export function Deals({ block }: Of<'products'>) {
  const words = useMessages(home)
  const locale = useLocale()
  const arabic = locale === 'ar'
  const { chosen } = useGarage()
  const fitting = useDealsFor(chosen, block.source)
  // If no deal fits, shows the deals for any car and does not mention this one.
  const car = fitting && fitting.length > 0 ? chosen : null
  if (block.wheels.length === 0) return null
  return (
    <Section
      title={arabic ? block.title_ar : block.title}
      text={car ? words.for_car(shortCarName(car, locale)) : arabic ? block.text_ar : block.text}
      more={{ to: block.link, label: words.all_deals }}
    >
      <WheelGrid
        wheels={(car && fitting) || block.wheels.slice(0, mostDeals)}
        query={car ? carQuery(car) : ''}
        eager={0}
        className="phone-row md:cards-3 md:max-xl:*:nth-[n+7]:hidden xl:cards-4"
      />
    </Section>
  )
}

/** The brands by name and specialty; no logos, since the names are enough. */
export function Brands({ block }: Of<'brands'>) {
  const arabic = useLocale() === 'ar'
  return (
    <Section title={arabic ? block.title_ar : block.title}>
      <ul className="grid cards-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:cards-4">
        {block.brands.map((brand) => (
          <li key={brand.slug} className="relative bg-raised p-4 hover:bg-sunken md:p-5">
            <PageLink
              to={`/wheelbrand/${brand.slug}?brand=${brand.slug}`}
              className="font-semibold text-lead after:absolute after:inset-0"
            >
              {arabic ? brand.name_ar : brand.name}
            </PageLink>
            <ProductText as="p" en={brand.focus} ar={brand.focus_ar} className="text-label text-muted" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The accessory categories that most sets need, each linking to its list. */
export function Accessories({ block }: Of<'addons'>) {
  const words = useMessages(shell)
  const arabic = useLocale() === 'ar'
  return (
    <Section
      title={arabic ? block.title_ar : block.title}
      text={arabic ? block.text_ar : block.text}
      more={{ to: block.link, label: words.accessories }}
    >
      <ul className="grid cards-2 gap-3 md:cards-4 md:gap-4">
        {block.categories.map(({ slug, name, name_ar, picture }) => (
          <li key={slug} className="min-w-0">
            <PageLink
              to={`/addons/${slug}`}
              className="card flex h-full items-center gap-2 p-2 font-semibold text-small hover:border-edge min-[22rem]:gap-3 min-[22rem]:p-3"
            >
              <span className="pearl grid size-10 shrink-0 min-[22rem]:size-16 place-items-center rounded-control p-1">
                <Picture picture={picture} alt="" sizes="4rem" className="size-full object-contain" />
              </span>
              <span className="min-w-0">{arabic ? name_ar : name}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Pictures from the gallery, with a link to all of them. */
export function Looks({ block }: Of<'gallery'>) {
  const words = useMessages(looks)
  const arabic = useLocale() === 'ar'
  if (block.items.length === 0) return null
  return (
    <Section title={arabic ? block.title_ar : block.title} more={{ to: block.link, label: words.all_pictures }}>
      <LookGrid cards={block.items} row />
      {block.items.some(({ demo }) => demo) && <p className="text-label text-muted">{words.illustrations}</p>}
    </Section>
  )
}

/**
 * A block's wheels for the remembered car, with their verdicts; null without a car, and while they load. Fetched by the
 * browser, because the page is the same for everyone.
 */
function useDealsFor(car: GarageCar | null, source: Of<'products'>['block']['source']): WheelCard[] | null {
  const [found, setFound] = useState<{ car: GarageCar; wheels: WheelCard[] } | null>(null)
  useEffect(() => {
    if (!car) return
    const leaving = new AbortController()
    const { make, model, modification, year } = car
    const query = { make, model, modification, year: String(year), page: 1, per_page: mostDeals, uniqueSize: 'true' }
    call('GET /search-vehicles', { query: { ...query, ...dealFilters[source] } }, { signal: leaving.signal }).then(
      ({ data: wheels }) => setFound({ car, wheels }),
      // On failure the wheels for any car stay.
      () => undefined,
    )
    return () => leaving.abort()
  }, [car, source])
  return car && found && isSameCar(found.car, car) ? found.wheels : null
}
