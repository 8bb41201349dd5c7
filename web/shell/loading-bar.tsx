import { useNavigation } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { useMessages } from '#web/shell/language.ts'

/** A progress line at the top of the window during navigation; quick pages never show it. */
export function LoadingBar() {
  const words = useMessages(shell)
  const loading = useNavigation().state === 'loading'
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {loading && (
        <>
          <span className="sr-only">{words.loading_page}</span>
          <span className="loading-line block h-full bg-accent" />
        </>
      )}
    </div>
  )
}
