import { fitting } from '#shared/i18n/fitting.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { type Fitter, Fitters } from '#web/shell/fitters.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Where to have a set fitted and what the fitter needs; lists fitting centres if there are any. */
export function Fitting({ fitters }: { fitters: readonly Fitter[] }) {
  const words = useMessages(fitting)
  return (
    <section aria-labelledby="fitting" className="grid gap-x-12 gap-y-5 lg:grid-cols-2">
      <div className="max-w-prose space-y-3">
        <h2 id="fitting" className="text-title">
          {words.title}
        </h2>
        <p>{words.text}</p>
        <p>{words.sheet}</p>
        <PageLink to="/faq#wheels-25" className="textlink inline-flex min-h-11 items-center">
          {words.more}
        </PageLink>
      </div>
      <Fitters fitters={fitters} as="h3" />
    </section>
  )
}
