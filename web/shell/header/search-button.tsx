import { type MouseEvent, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { late } from '#web/delivery/late.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'

const SearchOverlay = late(() => import('#web/search/search-overlay.tsx'))

/** Part of the address, so that Back closes the overlay. */
const mark = '#search'

/** The state of the entry that opening the overlay adds to the history. */
const opened = 'search-opened'

/** Search on phones: a link to the results page that opens the overlay if there is script. */
export function SearchButton() {
  const words = useMessages(shell)
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // The server does not receive the hash, so the first render must ignore it to match.
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const open = isReady && hash === mark

  function show(event: MouseEvent) {
    event.preventDefault()
    navigate(`${pathname}${search}${mark}`, { preventScrollReset: true, state: opened })
  }

  /** An address that was opened with the mark has another site before it, or nothing. */
  function hide() {
    if (state === opened) navigate(-1)
    else navigate(`${pathname}${search}`, { preventScrollReset: true, replace: true })
  }

  return (
    <>
      <PageLink
        to="/search"
        aria-label={words.search}
        onClick={show}
        className="grid size-12 place-items-center rounded-control lg:hidden"
      >
        <Icon name="search" size={24} />
      </PageLink>
      {open && (
        <Suspense>
          <SearchOverlay onClose={hide} />
        </Suspense>
      )}
    </>
  )
}
