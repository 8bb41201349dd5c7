import { useState } from 'react'
import { ownerResults } from '#shared/i18n/owner-results.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Ends the e-mails that ask how wheels fit, once its button is pressed: mail scanners follow links. */
export function EndLetters({ order_id, signature }: { order_id: string; signature: string }) {
  const words = useMessages(ownerResults)
  const locale = useLocale()
  const [at, setAt] = useState<'asking' | 'busy' | 'ended'>('asking')
  const [problem, setProblem] = useState<unknown>(null)

  async function end() {
    setAt('busy')
    setProblem(null)
    try {
      await call('POST /owner-results/end-letters', { body: { order_id, signature } })
      setAt('ended')
    } catch (error) {
      setProblem(error)
      setAt('asking')
    }
  }

  const isWrong = problem instanceof ApiProblem && problem.code === 'order_not_found'
  return (
    <div className="frame-narrow py-8 md:py-12">
      <div className="mx-auto max-w-2xl space-y-6">
        <header className="space-y-1">
          <h1 className="text-display">{words.end_title}</h1>
          <p className="text-muted">{words.end_text}</p>
        </header>
        {problem !== null && <Notice kind="error">{isWrong ? words.bad_link : sayError(problem, locale)}</Notice>}
        {at === 'ended' ? (
          <Notice kind="success">{words.ended}</Notice>
        ) : (
          <Button busy={at === 'busy'} onClick={() => void end()}>
            {words.end_button}
          </Button>
        )}
      </div>
    </div>
  )
}
