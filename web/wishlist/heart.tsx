import { useState } from 'react'
import { heart } from '#shared/i18n/account.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { toggleWish, wishes } from '#web/wishlist/wishes.ts'

type Props = {
  sku: string
  /** The product's name, for screen readers. */
  name: string
  /** Shows a text label, as on the product page. */
  wordy?: boolean
}

/** Toggle button for the wishlist; pressed while the wheel is on it. */
export function Heart({ sku, name, wordy = false }: Props) {
  const words = useMessages(heart)
  const locale = useLocale()
  const wished = wishes.use().includes(sku)
  const isLive = useHydrated()
  const [problem, setProblem] = useState('')
  return (
    <>
      <button
        type="button"
        // A click before hydration would be lost.
        disabled={!isLive}
        aria-pressed={wished}
        aria-label={wordy ? undefined : words.wish(name)}
        onClick={() => {
          setProblem('')
          toggleWish(sku).catch((error) => setProblem(sayError(error, locale)))
        }}
        className={
          wordy
            ? 'inline-flex min-h-12 items-center gap-2 rounded-control border border-edge bg-raised px-5 font-semibold text-small hover:border-ink md:min-h-11'
            : 'grid size-11 place-items-center rounded-full text-muted hover:text-accent'
        }
      >
        <Icon name="heart" size={wordy ? 20 : 22} className={classNames(wished && 'fill-accent text-accent')} />
        {wordy && (wished ? words.wished : words.wish_short)}
      </button>
      {/* Last in its row, so that the elements beside the heart do not move. */}
      {wordy && wished && (
        <PageLink to="/wishlist" className="textlink order-last inline-flex min-h-11 items-center text-small">
          {words.see_list}
        </PageLink>
      )}
      {problem && (
        <span role="alert" className={wordy ? 'text-error text-small' : 'heart-problem'}>
          {problem}
        </span>
      )}
    </>
  )
}
