import { type ReactNode, useState } from 'react'
import { customer } from '#shared/i18n/sign-in.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  /** Throws ApiProblem, such as too_many_requests. */
  request: () => Promise<unknown>
  /** Where one goes on with another e-mail address. */
  change: ReactNode
  /** The code's field, empty again for the new code by its key. */
  children: (round: number) => ReactNode
}

/** Around a form for an e-mailed code: asks for another one, where the first is wrong, has expired or never came. */
export function NewCode({ request, change, children }: Props) {
  const locale = useLocale()
  const words = useMessages(customer)
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function ask() {
    setBusy(true)
    setProblem(null)
    try {
      await request()
      setRound(round + 1)
    } catch (error) {
      setProblem(error)
    }
    setBusy(false)
  }

  return (
    <>
      {children(round)}
      <p role="status" className="text-small empty:absolute">
        {round > 0 && !busy && words.new_code_sent}
      </p>
      {problem !== null && <Notice kind="error">{sayError(problem, locale)}</Notice>}
      <div className="flex flex-wrap gap-x-10">
        <Button look="plain" className="-mx-5" busy={busy} onClick={() => void ask()}>
          {words.new_code}
        </Button>
        {change}
      </div>
    </>
  )
}
