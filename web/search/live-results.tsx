import { type RefObject, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { search as words } from '#shared/i18n/search.ts'
import { search } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'
import { findByText } from '#web/browser/find-by-text.ts'
import { type Hit, hitsOf, isMore, type Room, resultsAddress } from '#web/search/hits.ts'
import { liveSearch } from '#web/search/live.ts'
import { ResultList } from '#web/search/result-list.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** ARIA attributes of the search box while results are shown (combobox pattern). */
export type Combobox = { list: string | undefined; active: string | undefined }

type Props = {
  input: RefObject<HTMLInputElement | null>
  onCombobox: (combobox: Combobox) => void
  /** In the phones' overlay the results are in the flow; in the header they drop down below the box. */
  place: 'header' | 'overlay'
}

/** Listens to the search box and shows results while typing. Loaded when the box is first focused. */
export default function LiveResults({ input, onCombobox, place }: Props) {
  const say = useMessages(words)
  const locale = useLocale()
  const navigate = useNavigate()
  const id = useId()
  const [live] = useState(() => liveSearch((query, signal) => findByText(query, search.panel, signal)))
  const { typed, result, pending } = useSyncExternalStore(live.subscribe, live.now, live.now)
  const [active, setActive] = useState(-1)
  const [room, setRoom] = useState<Room>('dropdown')
  const hits = useMemo(() => (result ? hitsOf(result, room) : []), [result, room])
  const shownOf = (kind: Hit['kind']) => hits.filter((hit) => hit.kind === kind).length
  // The last row links to all results.
  const rows = result && hits.length > 0 ? hits.length + 1 : 0
  const optionId = (row: number) => `${id}-${row}`

  useClearing(live.clear, input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new results reset the selection
  useEffect(() => setActive(-1), [result, room])
  useEffect(() => {
    onCombobox({ list: rows ? `${id}-list` : undefined, active: rows && active >= 0 ? `${id}-${active}` : undefined })
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [rows, active, id, onCombobox])

  const onKey = useRef<(event: KeyboardEvent) => void>(null)
  onKey.current = (event) => {
    if (event.isComposing) return
    if (event.key === 'Escape' && result) {
      event.preventDefault()
      event.stopPropagation()
      return live.clear()
    }
    if (rows === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setActive((now) => ((now + 1 + step + rows + 1) % (rows + 1)) - 1)
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      const to = hits[active]?.to ?? resultsAddress(typed)
      live.clear()
      navigate(inLocale(to, locale))
    }
  }
  useEffect(() => {
    const box = input.current
    if (!box) return
    const onInput = () => live.type(box.value)
    const onKeyDown = (event: KeyboardEvent) => onKey.current?.(event)
    box.addEventListener('input', onInput)
    box.addEventListener('keydown', onKeyDown)
    // Text typed while this component was loading.
    if (document.activeElement === box) onInput()
    return () => {
      box.removeEventListener('input', onInput)
      box.removeEventListener('keydown', onKeyDown)
    }
  }, [live, input])

  return (
    <>
      <p role="status" className="sr-only">
        {result && say.found(shownOf('product'), shownOf('brand'), shownOf('model'))}
      </p>
      {result && (
        <ResultList
          id={`${id}-list`}
          optionId={optionId}
          {...{ typed, result, hits, active, pending, room, place }}
          onRoom={isMore(result) && place === 'header' ? setRoom : undefined}
        />
      )}
    </>
  )
}

/** Clears the results on navigation and on clicks outside the box (specification, section 4). */
function useClearing(clear: () => void, input: RefObject<HTMLInputElement | null>) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location clears the results
  useEffect(() => clear(), [key])
  useEffect(() => {
    const clicked = ({ target }: MouseEvent) => {
      const inBox = input.current?.contains(target as Node)
      const keeps = target instanceof Element && target.closest('[data-keeps-results]')
      if (!inBox && !keeps) clear()
    }
    document.addEventListener('click', clicked)
    return () => document.removeEventListener('click', clicked)
  }, [clear, input])
}
