import { findProduct } from '#domain/catalogue/product.ts'
import { Problem } from '#domain/problem.ts'
import { shopContext } from '#server/context.ts'
import { readFilters, vehicleAsked } from '#shared/filters.ts'
import { product as words } from '#shared/i18n/product.ts'
import { localeOf } from '#shared/locale.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type ComparedWheel, ComparePage } from '#web/wheels/compare/compare-page.tsx'
import type { Route } from './+types/compare.ts'

const most = 4

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const skus = (url.searchParams.get('skus') ?? '').split(',').filter((sku) => /^[\w-]{1,80}$/.test(sku))
  const asked = vehicleAsked(readFilters(url.searchParams))
  const find = async (sku: string): Promise<ComparedWheel[]> => {
    try {
      const product = await findProduct(shop, { sku, vehicle: asked })
      const axle = product.fitment?.axles[0]
      const {
        sizes: _,
        sets: __,
        pair: ___,
        kit: ____,
        fitment,
        pictures,
        description: _____,
        description_ar: ______,
        ...wheel
      } = product
      return [
        {
          ...wheel,
          picture: pictures[0] ?? null,
          verdict: fitment?.verdict ?? null,
          outer_move: axle?.outer_move ?? null,
          inner_move: axle?.inner_move ?? null,
        },
      ]
    } catch (error) {
      // A wheel that is gone, or a car nobody knows, leaves its place empty.
      if (error instanceof Problem) return []
      throw error
    }
  }
  return { wheels: (await Promise.all([...new Set(skus)].slice(0, most).map(find))).flat() }
}

export function meta(args: Route.MetaArgs) {
  const say = words[localeOf(args.location.pathname)]
  return pageMeta(args, { title: say.compare_title, description: say.compare_text, path: '/compare', hidden: true })
}

/** Wheels side by side. */
export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage wheels={loaderData.wheels} />
}
