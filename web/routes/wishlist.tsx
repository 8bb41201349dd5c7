import { useEffect, useReducer, useState } from 'react'
import type { Wish } from '#shared/api/account.ts'
import { wishlist } from '#shared/i18n/account.ts'
import { setOf } from '#shared/limits.ts'
import { useCustomer } from '#web/account/customer.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { addToCart } from '#web/browser/cart/cart-store.ts'
import { useKeptFocus } from '#web/browser/use-kept-focus.ts'
import { wheelName } from '#web/cart/wheel-name.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Loading } from '#web/design/loading.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useGarage } from '#web/finder/garage.ts'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'
import { fetchWishes } from '#web/wishlist/fetch-wishes.ts'
import { toggleWish, wishes } from '#web/wishlist/wishes.ts'

export const meta = metaOf(wishlist, (words) => ({
  title: words.title,
  description: words.description,
  path: '/wishlist',
  hidden: true,
}))

type Known = Omit<Wish, 'id'>
/** `asked`: the SKUs that the answer is about; one that is not in `known` is no longer sold. */
type Wishes = { known: Known[]; asked: readonly string[] }
type State = { at: 'loading' } | { at: 'failed'; error: unknown } | ({ at: 'there' } & Wishes)

/** The wishlist with current prices and stock. */
export default function WishlistPage() {
  const words = useMessages(wishlist)
  const locale = useLocale()
  const customer = useCustomer()
  const kept = wishes.use()
  const { state, again } = useWishes(customer !== null, kept)
  return (
    <div className="frame-narrow space-y-6 py-6 md:py-10">
      <h1 className="text-display">{words.title}</h1>
      {state.at === 'loading' && <Loading label={words.loading} />}
      {state.at === 'failed' && (
        <Notice kind="error" action={<Button onClick={again}>{words.try_again}</Button>}>
          {sayError(state.error, locale)}
        </Notice>
      )}
      {state.at === 'there' && <List wished={state} kept={kept} />}
      {state.at === 'there' && !customer && kept.length > 0 && (
        <p className="text-muted text-small">
          {words.guest}{' '}
          <PageLink to="/login?next=/wishlist" className="textlink">
            {words.sign_in}
          </PageLink>
        </p>
      )}
    </div>
  )
}

function List({ wished: { known, asked }, kept }: { wished: Wishes; kept: readonly string[] }) {
  const words = useMessages(wishlist)
  const shown = kept.flatMap((sku) => known.find((wish) => wish.sku === sku) ?? [])
  const list = useKeptFocus<HTMLDivElement>(kept.length)
  const gone = kept.filter((sku) => asked.includes(sku)).length - shown.length
  return (
    <div ref={list} tabIndex={-1} className="space-y-6 outline-none">
      {kept.length === 0 && (
        <Notice action={<LinkButton to="/alloy-wheels">{words.look}</LinkButton>}>{words.empty}</Notice>
      )}
      {shown.length > 0 && (
        <ul className="space-y-3">
          {shown.map((wish) => (
            <WishRow key={wish.sku} wish={wish} />
          ))}
        </ul>
      )}
      {gone > 0 && <p className="text-muted text-small">{words.gone(gone)}</p>}
    </div>
  )
}

/**
 * Fetched once. Entries that are removed meanwhile are left out of the list, and those that another tab adds are fetched
 * as they come.
 */
function useWishes(isCustomer: boolean, kept: readonly string[]) {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [round, again] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    setState({ at: 'loading' })
    return latest(
      (signal) => (isCustomer ? fetchOfCustomer(signal) : fetchOfGuest(wishes.items(), signal)),
      (fetched) => setState({ at: 'there', ...fetched }),
      (error) => setState({ at: 'failed', error }),
    )
  }, [isCustomer, round])
  const added = state.at === 'there' ? kept.filter((sku) => !state.asked.includes(sku)).join(',') : ''
  useEffect(() => {
    if (added === '') return
    return latest(
      (signal) => fetchOfGuest(added.split(','), signal),
      ({ known, asked }) =>
        setState((before) =>
          before.at === 'there'
            ? { at: 'there', known: [...before.known, ...known], asked: [...before.asked, ...asked] }
            : before,
        ),
      (error) => setState({ at: 'failed', error }),
    )
  }, [added])
  return { state, again }
}

