import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '#shared/cannot-start.ts'

/** The user that Postgres runs as. */
export type User = { uid: number; gid: number }

/** Where Postgres keeps its files. */
export type Place = {
  /** The cluster's data directory; created if missing. */
  data: string
  /** Set if we are root, because Postgres refuses to run as root. */
  user: User | undefined
  /** Written when the place is first used, if the data folder does not yet say where its database is. */
  pointer?: { file: string; text: string }
}

/**
 * For an ordinary user the cluster is inside the data folder. For root, Postgres runs as another user (it refuses
 * root); if that user cannot reach the data folder, the cluster is outside, and a pointer file in the folder
 * names its place.
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

/** A folder that `user` can enter and only we can write, for what cannot stay in the checkout. */
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

/** Whether the user may traverse every folder on the path, as far as mode bits tell. */
function canEnter(folder: string, { uid, gid }: User): boolean {
  const { mode, ...owner } = statSync(folder)
  const bit = owner.uid === uid ? 0o100 : owner.gid === gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (dirname(folder) === folder || canEnter(dirname(folder), { uid, gid }))
}

/** The outside folder named by the pointer file. A copied checkout carries its original's pointer, which is ignored. */
function readPointer(pointer: string, folder: string): string | undefined {
  if (!existsSync(pointer)) return
  const recorded = JSON.parse(readFileSync(pointer, 'utf8')) as { folder: string; data: string }
  const copied = recorded.folder !== folder && existsSync(join(recorded.folder, basename(pointer)))
  return copied ? undefined : recorded.data
}

/** The owner of a folder, unless it is root. */
function ownerOf(folder: string): User | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** Only a user with a name can create a cluster; folders copied from another machine may belong to a bare number. */
function named(user: User | undefined): User | undefined {
  return user && new RegExp(`^[^:]+:[^:]*:${user.uid}:`, 'm').test(users()) ? user : undefined
}

/** The unprivileged system user; 65534 if the system has no list of users. */
function nobody(): User {
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users()) ?? []
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 }
}

function users(): string {
  return existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
}
