import type { MountedCar } from '#shared/api/owner-results.ts'
import { mountedWords, sayMounted } from '#shared/i18n/mounted.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/**
 * The cars on which owners have mounted this wheel, by generation, and whether it rubs. Rendered on the server only.
 */
export function MountedByOwners({ cars }: { cars: readonly MountedCar[] }) {
  const words = useMessages(mountedWords)
  const locale = useLocale()
  return (
    <section aria-labelledby="mounted" className="space-y-3">
      <h2 id="mounted" className="text-title">
        {words.title}
      </h2>
      <p className="max-w-prose text-muted text-small">{words.text}</p>
      <ul>
        {cars.map((car) => {
          const [make, model] =
            locale === 'ar' ? [car.make_name_ar, car.model_name_ar] : [car.make_name, car.model_name]
          return (
            <li key={`${make} ${model} ${car.generation_name}`} className="flex gap-3 border-line border-t py-3">
              <Icon
                name={car.rubs > 0 ? 'warn' : 'fits'}
                size={22}
                className={car.rubs > 0 ? 'mt-0.5 text-warn' : 'mt-0.5 text-fits'}
              />
              <p className="min-w-0">
                <span className="font-semibold">
                  <bdi>{model.startsWith(make) ? model : `${make} ${model}`}</bdi> <bdi>{car.generation_name}</bdi>
                </span>
                <span className="block text-small">{sayMounted(car, locale)}</span>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
