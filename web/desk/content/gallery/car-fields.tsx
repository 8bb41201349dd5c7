import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { deskGallery } from '#shared/i18n/desk/content/gallery.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'

type Car = { make: string; model: string; year: string; modification: string }
type Option = { value: string; label: string }
type Props = { car: Car; errors: { [Part in keyof Car]: string | null }; onChange: (car: Car) => void }

/**
 * The car in a picture: make, model, and year and engine if they are known. A choice clears those after it; another year keeps
 * an engine that was sold in it too.
 */
export function CarFields({ car, errors, onChange }: Props) {
  const locale = useLocale()
  const words = deskGallery[locale]
  const { make, model, year, modification } = car
  const isChanged = useRef(false)
  const named = ({ slug, name, name_ar }: { slug: string; name: string; name_ar: string }): Option => ({
    ...{ value: slug, label: locale === 'ar' ? name_ar : name },
  })
  const makes = useOptions('makes', async () => (await call('GET /makes')).map(named))
  const models = useOptions(make, async () => (await call('GET /models', { query: { make } })).map(named))
  const years = useOptions(make && model && `${make}/${model}`, async () =>
    (await call('GET /years', { query: { make, model } })).map(({ slug }) => ({
      ...{ value: String(slug), label: String(slug) },
    })),
  )
  const engines = useOptions(make && model && year && `${make}/${model}/${year}`, async () =>
    (await call('GET /modifications', { query: { make, model, year: Number(year) } })).map(named),
  )
  const dropEngine = useEffectEvent(() => {
    if (isChanged.current && modification && !engines.options.some(({ value }) => value === modification))
      onChange({ ...car, modification: '' })
  })
  useEffect(() => {
    if (engines.options.length > 0) dropEngine()
  }, [engines.options])
  const rows = [
    { label: words.make, part: 'make', value: make, ...makes, empty: words.choose },
    { label: words.model, part: 'model', value: model, ...models, empty: words.choose },
    { label: words.year, part: 'year', value: year, ...years, empty: words.year_unknown },
    { label: words.engine, part: 'modification', value: modification, ...engines, empty: words.year_unknown },
  ] as const
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{words.car}</legend>
      {rows.map(({ label, part, value, options, error, empty }) => (
        <Select
          key={part}
          label={label}
          value={value}
          error={errors[part] ?? error}
          hint={part === 'modification' ? words.engine_hint : undefined}
          // Engines have long names.
          className={part === 'year' || part === 'modification' ? 'sm:col-span-2' : undefined}
          onChange={({ target }) => {
            isChanged.current = true
            onChange(changed(car, part, target.value))
          }}
        >
          <option value="">{empty}</option>
          {value && !options.some((option) => option.value === value) && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ))}
    </fieldset>
  )
}

function changed(car: Car, part: keyof Car, value: string): Car {
  if (part === 'make') return { make: value, model: '', year: '', modification: '' }
  if (part === 'model') return { ...car, model: value, year: '', modification: '' }
  if (part === 'year') return { ...car, year: value, modification: value && car.modification }
  return { ...car, modification: value }
}

/** The options after the choices before, which `key` names; none while it is empty. */
function useOptions(key: string, load: () => Promise<Option[]>) {
  const locale = useLocale()
  const [found, setFound] = useState<{ options: Option[]; error: string | null }>({ options: [], error: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function at every render
  useEffect(() => {
    setFound({ options: [], error: null })
    if (!key) return
    let isLeft = false
    load().then(
      (options) => isLeft || setFound({ options, error: null }),
      (error) => isLeft || setFound({ options: [], error: sayError(error, locale) }),
    )
    return () => {
      isLeft = true
    }
  }, [key, locale])
  return found
}
