import { useEffect, useState } from 'react'
import type { Wish } from '#shared/api/account.ts'
import { fullWishlist } from '#shared/i18n/account.ts'
import { useAction } from '#web/account/use-account-query.tsx'
import { useKeptFocus } from '#web/browser/use-kept-focus.ts'
import { wheelName } from '#web/cart/wheel-name.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { leftWishes } from '#web/wishlist/left-wishes.ts'
import { fetchOfGuest, latest } from '#web/wishlist/use-fetched-wishes.ts'
import { toggleWish } from '#web/wishlist/wishes.ts'

type Known = Omit<Wish, 'id'>

/** What a full account did not take at sign-in, to save or to let go. Shown once the account's own list is there. */
export function LeftWishes() {
  const words = useMessages(fullWishlist)
  const left = leftWishes.use()
  const [known, setKnown] = useState<readonly Known[]>([])
  const section = useKeptFocus<HTMLElement>(left.length)
  const { run, busy, failure } = useAction()
  useEffect(() => {
    const asked = leftWishes.items()
    if (asked.length === 0) return
    return latest(
      (signal) => fetchOfGuest(asked, signal),
      (fetched) => {
        setKnown(fetched.known)
        // The others are no longer sold.
        leftWishes.replace(leftWishes.items().filter((sku) => fetched.known.some((wish) => wish.sku === sku)))
      },
      (error) => console.warn('The wheels without room are not known', error),
    )
  }, [])
  const shown = known.filter(({ sku }) => left.includes(sku))
  if (shown.length === 0) return null
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="left-wishes" className="space-y-3 outline-none">
      <h2 id="left-wishes" className="text-title">
        {words.left(shown.length)}
      </h2>
      <p className="text-muted text-small">{words.left_text}</p>
      {failure}
      <ul className="space-y-3">
        {shown.map((wish) => (
          <Row
            key={wish.sku}
            wish={wish}
            busy={busy === wish.sku}
            onSave={() =>
              void run(async () => {
                await toggleWish(wish.sku)
                leftWishes.remove(wish.sku)
              }, wish.sku)
            }
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ wish, busy, onSave }: { wish: Known; busy: boolean; onSave: () => void }) {
  const words = useMessages(fullWishlist)
  const { title, size } = wheelName(useLocale() === 'ar' ? wish.name_ar : wish.name)
  const name = [title, size].filter(Boolean).join(' ')
  return (
    <li className="card flex flex-wrap items-center gap-2 p-2 ps-4 text-small">
      <PageLink to={`/${wish.slug}/${wish.sku}`} className="min-w-0 flex-1 basis-40 py-2 font-semibold hover:underline">
        <bdi>{title}</bdi> {size && <Figure>{size}</Figure>}
      </PageLink>
      <Button busy={busy} aria-label={words.save(name)} onClick={onSave}>
        {words.save_short}
      </Button>
      <button
        type="button"
        aria-label={words.forget(name)}
        onClick={() => leftWishes.remove(wish.sku)}
        className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Icon name="trash" />
      </button>
    </li>
  )
}
