import { listCategories } from '#domain/accessories/categories.ts'
import { shopContext } from '#server/context.ts'
import { addons } from '#shared/i18n/addons.ts'
import { localeOf } from '#shared/locale.ts'
import { CategoriesPage } from '#web/addons/categories-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/categories.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await listCategories(context.get(shopContext)) }
}

export function meta(args: Route.MetaArgs) {
  const words = addons[localeOf(args.location.pathname)]
  return pageMeta(args, { title: words.title, description: words.text, path: '/addons' })
}

/** The kinds of accessories. */
export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage {...loaderData} />
}
