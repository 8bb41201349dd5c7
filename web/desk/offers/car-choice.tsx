import { useEffect, useState } from 'react'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskOffers } from '#shared/i18n/desk/offers.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'

type Option = { value: string; label: string }
type Choices = { options: Option[]; error: string | null }

const noChoices: Choices = { options: [], error: null }

type Props = { car: ChosenVehicle | null; onChange: (car: ChosenVehicle | null) => void }

/** The four choices that identify a car. `onChange` gets the car once it is complete, and null before. */
export function CarChoice({ car, onChange }: Props) {
  const locale = useLocale()
  const words = deskOffers[locale]
  const [steps, setSteps] = useState({
    ...{ make: car?.make ?? '', model: car?.model ?? '', modification: car?.modification ?? '' },
    year: car ? String(car.year) : '',
  })
  const { make, model, year, modification } = steps
  const ofModel = make && model ? `${make}/${model}` : ''
  const makes = useChoices('all', async () => (await call('GET /makes')).map(named))
  const models = useChoices(make, async () => (await call('GET /models', { query: { make } })).map(named))
  const years = useChoices(ofModel, async () =>
    (await call('GET /years', { query: { make, model } })).map(({ slug }) => ({
      value: String(slug),
      label: String(slug),
    })),
  )
  const versions = useChoices(ofModel && year ? `${ofModel}/${year}` : '', async () =>
    (await call('GET /modifications', { query: { make, model, year: Number(year) } })).map(
      ({ slug, name, trim, generation }) => ({
        value: slug,
        label: [name, trim, generation.name].filter(Boolean).join(' · '),
      }),
    ),
  )

  function named({ slug, name, name_ar }: { slug: string; name: string; name_ar: string }): Option {
    return { value: slug, label: locale === 'ar' ? name_ar : name }
  }

  /** A choice clears those after it. */
  function choose(next: Partial<typeof steps>) {
    const chosen = { make: '', model: '', year: '', modification: '', ...next }
    setSteps(chosen)
    onChange(chosen.modification ? { ...chosen, year: Number(chosen.year) } : null)
  }

  const rows = [
    { label: words.make_of_car, value: make, choices: makes, of: (value: string) => ({ make: value }) },
    { label: words.model, value: model, choices: models, of: (value: string) => ({ make, model: value }) },
    { label: words.year, value: year, choices: years, of: (value: string) => ({ make, model, year: value }) },
    {
      label: words.modification,
      value: modification,
      choices: versions,
      of: (value: string) => ({ make, model, year, modification: value }),
    },
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {rows.map(({ label, value, choices: { options, error, again }, of }, i) => (
        <div key={label}>
          <Select
            label={label}
            value={value}
            error={error}
            disabled={options.length === 0}
            onChange={(event) => choose(of(event.target.value))}
          >
            <option value="">{i === 0 ? words.no_car : '–'}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
          {error && (
            <Button look="plain" onClick={again}>
              {deskFrame[locale].try_again}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

/** The choices of one step, loaded when the steps before it (`of`) are chosen; none while `of` is empty. */
function useChoices(of: string, load: () => Promise<Option[]>): Choices & { again: () => void } {
  const locale = useLocale()
  const [found, setFound] = useState<{ of: string; choices: Choices }>({ of: '', choices: noChoices })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when the steps before it change, or when that is asked for
  useEffect(() => {
    if (of === '') return
    let isCurrent = true
    const show = (choices: Choices) => {
      if (isCurrent) setFound({ of, choices })
    }
    load().then(
      (options) => show({ options, error: null }),
      (error) => show({ options: [], error: sayError(error, locale) }),
    )
    return () => {
      isCurrent = false
    }
  }, [of, attempt])
  return { ...(found.of === of ? found.choices : noChoices), again: () => setAttempt(attempt + 1) }
}
