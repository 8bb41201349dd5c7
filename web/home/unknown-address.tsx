import { useLocation } from 'react-router'
import { home } from '#shared/i18n/home.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { Notice } from '#web/design/notice.tsx'
import { useMessages } from '#web/shell/language.ts'
import { unknownAddress } from '#web/shell/unknown-address.ts'

/** Explains why a visitor who requested a missing page sees the home page. */
export function UnknownAddress() {
  const words = useMessages(home)
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  if (!isHydrated || hash !== unknownAddress) return null
  return (
    <div className="frame py-4">
      <Notice title={words.unknown_title}>{words.unknown_text}</Notice>
    </div>
  )
}
