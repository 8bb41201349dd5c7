import { useState } from 'react'
import type { InstagramPost } from '#shared/api/gallery.ts'
import type { Block } from '#shared/api/pages.ts'
import { formatDay } from '#shared/day.ts'
import { home } from '#shared/i18n/home.ts'
import { postsOnMobile } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { Section } from '#web/home/section.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** The account's newest posts; fewer on phones. Renders nothing without posts. */
export function Instagram({ block }: { block: Extract<Block, { type: 'instagram' }> }) {
  const arabic = useLocale() === 'ar'
  const [lost, setLost] = useState<readonly string[]>([])
  const posts = block.posts.filter(({ id }) => !lost.includes(id))
  if (posts.length === 0) return null
  return (
    <Section title={arabic ? block.title_ar : block.title}>
      <ul className="grid grid-cols-3 gap-1 md:grid-cols-6 md:gap-2">
        {posts.map((post, i) => (
          <li key={post.id} className={classNames(i >= postsOnMobile && 'hidden md:block')}>
            <Post post={post} onLost={() => setLost((before) => [...before, post.id])} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A link to the post on Instagram. If the picture's link has expired, the post is removed. */
function Post({ post, onLost }: { post: InstagramPost; onLost: () => void }) {
  const words = useMessages(home)
  const locale = useLocale()
  const day = formatDay(post.timestamp.slice(0, 10), locale)
  return (
    <a
      href={post.permalink}
      rel="noopener external"
      className="group relative block overflow-hidden rounded-control bg-sunken"
    >
      <span className="sr-only">
        {post.caption ? (
          <>
            {words.post} <Caption text={captionIn(locale, post.caption)} />
          </>
        ) : (
          words.post_of(day)
        )}
      </span>
      <img
        src={post.image}
        alt=""
        width={640}
        height={640}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={onLost}
        className="aspect-square w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03] motion-reduce:transform-none"
      />
      {post.media_type === 'VIDEO' && (
        <span className="absolute end-1.5 top-1.5 grid size-7 place-items-center rounded-full bg-raised">
          <Icon name="play" size={16} />
        </span>
      )}
    </a>
  )
}

function Caption({ text }: { text: string }) {
  return <span lang={languageOf(text)}>{excerpt(text)}</span>
}

/**
 * Many captions repeat the text in both languages, one below the other: picks the lines in the page's language, or else
 * all.
 */
function captionIn(locale: Locale, caption: string): string {
  const lines = caption.split('\n').filter((line) => line.trim() && languageOf(line) === locale)
  return lines.join(' ') || caption
}

/** Instagram does not report a caption's language, so it is detected from the script. */
function languageOf(text: string): Locale {
  return /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'
}

/** The start of a caption; Instagram shows the rest. */
function excerpt(caption: string): string {
  const line = caption.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 100 ? line : `${line.slice(0, 99)}…`
}
