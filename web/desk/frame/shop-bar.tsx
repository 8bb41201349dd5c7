import { deskOpening } from '#shared/i18n/desk/setup/opening.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { useMember, useSession } from '#web/desk/frame/session.ts'

/** Above every page while visitors are not let in: why, and where that is changed. */
export function ShopBar() {
  const words = deskOpening[useLocale()]
  const { shop_state: state } = useSession()
  const { may } = useMember()
  if (state !== 'not_open' && state !== 'maintenance') return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 border-line border-b bg-accent-faint px-4 text-small md:px-8"
    >
      <span className="flex min-h-11 items-center gap-2">
        <Icon name="info" className="text-accent" />
        {words[`bar_${state}`]}
      </span>
      {may('settings.read') && (
        <PageLink
          to={state === 'not_open' ? '/desk/opening' : '/desk/settings/maintenance'}
          className="textlink inline-flex min-h-11 items-center"
        >
          {words[`bar_${state}_link`]}
        </PageLink>
      )}
    </div>
  )
}
