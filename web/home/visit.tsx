import { useRouteLoaderData } from 'react-router'
import { home } from '#shared/i18n/home.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Section } from '#web/home/section.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { ShopFacts } from '#web/shell/shop-facts.ts'

/** The shop's location, opening hours and contact. */
export function Visit() {
  const words = useMessages(home)
  const arabic = useLocale() === 'ar'
  const store = useRouteLoaderData<ShopFacts>('routes/shop')?.store
  if (!store) return null
  const { address } = store
  const outside = 'inline-flex min-h-11 items-center gap-2 font-semibold hover:text-accent'
  return (
    <Section title={words.visit} text={words.visit_text}>
      <div className="grid gap-6 text-small sm:grid-cols-3">
        <p className="flex gap-3">
          <Icon name="pin" size={24} className="text-accent" />
          <span>
            {arabic ? address.line1_ar : address.line1}
            <br />
            {arabic ? address.city_ar : address.city}
            {address.note && (
              <span className="block text-label text-muted">{arabic ? address.note_ar : address.note}</span>
            )}
          </span>
        </p>
        <p className="flex gap-3">
          <Icon name="clock" size={24} className="text-accent" />
          <span className="figures">
            {(arabic ? store.opening_hours_text_ar : store.opening_hours_text).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
        </p>
        <p className="flex flex-col items-start">
          <a href={store.chat.link} rel="noopener external" className={outside}>
            <Icon name="chat" className="text-accent" />
            {words.write} {store.chat.number && <Figure>{store.chat.number}</Figure>}
          </a>
          <a href={`tel:${store.phone_e164}`} className={outside}>
            <Icon name="phone" className="text-accent" />
            <Figure>{store.phone}</Figure>
          </a>
        </p>
      </div>
    </Section>
  )
}
