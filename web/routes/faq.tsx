import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { questionsPage } from '#domain/content/pages.ts'
import { shopContext } from '#server/context.ts'
import { type Locale, localeOf } from '#shared/locale.ts'
import { Icon } from '#web/design/icon.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale } from '#web/shell/language.ts'
import type { Route } from './+types/faq.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await questionsPage(context.get(shopContext))
  return { page, facts: [questionFacts(page.groups, localeOf(url.pathname))] }
}

export function meta(args: Route.MetaArgs) {
  const arabic = localeOf(args.location.pathname) === 'ar'
  const { page, facts } = args.loaderData ?? {}
  return pageMeta(args, {
    title: (arabic ? page?.title_ar : page?.title) ?? '',
    description: (arabic ? page?.description_ar : page?.description) ?? '',
    path: '/faq',
    facts: facts ?? [],
  })
}

/** Questions before and after buying, grouped by topic; each expands to its answer and has its own anchor. */
export default function Questions({ loaderData: { page } }: Route.ComponentProps) {
  const arabic = useLocale() === 'ar'
  const { hash } = useLocation()
  // Opens the answer that the hash links to.
  useEffect(() => {
    const linked = document.getElementById(hash.slice(1))
    if (linked instanceof HTMLDetailsElement) linked.open = true
  }, [hash])
  return (
    <article className="frame py-10">
      <div className="max-w-[46rem] space-y-10">
        <header className="space-y-3">
          <h1 className="text-display">{arabic ? page.title_ar : page.title}</h1>
          <p className="text-lead text-muted">{arabic ? page.description_ar : page.description}</p>
        </header>
        {page.groups.map((group) => (
          <section key={group.slug} className="space-y-3">
            {group.name && <h2 className="text-title">{arabic ? group.name_ar : group.name}</h2>}
            <div className="border-line border-t">
              {group.questions.map((each) => (
                <details key={each.id} id={each.id} className="group/question scroll-mt-24 border-line border-b">
                  <summary className="flex min-h-14 items-center justify-between gap-4 py-3">
                    <h3 className="font-semibold text-body">{arabic ? each.question_ar : each.question}</h3>
                    <Icon
                      name="down"
                      className="shrink-0 text-muted transition-transform group-open/question:rotate-180"
                    />
                  </summary>
                  <p className="max-w-prose whitespace-pre-line pb-5 text-muted">
                    {arabic ? each.answer_ar : each.answer}
                  </p>
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
    </article>
  )
}

type Group = { questions: Record<'question' | 'question_ar' | 'answer' | 'answer_ar', string>[] }

/** Questions and answers as schema.org data. */
function questionFacts(groups: Group[], locale: Locale): object {
  const arabic = locale === 'ar'
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: locale,
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map((each) => ({
        '@type': 'Question',
        name: arabic ? each.question_ar : each.question,
        acceptedAnswer: { '@type': 'Answer', text: arabic ? each.answer_ar : each.answer },
      })),
    ),
  }
}
