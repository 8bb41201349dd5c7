import { Suspense, useCallback, useRef, useState } from 'react'
import { places } from '#domain/shipping/places.ts'
import type { Address } from '#shared/api/account.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { AccountFrame } from '#web/account/account-frame.tsx'
import { AddressForm } from '#web/account/addresses/address-form.tsx'
import { AddressText } from '#web/account/addresses/address-text.tsx'
import { shownCustomer } from '#web/account/customer.ts'
import { draftedAddress } from '#web/account/form-draft.ts'
import { QueryResult, useAccountQuery, useAction } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import type { Place } from '#web/checkout/address/places.ts'
import { late } from '#web/delivery/late.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'
import type { Route } from './+types/addresses.ts'

/** Nothing personal: countries and cities, the same for everyone. */
export function loader(): { places: Place[] } {
  return { places }
}

export const meta = metaOf(myAccount, (words) => ({
  title: words.addresses,
  description: words.no_address,
  path: '/my-account/addresses',
  hidden: true,
}))

/** The address book: the default entry first, each editable in place. */
export default function AddressesPage({ loaderData: { places } }: Route.ComponentProps) {
  const words = useMessages(myAccount)
  const query = useAccountQuery(useCallback((signal) => call('GET /address-book/all', {}, { signal }), []))
  return (
    <AccountFrame title={words.addresses}>
      <QueryResult query={query}>{(book) => <Book book={book} places={places} refetch={query.refetch} />}</QueryResult>
    </AccountFrame>
  )
}

// Lazy, because few addresses are removed.
const Dialog = late(async () => ({ default: (await import('#web/design/dialog.tsx')).Dialog }))

type Props = { book: Address[]; places: readonly Place[]; refetch: () => Promise<void> }

function Book({ book, places, refetch }: Props) {
  const words = useMessages(myAccount)
  const { run, failure } = useAction()
  /** The entry being edited: an id, `new`, or none. One that was being typed when the sign-in ended is open again. */
  const [open, setOpen] = useState(() => draftedAddress(shownCustomer()?.email ?? ''))
  const [leaving, setLeaving] = useState<Address | null>(null)
  const [status, setStatus] = useState('')
  const list = useRef<HTMLUListElement>(null)

  async function kept(word: string) {
    await refetch()
    close()
    setStatus(word)
  }

  async function remove(id: string) {
    await call('DELETE /address-book/{id}/delete', { params: { id } })
    await refetch()
    setStatus(words.removed_address)
    // A form that is open belongs to another address.
    list.current?.focus()
  }

  function close() {
    setOpen(null)
    list.current?.focus()
  }
  return (
    <div className="space-y-4">
      <p role="status" className="text-accent text-small">
        {status}
      </p>
      {failure}
      {book.length === 0 && open === null && <Notice>{words.no_address}</Notice>}
      <ul ref={list} tabIndex={-1} aria-label={words.addresses} className="space-y-3 outline-none">
        {book.map((address) => (
          <li key={address.id} className="card p-4">
            {open === address.id ? (
              <AddressForm address={address} places={places} onKept={() => kept(words.saved)} onCancel={close} />
            ) : (
              <Entry address={address} onChange={() => setOpen(address.id)} onRemove={() => setLeaving(address)} />
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <Suspense>
          <AskToRemove
            address={leaving}
            onClose={() => setLeaving(null)}
            onRemove={() => {
              setLeaving(null)
              void run(() => remove(leaving.id))
            }}
          />
        </Suspense>
      )}
      {open === 'new' ? (
        <section aria-label={words.add_address} className="card p-4">
          <AddressForm places={places} onKept={() => kept(words.saved)} onCancel={close} />
        </section>
      ) : (
        <Button onClick={() => setOpen('new')}>
          <Icon name="plus" />
          {words.add_address}
        </Button>
      )}
    </div>
  )
}

type EntryProps = { address: Address; onChange: () => void; onRemove: () => void }

function Entry({ address, onChange, onRemove }: EntryProps) {
  const words = useMessages(myAccount)
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="space-y-2">
        <AddressText address={address} />
        {address.is_default && (
          <Badge tone="accent" icon="check">
            {words.is_default}
          </Badge>
        )}
      </div>
      <div className="flex gap-2">
        <Button aria-label={words.change_address(address.nickname)} onClick={onChange}>
          {words.change}
        </Button>
        <button
          type="button"
          aria-label={words.remove_address(address.nickname)}
          onClick={onRemove}
          className="grid size-12 place-items-center rounded-control text-muted hover:text-ink md:size-11"
        >
          <Icon name="trash" />
        </button>
      </div>
    </div>
  )
}

type AskProps = { address: Address; onClose: () => void; onRemove: () => void }

function AskToRemove({ address, onClose, onRemove }: AskProps) {
  const words = useMessages(myAccount)
  return (
    <Dialog open title={words.remove_address(address.nickname)} onClose={onClose}>
      <AddressText address={address} />
      <div className="mt-4 space-y-3">
        <Button look="primary" wide onClick={onRemove}>
          {words.remove_address(address.nickname)}
        </Button>
        <Button wide onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