async function fetchOfCustomer(signal: AbortSignal): Promise<Wishes> {
  const known = await fetchWishes(signal)
  const asked = known.map(({ sku }) => sku)
  if (!signal.aborted) wishes.replace(asked)
  return { known, asked }
}

async function fetchOfGuest(skus: readonly string[], signal: AbortSignal): Promise<Wishes> {
  const known =
    skus.length > 0 ? await call('GET /wishlist/of-guest', { query: { skus: skus.join(',') } }, { signal }) : []
  return { known, asked: skus }
}

/** For an effect: what it fetches, unless the effect has ended by then. */
function latest<Fetched>(
  fetched: (signal: AbortSignal) => Promise<Fetched>,
  then: (fetched: Fetched) => void,
  otherwise: (error: unknown) => void,
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  fetched(signal).then(
    (answer) => signal.aborted || then(answer),
    (error: unknown) => signal.aborted || otherwise(error),
  )
  return () => leaving.abort()
}

/** A wishlist entry: the wheel, its availability, and a button to add it to the cart. */
function WishRow({ wish }: { wish: Omit<Wish, 'id'> }) {
  const words = useMessages(wishlist)
  const locale = useLocale()
  const { chosen } = useGarage()
  const [busy, setBusy] = useState(false)
  const [added, setAdded] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const arabic = locale === 'ar'
  const { title, size } = wheelName(arabic ? wish.name_ar : wish.name)
  const page = `/${wish.slug}/${wish.sku}${chosen ? `?${carQuery(chosen)}` : ''}`

  async function add() {
    setBusy(true)
    const refused = await addToCart({ sku: wish.sku, vehicle: chosen })
    setBusy(false)
    setProblem(refused)
    setAdded(refused === null)
  }

  return (
    <li className="card flex gap-4 p-3 md:p-4">
      <span className="pearl grid size-24 shrink-0 place-items-center rounded-control p-1.5 md:size-28">
        <Picture picture={wish.picture} alt="" sizes="7rem" className="size-full object-contain" />
      </span>
      <div className="min-w-0 flex-1 space-y-1 text-small">
        <div className="flex items-start gap-2">
          <PageLink to={page} className="min-w-0 flex-1 py-1 font-semibold hover:underline">
            <bdi>{title}</bdi>
          </PageLink>
          <button
            type="button"
            aria-label={words.remove(title)}
            onClick={() => void toggleWish(wish.sku).catch(setProblem)}
            className="-me-1 -mt-1 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon name="trash" />
          </button>
        </div>
        <p className="text-muted">
          <Figure>{size || wish.size}</Figure> · {arabic ? wish.finish_name_ar : wish.finish_name}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span>
            <Price fils={wish.price} compareAt={wish.compare_at_price} className="font-semibold" /> {words.each}
          </span>
          <StockLabel wheel={wish} />
        </p>
        {wish.axle !== 'any' && (
          <p className="pt-2">
            <LinkButton to={page}>{words.see_set}</LinkButton>
          </p>
        )}
        {wish.axle === 'any' && (wish.supplier_stock >= setOf || wish.special_order) && !added && (
          <p className="pt-2">
            <Button busy={busy} onClick={() => void add()}>
              {words.add_set}
            </Button>
          </p>
        )}
        {added && (
          <Notice kind="success" action={<LinkButton to="/cart">{words.to_cart}</LinkButton>}>
            {words.added}
          </Notice>
        )}
        {problem !== null && <Notice kind="error">{sayError(problem, locale)}</Notice>}
      </div>
    </li>
  )
}
