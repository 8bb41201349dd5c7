import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/shell/language.ts'
import type { ShopFacts } from '#web/shell/shop-facts.ts'

/**
 * An inline link to the chat, where the floating tab would cover prices or the Pay button. Opens a new tab, so that the
 * cart and the payment stay open.
 */
export function ChatLine({ className }: { className?: string }) {
  const locale = useLocale()
  const facts = useRouteLoaderData<ShopFacts>('routes/shop')
  const [address, setAddress] = useState<string>()
  if (!facts) return null
  const { chat } = facts.store
  // Prefetches the chat's text, with cart and car, when a click is likely.
  const prepare = () =>
    void import('#web/shell/chat/chat-text.ts').then(
      (words) => setAddress(words.chatAddress(chat.link, locale)),
      // Without the text the chat still opens.
      () => {},
    )
  return (
    <p className={classNames('print:hidden', className)}>
      <a
        href={address ?? chat.link}
        target="_blank"
        rel="noopener external"
        data-chat
        onPointerEnter={prepare}
        onPointerDown={prepare}
        onFocus={prepare}
        className="textlink inline-flex min-h-11 items-center gap-2 text-small"
      >
        <Icon name="chat" />
        {locale === 'ar' ? chat.label_ar : chat.label}
      </a>
    </p>
  )
}
