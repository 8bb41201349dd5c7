import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { compose, type Email, type Mail } from '#services/mail/smtp.ts'

/** An e-mail as stored in the folder. */
export type StoredEmail = Email & { from: string; sent_at: string }

/** Writes each e-mail into a folder: as raw message (.eml), and as JSON for the page that shows it. */
export function fileMail({ folder, from }: { folder: string; from: string }): Mail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (email) => {
      const sent_at = new Date().toISOString()
      const name = `${sent_at.replaceAll(/[^\d]/g, '')}-${createHash('sha256')
        .update(email.message_id + sent_at)
        .digest('hex')
        .slice(0, 12)}`
      const { message } = await transport.sendMail(compose(email, from))
      const raw = () => writeFile(join(folder, `${name}.eml`), message as Buffer)
      await raw().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await mkdir(folder, { recursive: true })
        await raw()
      })
      // The page lists .json files, so a half-written one must not have that name.
      const stored: StoredEmail = { ...email, from, sent_at }
      await writeFile(join(folder, `${name}.part`), JSON.stringify(stored, null, 1))
      await rename(join(folder, `${name}.part`), join(folder, `${name}.json`))
    },
  }
}

/** Names of the newest e-mails first, at most a hundred. */
export async function listEmails(folder: string): Promise<{ name: string; email: StoredEmail }[]> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, 100)
  return Promise.all(
    newest.map(async (file) => {
      const name = file.slice(0, -'.json'.length)
      return { name, email: JSON.parse(await readFile(join(folder, file), 'utf8')) as StoredEmail }
    }),
  )
}

/** One e-mail; undefined if there is none of that name. */
export async function readEmail(folder: string, name: string): Promise<StoredEmail | undefined> {
  if (!/^\d+-[0-9a-f]+$/.test(name)) return undefined
  try {
    return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as StoredEmail
  } catch {
    return undefined
  }
}
