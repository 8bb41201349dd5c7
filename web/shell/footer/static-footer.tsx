import type { ReactNode } from 'react'
import { footer } from '#shared/i18n/shell.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon, type IconName } from '#web/design/icon.tsx'
import { Column, line } from '#web/shell/footer/footer.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { StoreFacts } from '#web/shell/shop-facts.ts'

/** Static parts of the footer: the shop's loader renders them to HTML, so no page loads them as script. */

type Store = Omit<StoreFacts, 'markup'>

export function Address({ store }: { store: Store }) {
  const arabic = useLocale() === 'ar'
  const { address } = store
  return (
    <>
      <p className="text-muted text-small">{arabic ? store.description_ar : store.description}</p>
      <p className="text-muted text-small">
        {arabic ? address.line1_ar : address.line1}
        <br />
        {arabic ? address.city_ar : address.city}
        {address.note && ` (${arabic ? address.note_ar : address.note})`}
      </p>
    </>
  )
}

/** Opening hours and contact. */
export function Contact({ store }: { store: Store }) {
  const words = useMessages(footer)
  const arabic = useLocale() === 'ar'
  return (
    <>
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
          {store.chat.number && (
            <span className="block text-label text-muted">
              {words.whatsapp} <Figure>{store.chat.number}</Figure>
            </span>
          )}
        </li>
        {store.wholesale_link && (
          <li>
            <Outside href={store.wholesale_link} icon="external">
              {words.wholesale}
            </Outside>
          </li>
        )}
      </Column>
    </>
  )
}

export function SocialLinks({ store }: { store: Store }) {
  return Object.entries(store.social).map(([name, href]) => (
    <a key={name} href={href} rel="noopener external" className={line}>
      {siteNames[name] ?? name}
    </a>
  ))
}

/** Brand spelling of the social networks. */
const siteNames: Record<string, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}

function Outside({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }) {
  return (
    <a href={href} rel="noopener external" className={line}>
      <Icon name={icon} className="text-muted" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </a>
  )
}

type Seller = Record<'legal_name' | 'legal_name_ar' | 'trade_licence' | 'trn', string>
type Notice = Record<'demo_banner' | 'demo_banner_ar', string>

/** What prices include, the demo notice, and the seller. */
export function SmallPrint({ store, notice }: { store: Seller; notice: Notice | null }) {
  const words = useMessages(footer)
  const arabic = useLocale() === 'ar'
  return (
    <>
      <p>
        {words.vat_note} {notice && (arabic ? notice.demo_banner_ar : notice.demo_banner)}
      </p>
      <SellerLine store={store} />
    </>
  )
}

/** The seller with licence and tax number, which the terms promise at the bottom of each page. */
export function SellerLine({ store }: { store: Seller }) {
  const words = useMessages(footer)
  const name = useLocale() === 'ar' ? store.legal_name_ar : store.legal_name
  return (
    <p>
      {words.seller}: <bdi>{name}</bdi> · {words.licence} <Figure>{store.trade_licence}</Figure> · {words.tax_number}{' '}
      <Figure>{store.trn}</Figure>
    </p>
  )
}
