import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A small separate disk, so that filling it affects no other program. */
export type Disk = {
  folder: string
  /** Null where it could not be mounted, and so cannot be filled. */
  fill: (() => void) | null
  empty: () => void
  remove: () => void
}

/** MB: the demonstration, its replica, and their write-ahead logs. */
const size = 1_500

/** Mounts a tmpfs at `folder`, which needs root; elsewhere it is an ordinary folder. */
export function mountDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true })
  const ballast = join(folder, 'ballast')
  const empty = () => rmSync(ballast, { force: true })
  let isMounted = false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'drill', folder], { stdio: 'ignore' })
    isMounted = true
  } catch {
    chmodSync(folder, 0o755)
  }
  return {
    folder,
    empty,
    fill: isMounted ? () => fill(folder, ballast) : null,
    remove: () => {
      empty()
      if (isMounted) execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
    },
  }
}

/** Writes until nothing is left. */
function fill(folder: string, ballast: string): void {
  const file = openSync(ballast, 'a')
  try {
    for (let bytes = Buffer.alloc(2 ** 20, 1); ; bytes = bytes.subarray(0, Math.max(1, bytes.length >> 1)))
      try {
        while (writeSync(file, bytes) === bytes.length && statfsSync(folder).bavail > 0);
        if (bytes.length === 1 || statfsSync(folder).bavail === 0) return
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        if (bytes.length === 1) return
      }
  } finally {
    closeSync(file)
  }
}
