import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { SavedView } from '#shared/desk/views.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Field } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { toast, toastProblem } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'

const ready = [
  ['view_all', ''],
  ['view_to_pack', 'state=not_sent&sort=oldest'],
  ['view_packed', 'state=packed&sort=oldest'],
  ['view_dispatched', 'state=dispatched'],
  ['view_paid', 'state=paid'],
  ['view_in_doubt', 'state=in_doubt'],
] as const

/** Views of the list: those of the desk, and the member's own, each a set of filters. */
export function Views({ views }: { views: SavedView[] }) {
  const words = deskOrders[useLocale()]
  const [isSaving, setSaving] = useState(false)
  const { search } = useLocation()
  const now = sorted(search)
  const tabs = [
    ...ready.map(([word, query]) => ({ id: '', name: words[word], query })),
    ...views.map(({ id, name, query }) => ({ id, name, query })),
  ]
  const isKnown = tabs.some(({ query }) => sorted(query) === now)
  return (
    <nav aria-label={words.views}>
      <ul className="flex flex-wrap gap-2">
        {tabs.map(({ id, name, query }) => {
          const isHere = sorted(query) === now
          return (
            <li key={id || query} className="flex">
              <PageLink
                to={`/desk/orders${query && `?${query}`}`}
                aria-current={isHere ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center rounded-full border px-4 text-small',
                  isHere ? 'border-accent bg-accent-faint font-semibold text-accent' : 'border-edge hover:border-ink',
                )}
              >
                <bdi>{name}</bdi>
              </PageLink>
              {id && isHere && <RemoveView id={id} name={name} />}
            </li>
          )
        })}
        {!isKnown && (
          <li>
            <Button look="plain" onClick={() => setSaving(true)}>
              {words.save_view}
            </Button>
          </li>
        )}
      </ul>
      {isSaving && <SaveView query={now} onClose={() => setSaving(false)} />}
    </nav>
  )
}

function SaveView({ query, onClose }: { query: string; onClose: () => void }) {
  const locale = useLocale()
  const words = deskOrders[locale]
  const { revalidate } = useRevalidator()
  const [name, setName] = useState('')
  return (
    <Ask
      title={words.save_view}
      verb={deskFrame[locale].save}
      onClose={onClose}
      onConfirm={async () => {
        await deskCall('POST /desk/views/{list}', { params: { list: 'orders' }, body: { name, query } })
        toast(words.view_saved)
        await revalidate()
      }}
    >
      <p className="text-small">{words.save_view_text}</p>
      <Field
        label={words.view_name}
        value={name}
        maxLength={40}
        required
        onChange={(event) => setName(event.target.value)}
      />
    </Ask>
  )
}

function RemoveView({ id, name }: { id: string; name: string }) {
  const locale = useLocale()
  const words = deskOrders[locale]
  const { revalidate } = useRevalidator()
  async function remove() {
    try {
      await deskCall('DELETE /desk/views/{list}/{id}', { params: { list: 'orders', id } })
      toast(words.view_removed)
      await revalidate()
    } catch (error) {
      toastProblem(sayError(error, locale))
    }
  }
  return (
    <button
      type="button"
      aria-label={words.remove_view(name)}
      className="grid size-11 place-items-center text-muted hover:text-ink"
      onClick={() => void remove()}
    >
      <Icon name="trash" />
    </button>
  )
}

/** A query whose order does not matter, without where a page begins. */
function sorted(query: string): string {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}
