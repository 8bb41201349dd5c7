import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { finder } from '#shared/i18n/finder.ts'
import { shell } from '#shared/i18n/shell.ts'
import { keep, readKept } from '#web/browser/storage.ts'
import { late } from '#web/delivery/late.ts'
import { classNames } from '#web/design/class-names.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useMessages } from '#web/shell/language.ts'

const SizeForm = late(() => import('#web/finder/size-form.tsx').then((module) => ({ default: module.SizeForm })))

const tabs = ['vehicle', 'size'] as const
type Tab = (typeof tabs)[number]

/** Search by vehicle or by size; opens the tab used last. Without script the second is a separate page. */
export function FinderTabs({ children }: { children: ReactNode }) {
  const words = useMessages(finder)
  const { loading } = useMessages(shell)
  const id = useId()
  const [tab, setTab] = useState<Tab>('vehicle')
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (readKept('finder_tab') === 'size') setTab('size')
  }, [])

  function open(next: Tab, event?: MouseEvent) {
    event?.preventDefault()
    setTab(next)
    keep('finder_tab', next)
  }

  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = tab === 'size' ? 'vehicle' : 'size'
    open(next)
    buttons.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }

  return (
    <div className="space-y-4">
      <div
        ref={buttons}
        role="tablist"
        aria-label={words.ways}
        onKeyDown={step}
        className="flex flex-wrap gap-1 rounded-control bg-sunken p-1"
      >
        {tabs.map((name) => (
          <PageLink
            key={name}
            to={name === 'size' ? '/alloy-wheels?search_by_size=true' : '/#finder'}
            id={`${id}-${name}`}
            data-tab={name}
            role="tab"
            aria-selected={tab === name}
            aria-controls={`${id}-panel`}
            tabIndex={tab === name ? 0 : -1}
            onClick={(event) => open(name, event)}
            className={classNames(
              'flex min-h-11 flex-1 items-center justify-center rounded-control px-3 font-semibold text-small',
              tab === name ? 'bg-raised forced-colors:underline' : 'text-muted hover:text-ink',
            )}
          >
            {name === 'size' ? words.by_size : words.by_vehicle}
          </PageLink>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'vehicle' ? (
          children
        ) : (
          <Suspense fallback={<Spinner label={loading} className="min-h-96 w-full justify-center" />}>
            <SizeForm />
          </Suspense>
        )}
      </div>
    </div>
  )
}
