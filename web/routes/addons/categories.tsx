import { listCategories } from '#domain/accessories/categories.ts'
import { shopContext } from '#server/context.ts'
import { addons } from '#shared/i18n/addons.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { Route } from './+types/categories.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await listCategories(context.get(shopContext)) }
}

export const meta = metaOf(addons, (words) => ({ title: words.title, description: words.text, path: '/addons' }))

/** The categories of accessories, each with its picture. */
export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  const words = useMessages(addons)
  const arabic = useLocale() === 'ar'
  return (
    <div className="frame pb-12">
      <header className="space-y-1 pt-6 pb-6 md:pt-8">
        <h1 className="text-display">{words.title}</h1>
        <p className="max-w-prose text-muted">{words.text}</p>
      </header>
      <ul className="grid cards-2 gap-3 md:gap-4 lg:cards-4">
        {categories.map((category, i) => (
          <li key={category.id}>
            <article className="group card relative flex h-full flex-col overflow-hidden transition-colors hover:border-edge">
              <div className="pearl grid place-items-center p-4">
                <Picture
                  picture={category.picture}
                  alt=""
                  sizes="(min-width: 64rem) 17rem, 44vw"
                  first={i < 4}
                  className="aspect-4/3 w-full object-contain transition-transform duration-500 group-hover:scale-[1.03] motion-reduce:transform-none"
                />
              </div>
              <div className="flex flex-1 flex-col gap-1 p-3 md:p-4">
                <h2 className="text-body">
                  <PageLink
                    to={`/addons/${category.slug}`}
                    className="font-semibold after:absolute after:inset-0 after:rounded-card"
                  >
                    {arabic ? category.name_ar : category.name}
                  </PageLink>
                </h2>
                <ProductText
                  as="p"
                  en={category.description}
                  ar={category.description_ar}
                  className="hidden text-muted text-small md:block"
                />
                <p className="figures mt-auto pt-1 text-label text-muted">
                  <bdi>{words.count(category.count)}</bdi>
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </div>
  )
}
