import { asc, gt } from 'drizzle-orm'
import { instagramMedia as rows } from '#database/schema/content.ts'
import { callOutside } from '#domain/outside-calls.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { InstagramMedia } from '#services/instagram/client.ts'
import type { InstagramPost } from '#shared/api/gallery.ts'
import { postsOnMobile } from '#shared/limits.ts'

/** Number of posts stored; small screens show fewer. */
const kept = 12

/** The picture URLs expire after some days; a broken picture is worse than none. */
const shownForMs = 3 * 24 * 60 * 60 * 1000

/** The account's cached posts, newest first. Empty if the shop has no account. */
export async function instagramMedia(shop: Shop, { isMobile }: { isMobile: boolean }): Promise<InstagramPost[]> {
  const posts = await shop.db
    .select({
      id: rows.id,
      media_type: rows.media_type,
      caption: rows.caption,
      image: rows.image,
      permalink: rows.permalink,
      timestamp: rows.timestamp,
    })
    .from(rows)
    .where(gt(rows.fetched_at, new Date(shop.now().getTime() - shownForMs)))
    .orderBy(asc(rows.position))
    .limit(isMobile ? postsOnMobile : kept)
  // The stand-in's pictures get relative addresses, so that they load under any host name of this machine.
  const here = (address: string) =>
    address.startsWith(`${shop.public_url}/`) ? address.slice(shop.public_url.length) : address
  return posts.map(({ image, permalink, ...post }) => ({
    ...post,
    image: here(image),
    permalink: here(permalink),
    timestamp: post.timestamp.toISOString(),
  }))
}

/** Refreshes the cached posts. Run by a job a few times a day, often enough for the URLs not to expire. */
export async function refreshInstagram(shop: Shop): Promise<void> {
  const { instagram } = shop
  if (!instagram) return
  const media = await callOutside(shop, instagram, 'instagram', 'media', (before_call) =>
    // Some posts have no picture, so more are fetched than stored.
    instagram.media({ limit: kept * 2, before_call }),
  )
  if (media) await replacePosts(shop, media.flatMap(postOf).slice(0, kept))
}

type Post = Omit<typeof rows.$inferInsert, 'position' | 'fetched_at'>

function postOf({ id, media_type, caption, permalink, timestamp, ...media }: InstagramMedia): Post[] {
  const first = media.children?.data[0]
  const image =
    media.thumbnail_url ?? (media_type === 'VIDEO' ? null : media.media_url) ?? first?.thumbnail_url ?? first?.media_url
  const taken = new Date(timestamp.replace(/([+-]\d\d):?(\d\d)$/, '$1:$2'))
  return image && permalink && !Number.isNaN(taken.getTime())
    ? [{ id, media_type, caption, image, permalink, timestamp: taken }]
    : []
}

/** Replaces the posts in one transaction, so that readers see the old ones until then. */
function replacePosts(shop: Shop, posts: Post[]): Promise<void> {
  const fetched_at = shop.now()
  return inTransaction(shop, async ({ db }) => {
    await db.delete(rows)
    if (posts.length === 0) return
    await db
      .insert(rows)
      .values(posts.map((post, position) => ({ ...post, position, fetched_at })))
      .onConflictDoNothing()
  })
}
