import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { inLocale } from '#shared/locale.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { usePlaces } from '#web/desk/frame/navigation.tsx'
import { PlaceIcon, type PlaceIconName } from '#web/desk/frame/place-icon.tsx'
import { useMember } from '#web/desk/frame/session.ts'

type Found = {
  to: string
  label: string
  icon: PlaceIconName
  /** Shown whatever is typed, because it is made of it. */
  isSearch?: true
}

/**
 * Ctrl+K: goes to a page or a person by name, or to what a list finds for the words. What else can be found is added to
 * `useFindable`.
 */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const locale = useLocale()
  const words = deskFrame[locale]
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const items = useFindable(open, typed.trim())
  useEffect(() => {
    if (!open) setTyped('')
  }, [open])
  // Folds Arabic letters (أ and ا, ة and ه) as it does accents.
  const { contains } = Autocomplete.useFilter({ locale, sensitivity: 'base', usage: 'search' } as never)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Base.Popup
          aria-label={words.search}
          className="fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl overflow-hidden rounded-card border border-line bg-surface shadow-float"
        >
          <Autocomplete.Root
            inline
            open
            items={items}
            value={typed}
            onValueChange={setTyped}
            itemToStringValue={(item: Found) => item.label}
            filter={(item: Found, query) => item.isSearch || contains(item.label, query)}
            autoHighlight="always"
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Icon name="search" className="text-muted" />
              <Autocomplete.Input
                aria-label={words.search}
                placeholder={words.search_hint}
                className="min-h-14 w-full bg-transparent text-body outline-none placeholder:text-muted"
              />
            </div>
            <Autocomplete.Empty className="p-4 text-muted text-small empty:hidden">
              {words.search_none}
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-[50vh] overflow-y-auto p-2 empty:hidden">
              {(item: Found) => (
                <Autocomplete.Item
                  key={item.to}
                  value={item}
                  onClick={() => {
                    onClose()
                    void navigate(inLocale(item.to, locale))
                  }}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-small data-highlighted:bg-accent-faint data-highlighted:text-accent"
                >
                  <PlaceIcon name={item.icon} />
                  <bdi className="min-w-0 truncate">{item.label}</bdi>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** What the palette finds: pages, and, for a role that sees them, people, who are loaded when it is opened; then lists. */
function useFindable(open: boolean, typed: string): Found[] {
  const words = deskFrame[useLocale()]
  const places = usePlaces()
  const { may } = useMember()
  const [people, setPeople] = useState<Found[]>([])
  const seesPeople = may('people.read')
  useEffect(() => {
    if (!open || !seesPeople) return
    const ending = new AbortController()
    deskCall('GET /desk/people', {}, ending.signal)
      .then(({ rows }) =>
        setPeople(rows.map(({ id, name }) => ({ to: `/desk/people/${id}`, label: name, icon: 'person' }))),
      )
      // The pages can be found without them.
      .catch(() => {})
    return () => ending.abort()
  }, [open, seesPeople])
  const searches = searchedLists.flatMap(({ word, permission, to, icon }): Found[] =>
    typed && may(permission)
      ? [{ to: `${to}?${new URLSearchParams({ q: typed })}`, label: words[word](typed), icon, isSearch: true }]
      : [],
  )
  return [...places, ...people, ...searches]
}

/** The lists that are searched for what was typed, each by its parameter `q`. */
const searchedLists = [
  { word: 'search_in_orders', permission: 'orders.read', to: '/desk/orders', icon: 'receipt' },
  { word: 'search_in_goods', permission: 'goods.read', to: '/desk/goods', icon: 'wheel' },
  { word: 'search_in_customers', permission: 'customers.read', to: '/desk/customers', icon: 'customers' },
] as const
