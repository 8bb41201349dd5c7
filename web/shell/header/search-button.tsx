import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'

const SearchOverlay = lazy(() => import('#web/search/search-overlay.tsx'))

/** Part of the address, so that Back closes the overlay. */
const mark = '#search'

/** Search on phones: a link to the results page that opens the overlay if there is script. */
export function SearchButton() {
  const words = useMessages(shell)
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  // The server does not receive the hash, so the first render must ignore it to match.
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const open = isReady && hash === mark

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target } = event
      const typing =
        target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return
      const box = document.querySelector<HTMLInputElement>('header [role=search] input')
      if (!box?.checkVisibility()) return
      event.preventDefault()
      box.focus()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])

  function show(event: MouseEvent) {
    event.preventDefault()
    navigate(`${pathname}${search}${mark}`, { preventScrollReset: true })
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
          <SearchOverlay onClose={() => navigate(-1)} />
        </Suspense>
      )}
    </>
  )
}
