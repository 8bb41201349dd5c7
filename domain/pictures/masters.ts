import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import * as z from 'zod/mini'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'
import { loadSharp } from '#domain/pictures/sharp.ts'
import type { Log } from '#domain/shop.ts'
import { CannotStart } from '#shared/cannot-start.ts'

/** An original picture in full size. `modified` is its mtime in ms, the other numbers are pixels. */
export type Master = z.infer<typeof master>

const master = z.object({
  size: z.number(),
  modified: z.number(),
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  transparent: z.boolean(),
})
const manifest = z.record(z.string(), master)

/** Part of every hash: increase it when pictures are generated differently, to invalidate browser caches. */
const recipe = 1

/** The hash in a master's address, so that a changed picture gets a new address. */
export function hashOf(content: Buffer): string {
  return createHash('sha256').update(`${recipe}\n`).update(content).digest('hex').slice(0, 12)
}

/**
 * Scans all masters below `root`, by name. Only changed files are read; the result is cached in `store`. Files that are
 * not pictures are skipped with a warning.
 */
export async function findMasters(root: string, store: string, log: Pick<Log, 'warn'>): Promise<Map<string, Master>> {
  const kept = join(store, 'masters.json')
  const before = await readManifest(kept)
  const names = await namesBelow(root)
  const reading = limitConcurrency(8)
  const masters = await Promise.all(names.map((name) => reading.run(() => find(name))))
  const found = new Map<string, Master>()
  for (const [i, each] of masters.entries()) if (each) found.set(names[i]!, each)
  if (masters.some((each, i) => each !== before[names[i]!])) await keepManifest(kept, found)
  return found

  async function find(name: string): Promise<Master | undefined> {
    const { size, mtimeMs } = await stat(join(root, name))
    const known = before[name]
    if (known?.size === size && known.modified === mtimeMs) return known
    const read = await readMaster(join(root, name)).catch((error: unknown) => {
      log.warn({ picture: name, err: error }, 'a picture cannot be read and is left out')
    })
    return read ? { size, modified: mtimeMs, ...read } : undefined
  }
}

async function readMaster(file: string) {
  const content = await readFile(file)
  const sharp = await loadSharp()
  const { width, height, hasAlpha } = await sharp(content).metadata()
  return { hash: hashOf(content), width, height, transparent: hasAlpha }
}

async function namesBelow(root: string): Promise<string[]> {
  const all = await readdir(root, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return all
    .map((name) => name.split(sep).join('/'))
    .filter((name) => /\.(webp|png|jpe?g|avif)$/.test(name))
    .sort()
}

async function readManifest(file: string): Promise<z.infer<typeof manifest>> {
  try {
    return manifest.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // Missing or of another version: everything is read again.
    return {}
  }
}

/** Throws CannotStart where the folder cannot be written. */
async function keepManifest(file: string, masters: Map<string, Master>): Promise<void> {
  const folder = dirname(file)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(`${file}.new-${process.pid}`, JSON.stringify(Object.fromEntries(masters)))
    await rename(`${file}.new-${process.pid}`, file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CannotStart(
      `The folder ${resolve(folder)} cannot be written (${code ?? message}). Set DATA_DIR to the shop's data folder, which this user can write.`,
    )
  }
}
