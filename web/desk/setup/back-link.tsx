import { deskSettings } from '#shared/i18n/desk/setup/settings.ts'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { useSession } from '#web/desk/frame/session.ts'

/** From one of the settings: to the list of what is missing while the shop is not open, else to all settings. */
export function BackLink() {
  const words = deskSettings[useLocale()]
  const isOpening = useSession().shop_state === 'not_open'
  return (
    <PageLink to={isOpening ? '/desk/opening' : '/desk/settings'} className="textlink text-small">
      {isOpening ? words.back_opening : words.back}
    </PageLink>
  )
}
