import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isBackupName, manifestName } from '#domain/backup/manifest.ts'
import type { S3 } from '#services/s3/client.ts'

/** Where backups are kept: a folder or a bucket. Each backup is some files and, once it is whole, a manifest. */
export type Place = {
  /** For people; holds no key. */
  words: string
  /** Names of the whole backups, oldest first. */
  list: () => Promise<string[]>
  /** Removes what backups that were cut off have left. Call it only while no other backup is being made. */
  tidy: () => Promise<void>
  /** A folder for the files of a new backup, with free space. */
  begin: (backup: string) => Promise<string>
  /** Stores the files of that folder and then the manifest: only now the backup is whole. */
  finish: (backup: string, files: string[], manifest: string) => Promise<void>
  abandon: (backup: string) => Promise<void>
  manifest: (backup: string) => Promise<string>
  /** Path of the file on this machine; fetched into `folder` if it is elsewhere. */
  fetch: (backup: string, file: string, folder: string, signal?: AbortSignal) => Promise<string>
  remove: (backup: string) => Promise<void>
}

/** Only the user of the shop may read backups: they hold customers' names and addresses. */
const privately = { recursive: true, mode: 0o700 } as const

export function folderPlace(folder: string): Place {
  const root = resolve(folder)
  const unfinished = (backup: string) => join(root, `${backup}.unfinished`)
  return {
    words: root,
    async list() {
      const names = await readdir(root).catch(() => [])
      return names.filter((name) => isBackupName(name) && existsSync(join(root, name, manifestName))).sort()
    },
    async tidy() {
      for (const name of await readdir(root).catch(() => []))
        if (/^rimdana-\w+\.(unfinished|old)$/.test(name)) await rm(join(root, name), { recursive: true, force: true })
    },
    async begin(backup) {
      await mkdir(unfinished(backup), privately)
      return unfinished(backup)
    },
    async finish(backup, files, manifest) {
      const at = unfinished(backup)
      await writeFile(join(at, manifestName), manifest, { mode: 0o600 })
      // The name must not reach the disk before the contents do.
      for (const name of [...files, manifestName, '.']) await sync(join(at, name))
      await rename(at, join(root, backup))
      await sync(root)
    },
    abandon: (backup) => rm(unfinished(backup), { recursive: true, force: true }),
    manifest: (backup) => readFile(join(root, backup, manifestName), 'utf8'),
    fetch: async (backup, file) => join(root, backup, file),
    async remove(backup) {
      const old = join(root, `${backup}.old`)
      await rename(join(root, backup), old)
      await rm(old, { recursive: true, force: true })
    },
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** `work`: a folder for the files on their way to the bucket. */
export function bucketPlace(s3: S3, work: string): Place {
  const here = (backup: string) => join(work, backup)
  const removeAll = async (keys: string[]) => {
    // The manifest first: without it the rest counts for nothing.
    for (const key of keys.toSorted((a, b) => Number(b.endsWith(manifestName)) - Number(a.endsWith(manifestName))))
      await s3.remove(key)
  }
  const whole = (keys: string[]) =>
    keys.filter((key) => key.endsWith(`/${manifestName}`)).map((key) => key.slice(0, -manifestName.length - 1))
  const ours = async () => (await s3.list()).filter((key) => isBackupName(key.split('/')[0]!))
  return {
    words: s3.words,
    list: async () => whole(await ours()),
    async tidy() {
      const keys = await ours()
      const kept = new Set(whole(keys))
      await removeAll(keys.filter((key) => !kept.has(key.split('/')[0]!)))
      await rm(work, { recursive: true, force: true })
    },
    async begin(backup) {
      await mkdir(here(backup), privately)
      return here(backup)
    },
    async finish(backup, files, manifest) {
      for (const file of files) await s3.putFile(`${backup}/${file}`, join(here(backup), file))
      await s3.putText(`${backup}/${manifestName}`, manifest)
      await rm(here(backup), { recursive: true, force: true })
    },
    abandon: (backup) => rm(here(backup), { recursive: true, force: true }),
    manifest: (backup) => s3.getText(`${backup}/${manifestName}`),
    async fetch(backup, file, folder, signal) {
      await mkdir(folder, privately)
      await s3.getFile(`${backup}/${file}`, join(folder, file), signal)
      return join(folder, file)
    },
    remove: async (backup) => removeAll((await ours()).filter((key) => key.startsWith(`${backup}/`))),
  }
}
