import { useEffect, useRef, useState } from 'react'
import type { ResultForm as Values } from '#shared/after-sale/result-form.ts'
import type { SetWithAnswer } from '#shared/api/owner-results.ts'
import { ownerResults } from '#shared/i18n/owner-results.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { wheelName } from '#web/cart/wheel-name.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Picture } from '#web/design/picture.tsx'
import { ResultForm } from '#web/owner-results/result-form.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  set: SetWithAnswer
  /** Credentials for the order. */
  order: { order_id: string; signature?: string }
  /** From the e-mail's link: preselected in the form, and sent only by its button. */
  chosen: Values['answer'] | null
  onSaved: () => Promise<void>
}

/** One set of wheels: the verdict at purchase, the current answer, and the form to give or change one. */
export function SetResult({ set, order, chosen, onSaved }: Props) {
  const words = useMessages(ownerResults)
  const locale = useLocale()
  const { answer } = set
  const isOther = chosen !== null && answer !== null && answer.answer !== chosen
  const [at, setAt] = useState<'form' | 'answered' | 'thanks' | 'withdrawn'>(answer && !isOther ? 'answered' : 'form')
  const section = useRef<HTMLElement>(null)
  // The form was taller than what replaces it: without this the reader would end up at the bottom of the page.
  useEffect(() => {
    if (at === 'thanks' || at === 'withdrawn') section.current?.focus()
  }, [at])
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const { title, size } = wheelName(locale === 'ar' ? set.name_ar : set.name)

  async function withdraw() {
    setBusy(true)
    setProblem(null)
    try {
      const { front_sku, rear_sku } = set
      await call('POST /owner-results/withdraw', { body: { ...order, front_sku, rear_sku } })
      await onSaved()
      setAt('withdrawn')
    } catch (error) {
      setProblem(error)
    }
    setBusy(false)
  }

  return (
    <section ref={section} tabIndex={-1} aria-label={title} className="card scroll-mt-20 space-y-5 p-4 md:p-6">
      <header className="flex items-center gap-4">
        <span className="pearl w-20 shrink-0 rounded-card p-1 sm:w-24">
          <Picture picture={set.picture} alt="" sizes="6rem" className="aspect-square w-full object-contain" />
        </span>
        <div className="min-w-0 space-y-1">
          <h2 className="font-semibold text-lead">
            <bdi>{title}</bdi>
          </h2>
          {size && (
            <span className="block text-muted text-small">
              <Figure>{size}</Figure>
            </span>
          )}
          <p className="text-small">{words.on_car(locale === 'ar' ? set.car_ar : set.car)}</p>
          <p className="flex flex-wrap items-center gap-2 text-small">
            {words.we_said} <VerdictBadge verdict={set.verdict} />
          </p>
        </div>
      </header>
      {at === 'thanks' && (
        <Notice kind="success" title={words.thanks}>
          {answer?.answer === 'rubs' && words.thanks_rubs}
        </Notice>
      )}
      {at === 'withdrawn' && <Notice kind="info">{words.withdrawn}</Notice>}
      {problem !== null && <Notice kind="error">{sayError(problem, locale)}</Notice>}
      {at === 'form' ? (
        <ResultForm
          set={set}
          order={order}
          chosen={chosen}
          onSaved={async () => {
            await onSaved()
            setAt('thanks')
          }}
        />
      ) : (
        <div className="space-y-4">
          {answer && (
            <p>
              {words.answered} <strong>{words[answer.answer]}</strong>
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setAt('form')}>{answer ? words.edit : words.answer}</Button>
            {answer && (
              <Button look="plain" busy={busy} onClick={() => void withdraw()}>
                {words.withdraw}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
