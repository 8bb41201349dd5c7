import { shell } from '#shared/i18n/shell.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { CardLogos } from '#web/shell/footer/card-logos.tsx'
import { useMessages } from '#web/shell/language.ts'
import { useShopName } from '#web/shell/shop-facts.ts'
import { Wordmark } from '#web/shell/wordmark.tsx'

/** The checkout's slim header: only links home and back to the cart. */
export function SecureHeader() {
  const words = useMessages(shell)
  return (
    <header className="border-line border-b bg-raised">
      <div className="frame-narrow flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <PageLink to="/" aria-label={words.home(useShopName())} className="flex min-h-12 items-center rounded-control">
          <Wordmark />
        </PageLink>
        <p className="flex items-center gap-2 font-semibold text-small">
          <Icon name="lock" />
          {words.secure_checkout}
        </p>
        <CardLogos />
      </div>
    </header>
  )
}
