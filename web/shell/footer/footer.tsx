import type { ReactNode } from 'react'
import { shell } from '#shared/i18n/shell.ts'
import { StaticHtml } from '#web/delivery/static-html.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'
import { LanguageSwitch } from '#web/shell/language-switch.tsx'
import { shopPages, texts } from '#web/shell/navigation.ts'
import type { StoreFacts } from '#web/shell/shop-facts.ts'
import logos from './card-logos.svg?no-inline'

type Props = Pick<StoreFacts, 'markup'> & { onConsent: (opener: HTMLElement) => void }

/** The shop's location, opening hours, and links to everything except wheels. */
export function Footer({ markup, onConsent }: Props) {
  const words = useMessages(shell)
  return (
    <footer className="mt-12 border-line md:mt-16 border-t bg-raised">
      <div className="foot-columns frame grid grid-cols-2 gap-x-6 gap-y-8 py-8 md:gap-10 md:py-12 lg:grid-cols-4">
        <div className="col-span-2 space-y-4 sm:col-span-1">
          <StaticHtml markup={markup.footmark} className="flex" />
          <StaticHtml markup={markup.address} className="space-y-4" />
        </div>
        <StaticHtml markup={markup.contact} className="contents foot-contact" />
        <Column title={words.shop}>
          {shopPages.map(({ to, word }) => (
            <li key={to}>
              <PageLink to={to} className={line}>
                {words[word]}
              </PageLink>
            </li>
          ))}
        </Column>
      </div>
      <div className="frame flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t py-4 text-muted text-small">
        {texts.map(({ to, word }) => (
          <PageLink key={to} to={to} className={line}>
            {words[word]}
          </PageLink>
        ))}
        <ConsentButton onAsk={onConsent} className={line} />
        <span className="ms-auto flex flex-wrap items-center gap-x-4">
          <StaticHtml markup={markup.social} className="contents" />
          <span className="-mx-3">
            <LanguageSwitch />
          </span>
        </span>
      </div>
      <div className="frame pt-2">
        <CardLogos />
      </div>
      <StaticHtml
        markup={markup.small_print}
        className="seller-line frame space-y-1 pt-2 pb-24 text-label text-muted"
      />
    </footer>
  )
}

/** Footer button that reopens the consent question. */
function ConsentButton({ onAsk, className }: { onAsk: (opener: HTMLElement) => void; className: string }) {
  return (
    <button type="button" onClick={({ currentTarget }) => onAsk(currentTarget)} className={className}>
      {useMessages(shell).privacy_choices}
    </button>
  )
}

/** Accepted cards, drawn plainly in their brand colours. */
export function CardLogos() {
  return <img src={logos} alt={useMessages(shell).cards_accepted} width="148" height="30" fetchPriority="low" />
}

/** Style of every link in the footer. */
export const line =
  'inline-flex min-h-11 items-center gap-2 rounded-control hover:text-accent hover:underline underline-offset-4'

export function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-small">{title}</h2>
      <ul className="text-small">{children}</ul>
    </section>
  )
}
