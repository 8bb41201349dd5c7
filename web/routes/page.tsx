import { page } from '#domain/content/pages.ts'
import { Problem } from '#domain/problem.ts'
import { shopContext } from '#server/context.ts'
import type { ContentPage } from '#shared/api/pages.ts'
import { formatDay } from '#shared/day.ts'
import { shell } from '#shared/i18n/shell.ts'
import { localeOf } from '#shared/locale.ts'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { redirectHome } from '#web/shell/unknown-address.ts'
import type { Route } from './+types/page.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  try {
    return await page(context.get(shopContext), params.page)
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw redirectHome(url)
    throw error
  }
}

export function meta(args: Route.MetaArgs) {
  const arabic = localeOf(args.location.pathname) === 'ar'
  const { title, title_ar, description, description_ar } = args.loaderData ?? emptyPage
  return pageMeta(args, {
    title: arabic ? title_ar : title,
    description: arabic ? description_ar : description,
    path: `/${args.params.page}`,
  })
}

const emptyPage = { title: '', title_ar: '', description: '', description_ar: '' }

/** A text page: about us, terms, privacy, delivery, returns. */
export default function TextPage({ loaderData: page }: Route.ComponentProps) {
  const words = useMessages(shell)
  const locale = useLocale()
  const arabic = locale === 'ar'
  return (
    <article className="frame py-10">
      <div className="max-w-[42rem] space-y-8">
        <header className="space-y-3">
          <h1 className="text-display">{arabic ? page.title_ar : page.title}</h1>
          <p className="text-lead text-muted">{arabic ? page.description_ar : page.description}</p>
        </header>
        {page.sections.map((section) => (
          <Section key={section.id} section={section} arabic={arabic} />
        ))}
        <p className="text-label text-muted">
          {words.updated} <bdi>{formatDay(page.updated, locale)}</bdi>
        </p>
      </div>
    </article>
  )
}

function Section({ section, arabic }: { section: ContentPage['sections'][number]; arabic: boolean }) {
  const list = arabic ? section.list_ar : section.list
  return (
    <section className="space-y-3">
      <h2 className="text-title">{arabic ? section.heading_ar : section.heading}</h2>
      {(arabic ? section.paragraphs_ar : section.paragraphs).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list.length > 0 && (
        <ul className="list-disc space-y-1 ps-5">
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
