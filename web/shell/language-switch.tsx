import { Link, useLocation } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale, withoutLocale } from '#shared/locale.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Links to the same page in the other language, with its query. */
export function LanguageSwitch() {
  const words = useMessages(shell)
  const { pathname, search } = useLocation()
  const other = useLocale() === 'en' ? 'ar' : 'en'
  return (
    <Link
      to={`${inLocale(withoutLocale(pathname), other)}${search}`}
      lang={other}
      hrefLang={other}
      // A full page load, because language and direction of the document change.
      reloadDocument
      // A system font, because one word is not worth a font file.
      className={`flex min-h-12 items-center rounded-control px-3 font-semibold text-small hover:text-accent lg:min-h-11 ${other === 'ar' ? 'font-device' : ''}`}
    >
      {words.other_language}
    </Link>
  )
}
