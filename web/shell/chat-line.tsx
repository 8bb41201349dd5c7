import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/shell/language.ts'
import type { ShopFacts } from '#web/shell/shop-facts.ts'

/**
 * The chat as a line of the page, where its floating tab would cover prices or the Pay button. It opens in a new tab: the
 * cart and the payment stay as they are.
 */
export function ChatLine({ className }: { className?: string }) {
  const locale = useLocale()
  const facts = useRouteLoaderData<ShopFacts>('routes/shop')
  const [address, setAddress] = useState<string>()
  if (!facts) return null
  const { chat } = facts.store
  // The cart and the car are read when somebody is about to ask.
  const prepare = () =>
    void import('#web/shell/chat-text.ts').then(
      (words) => setAddress(words.chatAddress(chat.link, locale)),
      // Without the words the chat opens all the same.
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
