import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  approveReview,
  declineReview,
  listWaiting,
  photosToDecideOn,
  removeReview,
  type WaitingReview,
} from '#domain/reviews/decide.ts'
import type { Shop } from '#domain/shop.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { explainFailure, withShop } from '#tools/command.ts'

const usage = `Decides which reviews the shop shows. What customers write waits until it is approved.

  npm run reviews                         the reviews that wait, the oldest first
  npm run reviews -- approve ID           show it and count it
  npm run reviews -- decline ID REASON    do not show it, or not any more; its writer reads the reason
  npm run reviews -- remove ID            delete it with its photos, as whoever wrote it wishes
  npm run reviews -- photos ID FOLDER     put its photos into a folder, to look at them first

A customer who wrote it is told in an e-mail what was decided; a guest has left no address.

Ends with 0 when it is done, 1 when nothing was done.`

/** Runs the command with these arguments; returns its exit code. */
export async function main(words: string[], shopOf: typeof withShop = withShop): Promise<number> {
  try {
    const work = readArguments(words)
    await shopOf(work)
    return 0
  } catch (error) {
    console.error(explainFailure(error, usage))
    return 1
  }
}

function readArguments(words: string[]): (shop: Shop) => Promise<void> {
  const { positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {},
  })
  const [what = 'list', id = '', ...rest] = positionals
  if (what === 'list' && positionals.length <= 1) return list
  if (what === 'approve' && id && rest.length === 0) return (shop) => approve(shop, id)
  if (what === 'decline' && id && rest.length > 0) return (shop) => decline(shop, id, rest.join(' '))
  if (what === 'remove' && id && rest.length === 0) return (shop) => remove(shop, id)
  if (what === 'photos' && id && rest.length === 1) return (shop) => savePhotos(shop, id, resolve(rest[0]!))
  throw new CannotStart(usage)
}

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

/** Reviewers' text must not contain terminal control codes, nor line breaks that fake another review. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}

async function approve(shop: Shop, id: string): Promise<void> {
  await approveReview(shop, { id, by: 'staff' })
  console.log('Approved: it is shown and counted.')
}

async function decline(shop: Shop, id: string, reason: string): Promise<void> {
  await declineReview(shop, { id, by: 'staff', reason })
  console.log('Declined: it is not shown.')
}

async function remove(shop: Shop, id: string): Promise<void> {
  await removeReview(shop, id)
  console.log('Removed: it is gone for good.')
}

async function savePhotos(shop: Shop, id: string, folder: string): Promise<void> {
  const photos = await photosToDecideOn(shop, id)
  if (photos.length > 0) await mkdir(folder, { recursive: true })
  for (const photo of photos) {
    const file = join(folder, `${photo.id}.webp`)
    await writeFile(file, photo.large)
    console.log(file)
  }
  if (photos.length === 0) console.log('It has no photos.')
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
