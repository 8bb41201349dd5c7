import { deskGaps } from '#shared/i18n/desk/gaps.ts'
import { useLocale } from '#web/design/locale.ts'
import { AreaTabs } from '#web/desk/parts/area-tabs.tsx'

/** Both directions of the gap finder. */
export function GapTabs() {
  const words = deskGaps[useLocale()]
  return (
    <AreaTabs
      label={words.areas}
      areas={[
        { path: 'gaps', title: words.cars, exact: true },
        { path: 'gaps/skus', title: words.skus, exact: true },
      ]}
    />
  )
}
