import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import * as z from 'zod/mini'
import { CannotStart } from '#shared/cannot-start.ts'

/** The list of a backup's contents. It is written last, so a backup without one was cut off and is never restored. */
const manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  database: z.object({
    tables: z.record(z.string(), z.int()),
    server: z.int(),
    pg_dump: z.int(),
    migration: z.int(),
  }),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifest>

export const manifestName = 'manifest.json'
export const dumpName = 'database.dump'

export function readManifest(text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new CannotStart('The manifest of this backup cannot be read: it is damaged, or of a newer version.')
  }
}

/** Length and SHA-256 of a file, read in pieces. */
export async function measure(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(file)) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** `rimdana-20261123T223300Z`: the names sort by time. */
export function backupName(moment: Date): string {
  return `rimdana-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
}

export const isBackupName = (name: string) => /^rimdana-\d{8}T\d{6}Z$/.test(name)

/** When the backup of that name was begun. */
export function momentOf(name: string): Date {
  const [, y, mo, d, h, mi, s] = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name)!
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`)
}
