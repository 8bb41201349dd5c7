import { useEffect, useState } from 'react'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { inLocale } from '#shared/locale.ts'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { setHooks } from '#web/desk/call.ts'

/**
 * Says that the session has ended when something could not be saved: signing in begins in another tab, because this one still
 * has what was typed.
 */
export function SignedOut() {
  const locale = useLocale()
  const words = deskFrame[locale]
  const [open, setOpen] = useState(false)
  useEffect(() => {
    setHooks({ onSignedOut: () => setOpen(true) })
    return () => setHooks({ onSignedOut: () => {} })
  }, [])
  if (!open) return null
  return (
    <Dialog
      open
      onClose={() => setOpen(false)}
      title={words.signed_out_title}
      footer={
        <a
          href={inLocale('/desk/sign-in', locale)}
          target="_blank"
          rel="noreferrer"
          onClick={() => setOpen(false)}
          className="inline-flex min-h-12 items-center rounded-control bg-accent px-5 font-semibold text-on-accent text-small hover:bg-accent-strong md:min-h-11"
        >
          {words.signed_out_link}
        </a>
      }
    >
      <p className="text-small">{words.signed_out_text}</p>
    </Dialog>
  )
}
