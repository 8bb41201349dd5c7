import { createContext, type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { inLocale, withoutLocale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'

/** Where one signs in again over a page that must stay: what is said first. The other language would load another page. */
export const SignInNote = createContext<ReactNode>(null)

/** The pages before signing in: one narrow column, and the other language. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  const locale = useLocale()
  const { pathname, search, hash } = useLocation()
  const note = use(SignInNote)
  const other = locale === 'ar' ? 'en' : 'ar'
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-10">
      <h1 className="text-title">{title}</h1>
      {note}
      {children}
      {!note && (
        <p className="border-line border-t pt-4 text-small">
          <a
            href={inLocale(withoutLocale(pathname), other) + search + hash}
            lang={other}
            hrefLang={other}
            className="textlink"
          >
            {deskFrame[locale].other_language}
          </a>
        </p>
      )}
    </main>
  )
}
