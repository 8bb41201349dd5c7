import { page } from '#domain/content/pages.ts'
import { Problem } from '#domain/problem.ts'
import { shopContext } from '#server/context.ts'
import type { ContentPage } from '#shared/api/pages.ts'
import { formatDay } from '#shared/day.ts'
import { shell } from '#shared/i18n/shell.ts'
import { type Locale, localeOf } from '#shared/locale.ts'
import { blocksOf } from '#shared/rich-text.ts'
import { RichText } from '#web/design/rich-text.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { redirectHome } from '#web/shell/unknown-address.ts'
import type { Route } from './+types/page.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  try {
    const found = await page(context.get(shopContext), params.page)
    return inLanguage(found, localeOf(url.pathname))
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw redirectHome(url)
    throw error
  }
}

/** A page in one language, so that the document holds its words once. */
function inLanguage({ updated, sections, ...page }: ContentPage, locale: Locale) {
  const arabic = locale === 'ar'
  return {
    updated,
    title: arabic ? page.title_ar : page.title,
    description: arabic ? page.description_ar : page.description,
    sections: sections.map(({ id, heading, heading_ar, ...section }) => {
      const plain = arabic ? { paragraphs: section.paragraphs_ar, list: section.list_ar } : section
      const body = arabic ? section.body_ar : section.body
      return { id, heading: arabic ? heading_ar : heading, blocks: body ?? blocksOf(plain) }
    }),
  }
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = args.loaderData ?? { title: '', description: '' }
  return pageMeta(args, { title, description, path: `/${args.params.page}` })
}

/** A text page: about us, terms, privacy, delivery, returns. */
export default function TextPage({ loaderData: page }: Route.ComponentProps) {
  const words = useMessages(shell)
  const locale = useLocale()
  return (
    <article className="frame py-10">
      <div className="max-w-[42rem] space-y-8">
        <header className="space-y-3">
          <h1 className="text-display">{page.title}</h1>
          <p className="text-lead text-muted">{page.description}</p>
        </header>
        {page.sections.map((section) => (
          <section key={section.id} className="space-y-3">
            {section.heading && <h2 className="text-title">{section.heading}</h2>}
            <RichText blocks={section.blocks} />
          </section>
        ))}
        <p className="text-label text-muted">
          {words.updated} <bdi>{formatDay(page.updated, locale)}</bdi>
        </p>
      </div>
    </article>
  )
}
