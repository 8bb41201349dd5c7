import { wishlist } from '#shared/i18n/account.ts'
import { useCustomer } from '#web/account/customer.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { useKeptFocus } from '#web/browser/use-kept-focus.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Loading } from '#web/design/loading.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { LeftWishes } from '#web/wishlist/left-wishes-list.tsx'
import { type FetchedWishes, useFetchedWishes } from '#web/wishlist/use-fetched-wishes.ts'
import { WishRow } from '#web/wishlist/wish-row.tsx'
import { wishes } from '#web/wishlist/wishes.ts'

export const meta = metaOf(wishlist, (words) => ({
  title: words.title,
  description: words.description,
  path: '/wishlist',
  hidden: true,
}))

/** The wishlist with current prices and stock. */
export default function WishlistPage() {
  const words = useMessages(wishlist)
  const locale = useLocale()
  const customer = useCustomer()
  const kept = wishes.use()
  const { state, again } = useFetchedWishes(customer !== null, kept)
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
      {state.at === 'there' && customer && <LeftWishes />}
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

function List({ wished: { known, asked }, kept }: { wished: FetchedWishes; kept: readonly string[] }) {
  const words = useMessages(wishlist)
  const shown = kept.flatMap((sku) => known.find((wish) => wish.sku === sku) ?? [])
  const list = useKeptFocus<HTMLDivElement>(kept.length)
  const gone = kept.filter((sku) => asked.includes(sku) && !known.some((wish) => wish.sku === sku))
  return (
    <div ref={list} tabIndex={-1} className="space-y-6 outline-none">
      {gone.length === kept.length && (
        <Notice action={<LinkButton to="/alloy-wheels">{words.look}</LinkButton>}>{words.empty}</Notice>
      )}
      {shown.length > 0 && (
        <ul className="space-y-3">
          {shown.map((wish) => (
            <WishRow key={wish.sku} wish={wish} />
          ))}
        </ul>
      )}
      {gone.length > 0 && (
        <p className="flex flex-wrap items-center gap-3 text-muted text-small">
          {words.gone(gone.length)}
          <Button onClick={() => wishes.replace(wishes.items().filter((sku) => !gone.includes(sku)))}>
            {words.remove_gone}
          </Button>
        </p>
      )}
    </div>
  )
}
