import { useEffect, useState } from 'react'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { keep, readKept } from '#web/browser/storage.ts'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

export type View = 'grid' | 'list'

/** This device's view of lists. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>('grid')
  useEffect(() => {
    if (readKept('list_view') === 'list') setView('list')
  }, [])
  return [
    view,
    (next) => {
      setView(next)
      keep('list_view', next)
    },
  ]
}

/** Switches between a grid of pictures and rows with figures. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const words = useMessages(listing)
  return (
    <fieldset aria-label={words.view} className="flex shrink-0 rounded-control border border-edge bg-raised">
      {(['grid', 'list'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-label={words[`view_${each}`]}
          aria-pressed={view === each}
          onClick={() => onView(each)}
          className="grid size-11 place-items-center rounded-control text-muted hover:text-ink aria-pressed:bg-accent-faint aria-pressed:text-accent"
        >
          <Icon name={each} />
        </button>
      ))}
    </fieldset>
  )
}
