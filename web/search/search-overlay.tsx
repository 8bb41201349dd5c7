import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { search } from '#shared/i18n/search.ts'
import { shell } from '#shared/i18n/shell.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { resultsAddress } from '#web/search/hits.ts'
import { SearchForm } from '#web/shell/header/search-form.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The search of phones: full screen, with the box focused. */
export default function SearchOverlay({ onClose }: { onClose: () => void }) {
  const words = useMessages(shell)
  const popular = useMessages(search)
  const box = useRef<HTMLInputElement>(null)
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Popup
          initialFocus={box}
          className="fixed inset-0 z-50 overflow-y-auto overscroll-contain bg-surface text-ink"
        >
          <Base.Title className="sr-only">{words.search}</Base.Title>
          <div className="frame flex items-start gap-2 py-3">
            <div className="min-w-0 flex-1">
              <SearchForm place="overlay" box={box} />
              {/* Suggestions, until there are results. */}
              <section aria-label={popular.popular} className="pt-4 [form:has([data-room])+&]:hidden">
                <p className="pb-2 text-label text-muted">{popular.popular}</p>
                <ul className="flex flex-wrap gap-2">
                  {popular.popular_queries.split('|').map((query) => (
                    <li key={query}>
                      <PageLink
                        to={resultsAddress(query)}
                        className="inline-flex min-h-11 items-center rounded-full border border-edge bg-raised px-4 text-small"
                      >
                        <bdi>{query}</bdi>
                      </PageLink>
                    </li>
                  ))}
                </ul>
              </section>
            </div>
            <Base.Close
              aria-label={words.close}
              className="-me-2 grid size-12 shrink-0 place-items-center rounded-control"
            >
              <Icon name="close" size={24} />
            </Base.Close>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
