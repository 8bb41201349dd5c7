import { useCallback, useEffect, useState } from 'react'
import type { Wish } from '#shared/api/account.ts'
import { wishlist } from '#shared/i18n/wishlist.ts'
import { useCustomer } from '#web/account/customer.ts'
import { readWishes } from '#web/account/read-wishes.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { WishRow } from '#web/wishlist/wish-row.tsx'
import { wishes } from '#web/wishlist/wishes.ts'

type Known = Omit<Wish, 'id'>
type State = { at: 'loading' } | { at: 'failed'; error: unknown } | { at: 'there'; known: Known[] }

/** The wishlist with current prices and stock. */
export function WishlistPage() {
  const words = useMessages(wishlist)
  const locale = useLocale()
  const customer = useCustomer()
  const { state, again } = useWishes(customer !== null)
  const kept = wishes.use()
  return (
    <div className="frame-narrow space-y-6 py-6 md:py-10">
      <h1 className="text-display">{words.title}</h1>
      {state.at === 'loading' && (
        <div className="grid min-h-52 place-items-center">
          <Spinner size={40} label={words.loading} />
        </div>
      )}
      {state.at === 'failed' && (
        <Notice kind="error" action={<Button onClick={again}>{words.try_again}</Button>}>
          {sayError(state.error, locale)}
        </Notice>
      )}
      {state.at === 'there' && <List shown={state.known.filter(({ sku }) => kept.includes(sku))} kept={kept} />}
      {state.at === 'there' && !customer && kept.length > 0 && (
        <p className="text-muted text-small">
          {words.guest}{' '}
          <PageLink to="/login?next=/wishlist" className="textlink inline-flex min-h-11 items-center">
            {words.sign_in}
          </PageLink>
        </p>
      )}
    </div>
  )
}

function List({ shown, kept }: { shown: Known[]; kept: readonly string[] }) {
  const words = useMessages(wishlist)
  const gone = kept.length - shown.length
  if (kept.length === 0)
    return <Notice action={<LinkButton to="/alloy-wheels">{words.look}</LinkButton>}>{words.empty}</Notice>
  return (
    <>
      <ul className="space-y-3">
        {shown.map((wish) => (
          <WishRow key={wish.sku} wish={wish} />
        ))}
      </ul>
      {gone > 0 && <p className="text-muted text-small">{words.gone(gone)}</p>}
    </>
  )
}

/** Fetched once; removed entries are filtered out locally. */
function useWishes(isCustomer: boolean) {
  const [state, setState] = useState<State>({ at: 'loading' })
  const again = useCallback(async () => {
    setState({ at: 'loading' })
    try {
      if (isCustomer) {
        const known = await readWishes()
        wishes.replace(known.map(({ sku }) => sku))
        return setState({ at: 'there', known })
      }
      const skus = wishes.items().join(',')
      setState({ at: 'there', known: skus ? await call('GET /wishlist/of-guest', { query: { skus } }) : [] })
    } catch (error) {
      setState({ at: 'failed', error })
    }
  }, [isCustomer])
  useEffect(() => void again(), [again])
  return { state, again: () => void again() }
}
