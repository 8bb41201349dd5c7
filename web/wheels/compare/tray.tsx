import { compare } from '#shared/i18n/wheels/wheel.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useGarage } from '#web/finder/garage.ts'
import { useMessages } from '#web/shell/language.ts'
import { compared, comparePath } from '#web/wheels/compare/compared.ts'

/** The compared wheels as thumbnails, with a link to the comparison and a button to clear it. */
export default function Tray() {
  const words = useMessages(compare)
  const { chosen } = useGarage()
  const all = compared.use().toReversed()
  const path = comparePath(
    all.map(({ sku }) => sku),
    chosen ? carQuery(chosen) : undefined,
  )
  return (
    <aside
      aria-label={words.title}
      className="above-foot-bar fixed start-4 bottom-[calc(1rem+var(--foot-bar,0px))] z-20 flex items-center rounded-full border border-line bg-raised shadow-float print:hidden"
    >
      <PageLink
        to={path}
        className="flex min-h-12 items-center gap-2 rounded-full ps-2 font-semibold text-small hover:text-accent"
      >
        <span className="flex -space-x-3 rtl:space-x-reverse">
          {all.map(({ sku, picture }) => (
            <span key={sku} className="pearl size-9 overflow-hidden rounded-full border border-line bg-raised p-0.5">
              <Picture picture={picture} alt="" sizes="2.25rem" className="size-full object-contain" />
            </span>
          ))}
        </span>
        {words.open(all.length)}
      </PageLink>
      <button
        type="button"
        aria-label={words.clear}
        onClick={compared.clear}
        className="grid size-12 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Icon name="close" size={18} />
      </button>
    </aside>
  )
}
