import type { ReactNode } from 'react'
import { homepage } from '#domain/content/homepage.ts'
import { listMakes } from '#domain/fitment/vehicles.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { shopContext } from '#server/context.ts'
import type { WheelCard } from '#shared/api/browse.ts'
import type { Block } from '#shared/api/pages.ts'
import { home } from '#shared/i18n/home.ts'
import { localeOf } from '#shared/locale.ts'
import { Accessories } from '#web/home/accessories.tsx'
import { Brands, CustomerWords, Deals, PopularCars, Promises, Questions, Uses } from '#web/home/blocks.tsx'
import { Hero } from '#web/home/hero.tsx'
import type { HeroWheelFacts } from '#web/home/hero-wheel.tsx'
import { Instagram } from '#web/home/instagram.tsx'
import { Looks } from '#web/home/looks.tsx'
import { ProofSteps } from '#web/home/proof-steps.tsx'
import { Visit } from '#web/home/visit.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { shopHead } from '#web/shell/shop-head.ts'
import type { Route } from './+types/home.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [{ blocks }, makes] = await Promise.all([homepage(shop), listMakes(shop)])
  const wheels = blocks.flatMap((block) => (block.type === 'products' ? block.wheels : []))
  return {
    blocks,
    makes,
    wheel: heroWheel(shop, wheels),
    facts: shopHead(store, localeOf(url.pathname), shop.public_url),
  }
}

/** The first wheel on the page that has been pictured from the front: only that view is a true circle. */
function heroWheel(shop: Shop, wheels: WheelCard[]): HeroWheelFacts | null {
  for (const wheel of wheels) {
    const picture = shop.pictures.find(`wheels/${wheel.design_id}/${wheel.finish}-front.webp`)
    if (!picture) continue
    const { sku, slug, brand, design, diameter, width, offset, bolt_pattern, centre_bore } = wheel
    return { sku, slug, brand, design, diameter, width, offset, bolt_pattern, centre_bore, picture }
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
      {blocks.map((block) => (
        <div key={block.id}>{show(block, makes, wheel)}</div>
      ))}
      <Visit />
    </>
  )
}

/** A block of the home page; those whose page is not there yet are passed over. */
function show(block: Block, makes: Parameters<typeof Hero>[0]['makes'], wheel: HeroWheelFacts | null): ReactNode {
  switch (block.type) {
    case 'hero':
      return <Hero hero={block} makes={makes} wheel={wheel} />
    case 'promises':
      return <Promises block={block} />
    case 'popular_vehicles':
      return <PopularCars block={block} />
    case 'categories':
      return <Uses block={block} />
    case 'products':
      return <Deals block={block} />
    case 'brands':
      return <Brands block={block} />
    case 'steps':
      return wheel && <ProofSteps block={block} wheel={wheel} />
    case 'addons':
      return <Accessories block={block} />
    case 'gallery':
      return <Looks block={block} />
    case 'instagram':
      return <Instagram block={block} />
    case 'reviews':
      return <CustomerWords block={block} />
    case 'faq':
      return <Questions block={block} />
    default:
      return null
  }
}
