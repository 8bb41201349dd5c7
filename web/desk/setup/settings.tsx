import { deskSettings } from '#shared/i18n/desk/setup/settings.ts'
import { Icon, type IconName } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { Page } from '#web/desk/parts/page.tsx'

const parts = [
  { name: 'facts', icon: 'receipt', to: '/desk/settings/facts' },
  { name: 'delivery', icon: 'truck', to: '/desk/settings/delivery' },
  { name: 'payments', icon: 'lock', to: '/desk/settings/payments' },
  { name: 'mail', icon: 'mail', to: '/desk/settings/mail' },
  { name: 'centres', icon: 'wheel', to: '/desk/settings/centres' },
  { name: 'maintenance', icon: 'warn', to: '/desk/settings/maintenance' },
  { name: 'opening', icon: 'fits', to: '/desk/opening' },
] as const satisfies { name: string; icon: IconName; to: string }[]

/** All settings, each with what it is for. */
export default function SettingsPage() {
  const words = deskSettings[useLocale()]
  return (
    <Page title={words.title} intro={words.intro}>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {parts.map(({ name, icon, to }) => (
          <li key={name} className="flex">
            <PageLink to={to} className="card flex flex-1 items-start gap-4 p-4 hover:border-ink md:p-5">
              <Icon name={icon} size={24} className="text-accent" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{words[name]}</span>
                <span className="mt-1 block text-muted text-small">{words[`${name}_text`]}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Page>
  )
}
