import { createRoot } from 'react-dom/client'
import { type Navigator, Router } from 'react-router'
import { shell, standby } from '#shared/i18n/shell.ts'
import { askNow, hearAwaited, isPageAwaited } from '#web/browser/refused-pages.ts'
import { Button } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useMessages } from '#web/shell/language.ts'

/**
 * Says over the page, as long as the shop is too busy for the next one, that it comes by itself. Call it once. Beside the pages' own
 * tree, so that no page carries the script of it.
 */
export function showAwaited(): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = () =>
    root.render(
      isPageAwaited() && (
        <Router location={location.pathname} navigator={leadsNowhere}>
          <PageAwaited />
        </Router>
      ),
    )
  hearAwaited(draw)
  draw()
}

/** The notice has no links: its router only says the language. */
const leadsNowhere = {} as Navigator

function PageAwaited() {
  const words = useMessages(standby)
  const { error_again } = useMessages(shell)
  return (
    <div className="above-foot-bar fixed inset-x-4 bottom-[calc(1rem+var(--foot-bar,0px))] z-40 mx-auto max-w-lg">
      <Notice kind="warn" title={words.busy_title} action={<Button onClick={askNow}>{error_again}</Button>}>
        {words.awaited_text}
      </Notice>
    </div>
  )
}
