import { isRouteErrorResponse, useRouteError } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { useMessages } from '#web/shell/language.ts'

/** What a visitor sees instead of a page that failed: what happened, what it did not touch, what to do. */
export function PageProblem() {
  const words = useMessages(shell)
  const error = useRouteError()
  const offline = !isRouteErrorResponse(error) && error instanceof TypeError && /fetch|network/i.test(error.message)
  return (
    <div className="space-y-6 py-8">
      <h1 className="text-display">{words.error_title}</h1>
      <p className="max-w-prose text-lead text-muted">{offline ? words.error_offline : words.error_text}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => window.location.reload()}>
          {words.error_again}
        </Button>
        <LinkButton to="/">{words.error_home}</LinkButton>
      </div>
    </div>
  )
}
