import type { MouseEvent } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import type { StoreFacts } from '#web/shell/shop-facts.ts'

/** A tap that comes before the words is held for this long at most, in ms. */
const patience = 1000

const loadWords = () => import('#web/shell/chat-text.ts')
let words: Awaited<ReturnType<typeof loadWords>> | undefined

/**
 * Always in reach: the way to a person, who is told what it is about: the page, the car, the cart. On a phone the sign
 * alone, so that it covers little.
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
      onPointerEnter={prepare}
      onPointerDown={prepare}
      onFocus={prepare}
      onClick={open}
      className="fixed end-4 bottom-[calc(1rem+var(--foot-bar,0px))] z-20 flex min-h-12 min-w-12 items-center justify-center rounded-full border border-line bg-raised px-3 font-semibold text-small shadow-float hover:border-accent hover:text-accent print:hidden"
    >
      <Icon name="chat" size={24} className="text-accent" />
      <span className="sr-only whitespace-nowrap sm:not-sr-only">
        <span className="chat-words block max-w-64 overflow-hidden whitespace-nowrap sm:ms-2">
          {locale === 'ar' ? chat.label_ar : chat.label}
        </span>
      </span>
    </a>
  )
}
