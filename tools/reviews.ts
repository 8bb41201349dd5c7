import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from '#domain/audit/audit.ts'
import { listWaiting, photosToDecideOn, type WaitingReview } from '#domain/reviews/decide.ts'
import { decideByCommand } from '#domain/reviews/desk.ts'
import type { Shop } from '#domain/shop.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { onOneLine, savePhotos, shopCommand } from '#tools/command.ts'

const usage = `Decides which reviews the shop shows. What customers write waits until it is approved.

  npm run reviews                         the reviews that wait, the oldest first
  npm run reviews -- approve ID           show it and count it
  npm run reviews -- decline ID REASON    do not show it, or not any more; its writer reads the reason
  npm run reviews -- remove ID            delete it with its photos, at its writer's request
  npm run reviews -- photos ID FOLDER     put its photos into a folder, to look at them first

A customer gets the decision in an e-mail; a guest has left no address.

Ends with 0 when it is done, 1 when nothing was done.`

/** Who acts, in the history of changes. */
const name = 'npm run reviews'

export const main = shopCommand(usage, (words) => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true })
  const [what = 'list', id = '', ...rest] = positionals
  if (what === 'list' && positionals.length <= 1) return list
  if (what === 'approve' && id && rest.length === 0) return (shop) => approve(shop, id)
  if (what === 'decline' && id && rest.length > 0) return (shop) => decline(shop, id, rest.join(' '))
  if (what === 'remove' && id && rest.length === 0) return (shop) => remove(shop, id)
  if (what === 'photos' && id && rest.length === 1)
    return async (shop) => savePhotos(resolve(rest[0]!), await photosToDecideOn(shop, id))
  throw new CannotStart(usage)
})

async function list(shop: Shop): Promise<void> {
  const { waiting, total } = await listWaiting(shop)
  for (const review of waiting) console.log(`${sayReview(review)}\n`)
  if (total === 0) console.log('No review waits.')
  else if (total > waiting.length) console.log(`${total - waiting.length} more wait behind these.`)
}

function sayReview(review: WaitingReview): string {
  const photos = review.photos === 1 ? '1 photo' : `${review.photos} photos`
  return [
    review.id,
    `  ${sayStars(review.rating)}  ${review.design_id}  ${review.created_at.toISOString().slice(0, 10)}`,
    `  ${[onOneLine(review.name), review.verified && 'verified buyer', onOneLine(review.vehicle), onOneLine(review.fit), review.photos > 0 && photos].filter(Boolean).join(' · ')}`,
    ...[review.title, review.reviews].filter(Boolean).map((text) => `  ${onOneLine(text)}`),
  ].join('\n')
}

function sayStars(rating: number | null): string {
  return rating === null ? 'no stars' : '★'.repeat(rating) + '☆'.repeat(5 - rating)
}

async function approve(shop: Shop, id: string): Promise<void> {
  await decideByCommand(shop, command(name), { id, does: 'approve' })
  console.log('Approved: it is shown and counted.')
}

async function decline(shop: Shop, id: string, reason: string): Promise<void> {
  await decideByCommand(shop, command(name), { id, does: 'decline', reason })
  console.log('Declined: it is not shown.')
}

async function remove(shop: Shop, id: string): Promise<void> {
  await decideByCommand(shop, command(name), { id, does: 'remove' })
  console.log('Removed: it is gone for good.')
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
