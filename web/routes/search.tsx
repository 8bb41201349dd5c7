import { correctedFilters } from '#domain/catalogue/listing-filters.ts'
import { Problem } from '#domain/problem.ts'
import { searchWheels } from '#domain/search/search-wheels.ts'
import { shopContext } from '#server/context.ts'
import { vehicleOf, withoutVehicle } from '#shared/filters/filters.ts'
import { countFilters, readWheelQuery } from '#shared/filters/wheels.ts'
import { search } from '#shared/i18n/search.ts'
import { localeOf } from '#shared/locale.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { SearchTermsContext } from '#web/filters/list-filters.ts'
import { requireTrueAddress } from '#web/routes/wheels/true-address.ts'
import { NothingFound, OtherResults } from '#web/search/other-results.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { SearchForm } from '#web/shell/header/search-form.tsx'
import { useMessages } from '#web/shell/language.ts'
import { ListingPage } from '#web/wheels/list/listing-page.tsx'
import { withShownFilters } from '#web/wheels/list/shown-filters.ts'
import type { Route } from './+types/search.ts'

const longest = 100

/**
 * Search results; null for fewer than three characters. Drops an unknown car, and also a known one if no result fits
 * it: a search for a SKU must show it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  // The cut must leave no half of an emoji: an address with one cannot be written.
  const keywords = (url.searchParams.get('keywords') ?? '')
    .trim()
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
  const query = readWheelQuery(url.searchParams)
  const find = async (filters: typeof query) => {
    const result = await searchWheels(shop, { ...filters, keywords })
    requireTrueAddress(url, correctedFilters(filters, result.list))
    const found = withShownFilters(result, { ...result.filters, ...filters }, localeOf(url.pathname))
    return {
      keywords,
      // Filters beside the keywords may be why nothing was found.
      narrowed: countFilters(filters) > 0,
      found: { ...found, terms: result.filters },
      fits_none: false,
    }
  }
  try {
    const forCar = await find(query)
    if (!vehicleOf(query) || forCar.found.list.total > 0) return forCar
    const forAny = await find(withoutVehicle(query))
    return { ...forAny, fits_none: forAny.found.list.total > 0 }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'vehicle_not_found') return find(withoutVehicle(query))
    if (error.code === 'search_too_short') return { keywords, narrowed: false, found: null, fits_none: false }
    throw error
  }
}

export function meta(args: Route.MetaArgs) {
  const words = search[localeOf(args.location.pathname)]
  const keywords = args.loaderData?.keywords
  return pageMeta(args, {
    title: keywords ? words.title_for(keywords) : words.title,
    description: words.hint,
    path: '/search',
    hidden: true,
  })
}

/** Results of a search: brands, cars to continue with, accessories, and the wheels as a list with filters. */
export default function Search({ loaderData: { keywords, narrowed, found, fits_none } }: Route.ComponentProps) {
  const words = useMessages(search)
  const title = keywords && found ? words.title_for(keywords) : words.title
  const text = (
    <>
      <SearchForm key={keywords} keywords={keywords} />
      <span className="mt-2 block text-small">{words.hint}</span>
    </>
  )
  const isNothing = found ? found.addons.length + found.pages.length === 0 : false
  if (!found || (found.list.total === 0 && !narrowed))
    return (
      <div className="frame space-y-8 py-8">
        <header className="max-w-2xl space-y-3">
          <h1 className="text-display">{title}</h1>
          <div className="text-muted">{text}</div>
        </header>
        {found ? (
          <>
            <OtherResults found={found} isNothing={isNothing} />
            {isNothing && <NothingFound found={found} />}
          </>
        ) : (
          <LinkButton to="/alloy-wheels">{words.none_browse}</LinkButton>
        )}
      </div>
    )
  const { list, filters, terms, rest } = found
  return (
    <SearchTermsContext value={{ keywords, filters: terms, rest }}>
      <ListingPage
        list={list}
        filters={filters}
        unknown_car={false}
        question={null}
        sizes={null}
        title={title}
        text={text}
        // "patrol rims" is about a Patrol, even if another car is remembered.
        anyCar={fits_none || found.models.length > 0}
      >
        {fits_none && <Notice className="mb-6">{words.fits_none}</Notice>}
        <OtherResults found={found} />
      </ListingPage>
    </SearchTermsContext>
  )
}
