import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { isOffline } from '#web/shell/is-offline.ts'
import { useMessages } from '#web/shell/language.ts'

// Lazy, because few visitors see it. Offline it fails to load, and the text is enough.
const MisfitDrawing = lazy(() =>
  import('#web/shell/misfit-drawing.tsx').then(
    (file) => ({ default: file.MisfitDrawing }),
    () => ({ default: () => <></> }),
  ),
)

/** The error page: what happened, what was not affected, what to do. */
export function PageProblem() {
  const words = useMessages(shell)
  const error = useRouteError()
  return (
    <div className="grid items-center gap-8 py-12 md:grid-cols-2">
      <div className="space-y-6">
        <h1 className="text-display">{words.error_title}</h1>
        <p className="max-w-prose text-lead text-muted">{isOffline(error) ? words.error_offline : words.error_text}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" onClick={() => window.location.reload()}>
            {words.error_again}
          </Button>
          <LinkButton to="/">{words.error_home}</LinkButton>
        </div>
      </div>
      <Suspense>
        <MisfitDrawing />
      </Suspense>
    </div>
  )
}
