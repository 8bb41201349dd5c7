import { type MouseEvent, Suspense, useState } from 'react'
import { shell } from '#shared/i18n/shell.ts'
import { late } from '#web/delivery/late.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { shortCarName } from '#web/finder/car-words.ts'
import { useGarage } from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

const GarageDialog = late(() => import('#web/finder/garage-dialog.tsx'))

/** The chosen car in the header, named as it is seen; opens the garage. Before a car is chosen it links to the finder. */
export function CarChip() {
  const words = useMessages(shell)
  const locale = useLocale()
  const { chosen } = useGarage()
  const [open, setOpen] = useState<boolean | null>(null)

  function show(event: MouseEvent) {
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <PageLink
        to="/#finder"
        onClick={show}
        aria-label={chosen ? words.your_car_is(shortCarName(chosen, locale)) : words.choose_car}
        className="flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-control px-2 font-semibold text-small hover:text-accent sm:px-3 lg:min-h-11"
      >
        <Icon name="car" size={24} className={chosen ? 'text-accent' : undefined} />
        <span className="hidden max-w-44 truncate sm:block lg:max-xl:hidden">
          {chosen ? shortCarName(chosen, locale) : words.choose_car}
        </span>
      </PageLink>
      {open !== null && (
        <Suspense>
          <GarageDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
