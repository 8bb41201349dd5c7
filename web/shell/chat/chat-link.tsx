import type { MouseEvent } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import type { StoreFacts } from '#web/shell/shop-facts.ts'

/** How long a tap waits for the chat's text, in ms. */
const textTimeoutMs = 1000

const loadWords = () => import('#web/shell/chat/chat-text.ts')
let words: Awaited<ReturnType<typeof loadWords>> | undefined

/**
 * A floating link to the chat, whose text names the page, the car and the cart. A tab at the screen's edge, as wide as
 * the page's margin plus a card's padding, so that it covers no price and no button. On phones it is
 * only its icon once the page is scrolled (chat.css).
 */
export function ChatLink({ chat }: Pick<StoreFacts, 'chat'>) {
  const locale = useLocale()

  // Prefetches the text when a click is likely.
  async function prepare({ currentTarget: link }: { currentTarget: HTMLAnchorElement }) {
    words ??= await loadWords().catch(() => undefined)
    if (words) link.href = words.chatAddress(chat.link, locale)
  }

  // A tap can end before the text has loaded, so it waits. Without the text the chat opens too, only later.
  function open(event: MouseEvent<HTMLAnchorElement>) {
    const { currentTarget: link } = event
    const prepared = prepare(event)
    if (words || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const enough = new Promise((resolve) => setTimeout(resolve, textTimeoutMs))
    void Promise.race([prepared, enough]).then(() => location.assign(link.href))
  }

  return (
    <a
      href={chat.link}
      rel="noopener external"
      data-chat
      onPointerEnter={prepare}
      onPointerDown={prepare}
      onFocus={prepare}
      onClick={open}
      // The rest of the press target ignores pointer events, so that clicks reach the page.
      className="chat-float above-foot-bar"
    >
      <span className="chat-tab font-semibold text-label">
        <Icon name="chat" size={20} className="text-accent" />
        <span className="chat-words">{locale === 'ar' ? chat.label_ar : chat.label}</span>
      </span>
    </a>
  )
}
