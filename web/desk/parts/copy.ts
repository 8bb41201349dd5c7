import { deskFrame } from '#shared/i18n/desk/frame.ts'
import type { Locale } from '#shared/locale.ts'
import { toast, toastProblem } from '#web/desk/frame/toasts.tsx'

/** Puts a text on the clipboard and says so, or that the browser does not let us: then it is copied by hand. */
export async function copyText(text: string, done: string, locale: Locale): Promise<void> {
  try {
    // Missing on a page that was not loaded by HTTPS.
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    toastProblem(deskFrame[locale].copy_failed)
  }
}
