import type { AuditEntry } from '#shared/desk/audit.ts'
import type { AuditAction, ThingKind } from '#shared/desk/audit-actions.ts'
import { deskSettings } from '#shared/i18n/desk/setup/settings.ts'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'

/** Where a thing of the history is worked on; "#" stands for its id. What has no page of its own is on a list. */
const places: { [Kind in ThingKind]?: string } = {
  staff: '/desk/people/#',
  customer: '/desk/customers/#',
  vehicle: '/desk/vehicles/#',
  offer: '/desk/offers/#',
  order: '/desk/orders/#',
  brand: '/desk/brands/#',
  design: '/desk/designs/#',
  wheel: '/desk/goods/#',
  addon: '/desk/accessories/#',
  stock: '/desk/stock/#',
  import: '/desk/imports/#',
  webhook: '/desk/integrations/#',
  api_token: '/desk/integrations',
  review: '/desk/reviews/published',
  coupon: '/desk/coupons/#',
  page: '/desk/pages/#',
  question: '/desk/faq',
  question_kind: '/desk/faq',
  block: '/desk/home',
  banner: '/desk/home',
  gallery: '/desk/gallery',
  redirect: '/desk/redirects',
  synonym: '/desk/synonyms',
  letter: '/desk/letters/#',
  money: '/desk/money',
  settlement: '/desk/settlements/#',
}

/** Of what is about many things. */
const lists: { [Action in AuditAction]?: string } = {
  'vehicle.imported': '/desk/vehicles',
  'vehicle.evidence_reversed': '/desk/vehicles',
  'vehicle.evidence_restored': '/desk/vehicles',
}

type SettingWord = 'facts' | 'delivery' | 'payments' | 'mail' | 'centres' | 'maintenance' | 'opening'

/** Settings by the id of the thing; a country's rate has its code, a fitting centre its UUID. */
const settings: Record<string, SettingWord> = {
  ...{ facts: 'facts', calendar: 'delivery', maintenance: 'maintenance' },
  ...{ stripe: 'payments', paymob: 'payments', mail: 'mail' },
}

/** What an entry is about, by its name then, as a link to where it is worked on unless it is gone. */
export function ThingLink({ entry: { kind, action, thing_id, thing_name } }: { entry: AuditEntry }) {
  const words = deskSettings[useLocale()]
  const setting = kind === 'setup' ? settingOf(thing_id, action) : null
  const name = <bdi>{thing_name || (setting && words[setting])}</bdi>
  // The limit for every SKU without one is set on the list.
  const isForAll = kind === 'stock' && thing_id === 'shop'
  const place = setting ? settingPlaces[setting] : isForAll ? '/desk/stock' : (lists[action] ?? places[kind])
  if (!place || /\.(removed|deleted)$/.test(action)) return name
  return (
    <PageLink to={place.replace('#', encodeURIComponent(thing_id))} className="textlink">
      {name}
    </PageLink>
  )
}

function settingOf(id: string, action: AuditEntry['action']): SettingWord {
  if (action === 'setup.rate_changed') return 'delivery'
  if (action.startsWith('setup.centre_')) return 'centres'
  return settings[id] ?? 'opening'
}

const settingPlaces: Record<SettingWord, string> = {
  facts: '/desk/settings/facts',
  delivery: '/desk/settings/delivery',
  payments: '/desk/settings/payments',
  mail: '/desk/settings/mail',
  centres: '/desk/settings/centres',
  maintenance: '/desk/settings/maintenance',
  opening: '/desk/opening',
}
