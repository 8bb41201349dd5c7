import { useEffect, useRef, useState } from 'react'
import { goodsPictures } from '#shared/desk/limits.ts'
import type { GoodsPicture } from '#shared/desk/pictures.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { useLocale } from '#web/design/locale.ts'
import { sendPicture } from '#web/desk/send-picture.ts'

export type Upload = { id: number; file: File; sent: number; error: string | null; can_retry: boolean }

/**
 * Files that are being uploaded, one after another, and those that were refused, with the reason. `onDone` stores a
 * picture that arrived; it returns why it could not be, or null.
 */
export function useUploads(onDone: (picture: GoodsPicture) => Promise<string | null>) {
  const locale = useLocale()
  const words = deskPictures[locale]
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const nextId = useRef(0)
  const isBusy = uploads.some(({ error }) => error === null)

  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])

  const change = (id: number, with_: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...with_ } : each)))
  const dismiss = (id: number) => setUploads((all) => all.filter((each) => each.id !== id))

  async function run({ id, file }: Upload): Promise<void> {
    try {
      const picture = await sendPicture(file, (sent) => change(id, { sent }))
      const refusal = await onDone(picture)
      if (refusal) change(id, { error: refusal, sent: 0, can_retry: true })
      else dismiss(id)
    } catch (error) {
      change(id, { error: sayError(error, locale), sent: 0, can_retry: true })
    }
  }

  function start(upload: Upload): void {
    queue.current = queue.current.then(() => run(upload))
  }

  function add(files: File[]): void {
    const fresh = files.map((file) => {
      const error = file.size > goodsPictures.megabytes * 1024 * 1024 ? words.too_large(goodsPictures.megabytes) : null
      return { id: nextId.current++, file, sent: 0, error, can_retry: false }
    })
    setUploads((all) => [...all, ...fresh])
    for (const each of fresh) if (each.error === null) start(each)
  }

  function retry(upload: Upload): void {
    change(upload.id, { error: null, can_retry: false })
    start(upload)
  }

  return { uploads, add, retry, dismiss }
}
