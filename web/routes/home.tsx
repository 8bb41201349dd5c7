import { type ReactNode, useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { homepage } from '#domain/content/homepage.ts'
import { listMakes } from '#domain/fitment/vehicle-lists.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { shopContext } from '#server/context.ts'
import type { WheelCard } from '#shared/api/browse.ts'
import type { Picture } from '#shared/api/common.ts'
import type { Block } from '#shared/api/pages.ts'
import { home } from '#shared/i18n/home.ts'
import { localeOf } from '#shared/locale.ts'
import { unknownAddress } from '#shared/unknown-address.ts'
import { useHydrated, useLateLayout } from '#web/browser/use-hydrated.ts'
import { renderStaticMarkup } from '#web/delivery/render-static-html.tsx'
import { StaticHtml, type StaticMarkup } from '#web/delivery/static-html.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Accessories, Brands, Deals, Looks, PopularCars, Uses } from '#web/home/blocks.tsx'
import { Hero, HeroDrawing, type HeroWheel } from '#web/home/hero.tsx'
import { Instagram } from '#web/home/instagram.tsx'
import { Section } from '#web/home/section.tsx'
import { staticBlock } from '#web/home/static-blocks.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { shopHead } from '#web/shell/head/schema-org.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { ShopFacts } from '#web/shell/shop-facts.ts'
import type { Route } from './+types/home.ts'

type ShownBlock = Block | { id: Block['id']; type: 'static'; markup: StaticMarkup }

type At = Pick<Route.LoaderArgs, 'request' | 'url'>

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const at = { request, url }
  const shop = context.get(shopContext)
  const [{ blocks }, makes] = await Promise.all([homepage(shop), listMakes(shop)])
  const wheels = blocks.flatMap((block) => (block.type === 'products' ? block.wheels : []))
  const wheel = frontWheel(shop, wheels)
  return {
    blocks: blocks.map((block) => withStaticHtml(block, wheel, at)),
    makes,
    wheel: wheel && heroWheel(wheel, at),
    facts: shopHead(store, localeOf(url.pathname), shop.public_url),
  }
}

/** Renders a non-interactive block to static HTML: its drawings and reviews would be most of the page's script. */
function withStaticHtml(block: Block, wheel: WheelCard | null, at: At): ShownBlock {
  const part = staticBlock(block, wheel)
  if (part === undefined) return block
  return { id: block.id, type: 'static', markup: renderStaticMarkup(at, `block${block.id}`, part) }
}

type FrontWheel = WheelCard & { picture: Picture }

/** The page's first wheel with a front view, since only that view is a true circle. */
function frontWheel(shop: Shop, wheels: WheelCard[]): FrontWheel | null {
  for (const wheel of wheels) {
    // Whole: a cropped wheel is not where the drawing around it is.
    const picture = shop.pictures.whole(`wheels/${wheel.design_id}/${wheel.finish}-front.webp`)
    if (picture) return { ...wheel, picture }
  }
  return null
}

function heroWheel(wheel: FrontWheel, at: At): HeroWheel {
  const { sku, slug, brand, brand_ar, design, picture } = wheel
  const drawing = renderStaticMarkup(at, 'hero', <HeroDrawing wheel={wheel} />)
  return { sku, slug, brand, brand_ar, design, picture, drawing }
}

export function meta(args: Route.MetaArgs) {
  const words = home[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.title,
    description: words.description,
    path: '/',
    facts: args.loaderData?.facts ?? [],
  })
}

export default function Home({ loaderData: { blocks, makes, wheel } }: Route.ComponentProps) {
  const below = useLateLayout() ? 'below-fold' : undefined
  return (
    <>
      <UnknownAddress />
      {blocks.map((block, i) => (
        <div key={block.id} className={i > 1 ? below : undefined}>
          {show(block, makes, wheel)}
        </div>
      ))}
      <Visit />
    </>
  )
}

/** Renders a block of the home page; unknown types render nothing. */
function show(block: ShownBlock, makes: Parameters<typeof Hero>[0]['makes'], wheel: HeroWheel | null): ReactNode {
  switch (block.type) {
    case 'hero':
      return <Hero hero={block} makes={makes} wheel={wheel} />
    case 'static':
      return <StaticHtml markup={block.markup} />
    case 'popular_vehicles':
      return <PopularCars block={block} />
    case 'categories':
      return <Uses block={block} />
    case 'products':
      return <Deals block={block} />
    case 'brands':
      return <Brands block={block} />
    case 'addons':
      return <Accessories block={block} />
    case 'gallery':
      return <Looks block={block} />
    case 'instagram':
      return <Instagram block={block} />
    default:
      return null
  }
}

/**
 * Explains why a visitor who requested a missing page sees the home page. Part of every document, so that it is there
 * with the first paint and nothing moves: `data-unknown` (web/delivery/defer-scripts.ts) shows it until hydration.
 */
function UnknownAddress() {
  const words = useMessages(home)
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.unknown
  }, [isHydrated])
  const isShown = isHydrated && hash === unknownAddress
  return (
    <div className={classNames('frame py-4', !isShown && 'unknown-address')}>
      <Notice title={words.unknown_title}>{words.unknown_text}</Notice>
    </div>
  )
}

/** The shop's location, opening hours and contact. */
function Visit() {
  const words = useMessages(home)
  const arabic = useLocale() === 'ar'
  const store = useRouteLoaderData<ShopFacts>('routes/shop')?.store
  if (!store) return null
  const { address } = store
  const outside = 'inline-flex min-h-11 items-center gap-2 font-semibold hover:text-accent'
  return (
    <Section title={words.visit} text={words.visit_text}>
      <div className="grid gap-6 text-small sm:grid-cols-3">
        <p className="flex gap-3">
          <Icon name="pin" size={24} className="text-accent" />
          <span>
            {arabic ? address.line1_ar : address.line1}
            <br />
            {arabic ? address.city_ar : address.city}
            {address.note && (
              <span className="block text-label text-muted">{arabic ? address.note_ar : address.note}</span>
            )}
          </span>
        </p>
        <p className="flex gap-3">
          <Icon name="clock" size={24} className="text-accent" />
          <span className="figures">
            {(arabic ? store.opening_hours_text_ar : store.opening_hours_text).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
        </p>
        <p className="flex flex-col items-start">
          <a href={store.chat.link} rel="noopener external" className={outside}>
            <Icon name="chat" className="text-accent" />
            {words.write} {store.chat.number && <Figure>{store.chat.number}</Figure>}
          </a>
          <a href={`tel:${store.phone_e164}`} className={outside}>
            <Icon name="phone" className="text-accent" />
            <Figure>{store.phone}</Figure>
          </a>
        </p>
      </div>
    </Section>
  )
}
