import type { ReactNode } from 'react'
import { shell } from '#shared/i18n/shell.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon, type IconName } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { CardLogos } from '#web/shell/card-logos.tsx'
import { ConsentButton } from '#web/shell/consent-button.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { LanguageSwitch } from '#web/shell/language-switch.tsx'
import { navigation, texts } from '#web/shell/navigation.ts'
import type { StoreFacts } from '#web/shell/shop-facts.ts'
import { Wordmark } from '#web/shell/wordmark.tsx'

/** Where the shop is, when it is open, and the way to everything that is not a wheel. */
export function Footer({ store, onConsent }: { store: StoreFacts; onConsent: (opener: HTMLElement) => void }) {
  const words = useMessages(shell)
  const locale = useLocale()
  const arabic = locale === 'ar'
  return (
    <footer className="mt-12 border-line md:mt-16 border-t bg-raised">
      <div className="frame grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-4">
        <div className="space-y-4">
          <Wordmark />
          <p className="text-muted text-small">{arabic ? store.description_ar : store.description}</p>
          <p className="text-muted text-small">
            {arabic ? store.address.line1_ar : store.address.line1}
            <br />
            {arabic ? store.address.city_ar : store.address.city} ({arabic ? store.address.note_ar : store.address.note}
            )
          </p>
        </div>
        <Column title={words.opening_hours}>
          {(arabic ? store.opening_hours_text_ar : store.opening_hours_text).map((line) => (
            <li key={line} className="figures py-1.5">
              {line}
            </li>
          ))}
        </Column>
        <Column title={words.visit}>
          <li>
            <Outside href={`tel:${store.phone_e164}`} icon="phone">
              <Figure>{store.phone}</Figure>
            </Outside>
          </li>
          <li>
            <Outside href={`mailto:${store.email}`} icon="mail">
              <Figure>{store.email}</Figure>
            </Outside>
          </li>
          <li>
            <Outside href={store.chat.link} icon="chat">
              {arabic ? store.chat.label_ar : store.chat.label}
            </Outside>
          </li>
          <li>
            <Outside href={store.wholesale_link} icon="external">
              {words.wholesale}
            </Outside>
          </li>
        </Column>
        <div className="grid gap-10">
          <Column title={words.shop}>
            {navigation.map(({ to, word }) => (
              <li key={to}>
                <PageLink to={to} className={line}>
                  {words[word]}
                </PageLink>
              </li>
            ))}
          </Column>
        </div>
      </div>
      <div className="frame flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t py-4 text-muted text-small">
        {texts.map(({ to, word }) => (
          <PageLink key={to} to={to} className={line}>
            {words[word]}
          </PageLink>
        ))}
        <ConsentButton onAsk={onConsent} className={line} />
        <span className="ms-auto flex flex-wrap items-center gap-x-4">
          {Object.entries(store.social).map(([name, href]) => (
            <a key={name} href={href} rel="noopener external" className={line}>
              {siteNames[name] ?? name}
            </a>
          ))}
          <LanguageSwitch />
        </span>
      </div>
      <div className="frame pt-2">
        <CardLogos />
      </div>
      <p className="frame pt-2 pb-24 text-label text-muted">
        {words.vat_note} {arabic ? store.demo_banner_ar : store.demo_banner}
      </p>
    </footer>
  )
}

/** How the sites write themselves. */
const siteNames: Record<string, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}

const line =
  'inline-flex min-h-11 items-center gap-2 rounded-control hover:text-accent hover:underline underline-offset-4'

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-small">{title}</h2>
      <ul className="text-small">{children}</ul>
    </section>
  )
}

function Outside({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }) {
  return (
    <a href={href} rel="noopener external" className={line}>
      <Icon name={icon} className="text-muted" />
      {children}
    </a>
  )
}
