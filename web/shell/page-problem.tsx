import { type ReactNode, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { late } from '#web/delivery/late.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { useMessages } from '#web/shell/language.ts'

// Lazy, because few visitors see it. Offline it fails to load, and the text is enough.
const MisfitDrawing = late(
  () => import('#web/shell/misfit-drawing.tsx').then((file) => ({ default: file.MisfitDrawing })),
  'stay',
)

type Props = { title?: string; text?: string; children?: ReactNode }

/** The error page: what happened, what was not affected, what to do. A page may give other words. */
export function PageProblem({ title, text, children }: Props) {
  const words = useMessages(shell)
  const error = useRouteError()
  return (
    <div className="grid items-center gap-8 py-12 md:grid-cols-2">
      <div className="space-y-6">
        <h1 className="text-display">{title ?? words.error_title}</h1>
        <p className="max-w-prose text-lead text-muted">
          {text ?? (isOffline(error) ? words.error_offline : words.error_text)}
        </p>
        <div className="flex flex-wrap gap-3">
          {children ?? (
            <>
              <Button look="primary" onClick={() => window.location.reload()}>
                {words.error_again}
              </Button>
              <LinkButton to="/">{words.error_home}</LinkButton>
            </>
          )}
        </div>
      </div>
      <Suspense>
        <MisfitDrawing />
      </Suspense>
    </div>
  )
}

/** Error messages of Chromium, Firefox and Safari when offline: for a fetch, then for a page's script. */
const offlineMessages =
  /^(failed to fetch|networkerror when|load failed|the (internet|network) connection|error loading dynamically|importing a module script)/i

/** Whether the page failed because the shop was unreachable. Browsers throw the same error type for bugs. */
export function isOffline(error: unknown): boolean {
  return error instanceof TypeError && (offlineMessages.test(error.message) || navigator.onLine === false)
}
