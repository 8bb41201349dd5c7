import type { MouseEvent } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import type { StoreFacts } from '#web/shell/shop-facts.ts'

/** A tap that comes before the words is held for this long at most, in ms. */
const patience = 1000

const loadWords = () => import('#web/shell/chat-text.ts')
let words: Awaited<ReturnType<typeof loadWords>> | undefined

/**
 * Always in reach: the way to a person, who is told what it is about: the page, the car, the cart. A tab at the edge of the
 * screen, as wide as the page's margin and what a card has inside its border, so that it lies on no price and no button.
 * On a phone the words fold away with the first scroll.
 */
export function ChatLink({ chat }: Pick<StoreFacts, 'chat'>) {
  const locale = useLocale()

  // The words are loaded when somebody is about to ask.
  async function prepare({ currentTarget: link }: { currentTarget: HTMLAnchorElement }) {
    words ??= await loadWords().catch(() => undefined)
    if (words) link.href = words.chatAddress(chat.link, locale)
  }

  // A finger is down and up again before they come. Without them the chat opens too, only later than it should.
  function open(event: MouseEvent<HTMLAnchorElement>) {
    const { currentTarget: link } = event
    const prepared = prepare(event)
    if (words || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const enough = new Promise((resolve) => setTimeout(resolve, patience))
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
      // The rest of the press target is air, through which the page is pressed.
      className="chat-float group/chat"
    >
      <span className="chat-tab pointer-events-auto flex flex-col items-center justify-center rounded-s-card border border-line border-e-0 bg-raised py-3 font-semibold text-label shadow-float group-hover/chat:border-accent group-hover/chat:text-accent">
        <Icon name="chat" size={20} className="text-accent" />
        <span className="chat-words overflow-hidden whitespace-nowrap">
          {locale === 'ar' ? chat.label_ar : chat.label}
        </span>
      </span>
    </a>
  )
}
