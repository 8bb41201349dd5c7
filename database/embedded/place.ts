import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '#shared/cannot-start.ts'

/** Whom Postgres runs as. */
export type User = { uid: number; gid: number }

/** Where Postgres keeps its files. */
export type Place = {
  /** The cluster; made when there is none. */
  data: string
  /** Set where Postgres must not run as we do, because we are root. */
  user: User | undefined
  /** To be written when the place is taken: the data folder does not say yet where its database lives. */
  pointer?: { file: string; text: string }
}

/**
 * An ordinary user's Postgres lives below the data folder. Root's runs as somebody else (Postgres refuses root); where
 * that user cannot reach the data folder, it lives outside, and a file in the data folder says where.
 */
export function choosePlace(folder: string): Place {
  const inside = join(folder, 'postgres')
  if (process.getuid?.() !== 0) return { data: inside, user: undefined }
  const pointer = join(folder, 'postgres-lives-in.json')
  const data = readPointer(pointer, folder)
  if (data) return { data, user: ownerOf(data) ?? nobody() }
  const user = ownerOf(inside) ?? named(ownerOf(folder)) ?? nobody()
  if (canEnter(folder, user)) return { data: inside, user }
  const outside = outsideFolder(user)
  const dataOutside = join(outside, `data-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  const text = `${JSON.stringify({ folder, data: dataOutside })}\n`
  return { data: dataOutside, user, pointer: { file: pointer, text } }
}

/** A folder that `user` can enter and that only we can write, for what cannot stay in the checkout. */
export function outsideFolder(user: User): string {
  const candidates = ['/var/lib/rimdana', join(tmpdir(), 'rimdana')]
  const found = candidates.find((folder) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const { uid } = statSync(folder)
      if (uid !== 0) return false
      chmodSync(folder, 0o755)
      return canEnter(folder, user)
    } catch {
      return false
    }
  })
  if (found) return found
  throw new CannotStart(
    `Postgres cannot run as root, and its own user can reach neither ${candidates.join(' nor ')}. Start the shop as an ordinary user or set DATABASE_URL.`,
  )
}

/** Whether every folder on the way may be passed by the user, as far as mode bits tell. */
function canEnter(folder: string, { uid, gid }: User): boolean {
  const { mode, ...owner } = statSync(folder)
  const bit = owner.uid === uid ? 0o100 : owner.gid === gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (dirname(folder) === folder || canEnter(dirname(folder), { uid, gid }))
}

/** The folder outside that belongs to this data folder. A copied checkout carries the pointer of its original: ignored. */
function readPointer(pointer: string, folder: string): string | undefined {
  if (!existsSync(pointer)) return
  const told = JSON.parse(readFileSync(pointer, 'utf8')) as { folder: string; data: string }
  const copied = told.folder !== folder && existsSync(join(told.folder, basename(pointer)))
  return copied ? undefined : told.data
}

/** The owner of a folder, unless it is root. */
function ownerOf(folder: string): User | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** A cluster can only be made by a user who has a name; folders that come from another machine may belong to a number. */
function named(user: User | undefined): User | undefined {
  return user && new RegExp(`^[^:]+:[^:]*:${user.uid}:`, 'm').test(users()) ? user : undefined
}

/** The user who owns nothing; 65534 where the system has no list of users. */
function nobody(): User {
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users()) ?? []
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 }
}

function users(): string {
  return existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
}
