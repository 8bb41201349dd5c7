import type { ReactNode } from 'react'
import { homepage } from '#domain/content/homepage.ts'
import { listMakes } from '#domain/fitment/vehicle-lists.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { shopContext } from '#server/context.ts'
import type { WheelCard } from '#shared/api/browse.ts'
import type { Block } from '#shared/api/pages.ts'
import { home } from '#shared/i18n/home.ts'
import { localeOf } from '#shared/locale.ts'
import { Accessories } from '#web/home/accessories.tsx'
import { Brands, Deals, PopularCars, Uses } from '#web/home/blocks.tsx'
import { Hero } from '#web/home/hero.tsx'
import type { HeroWheelFacts } from '#web/home/hero-wheel.tsx'
import { Instagram } from '#web/home/instagram.tsx'
import { Looks } from '#web/home/looks.tsx'
import { staticBlock } from '#web/home/still-blocks.tsx'
import { UnknownAddress } from '#web/home/unknown-address.tsx'
import { Visit } from '#web/home/visit.tsx'
import { renderStaticHtml } from '#web/routes/render-still.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { shopHead } from '#web/shell/shop-head.ts'
import { StaticHtml } from '#web/shell/still.tsx'
import type { Route } from './+types/home.ts'

type ShownBlock = Block | { id: Block['id']; type: 'still'; markup: string }

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [{ blocks }, makes] = await Promise.all([homepage(shop), listMakes(shop)])
  const wheels = blocks.flatMap((block) => (block.type === 'products' ? block.wheels : []))
  const wheel = heroWheel(shop, wheels)
  return {
    blocks: blocks.map((block) => withStaticHtml(block, wheel, url)),
    makes,
    wheel,
    facts: shopHead(store, localeOf(url.pathname), shop.public_url),
  }
}

/** Renders a non-interactive block to static HTML: its drawings and reviews would be most of the page's script. */
function withStaticHtml(block: Block, wheel: HeroWheelFacts | null, url: URL): ShownBlock {
  const part = staticBlock(block, wheel)
  if (part === undefined) return block
  return { id: block.id, type: 'still', markup: renderStaticHtml(url, part, `block${block.id}`) }
}

/** The page's first wheel with a front view, since only that view is a true circle. */
function heroWheel(shop: Shop, wheels: WheelCard[]): HeroWheelFacts | null {
  for (const wheel of wheels) {
    const picture = shop.pictures.find(`wheels/${wheel.design_id}/${wheel.finish}-front.webp`)
    if (!picture) continue
    const { sku, slug, brand, brand_ar, design, diameter, width, offset, bolt_pattern, centre_bore } = wheel
    return { sku, slug, brand, brand_ar, design, diameter, width, offset, bolt_pattern, centre_bore, picture }
  }
  return null
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
  return (
    <>
      <UnknownAddress />
      {blocks.map((block) => (
        <div key={block.id}>{show(block, makes, wheel)}</div>
      ))}
      <Visit />
    </>
  )
}

/** Renders a block of the home page; unknown types render nothing. */
function show(block: ShownBlock, makes: Parameters<typeof Hero>[0]['makes'], wheel: HeroWheelFacts | null): ReactNode {
  switch (block.type) {
    case 'hero':
      return <Hero hero={block} makes={makes} wheel={wheel} />
    case 'still':
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
