import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { finder } from '#shared/i18n/finder.ts'
import { inLocale } from '#shared/locale.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { withCar } from '#web/finder/car-address.ts'
import { shortCarName } from '#web/finder/car-words.ts'
import { OptionList } from '#web/finder/option-list.tsx'
import {
  type Answers,
  answersBefore,
  type Choices,
  type Mark,
  matchesNames,
  type Option,
  optionsOf,
  type Step,
  stepOf,
  steps,
} from '#web/finder/steps.ts'
import { useNamedCars, useSteps } from '#web/finder/use-steps.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  /** Answers already in the address. */
  answers?: Answers
  /** The first list, if the server has rendered it. */
  choices?: Choices | null
  /** Heading level of the question. */
  as?: 'h2' | 'h3'
  /** Where the steps are kept, if not with those of the page. */
  mark?: Mark
  /** Receives the car instead of navigating to its wheels. */
  onCar?: (car: ChosenVehicle) => void
}

/** Lists with at least this many options get a filter box. */
const filterFrom = 9

/** Make, model, year, modification: one question at a time, each a list of links that also work without script. */
export function Finder({ answers: known = {}, choices: first = null, as: Heading = 'h2', mark, onCar }: Props) {
  const words = useMessages(finder)
  const locale = useLocale()
  const navigate = useNavigate()
  const here = useLocation()
  const { answers, choices, failed, go, again } = useSteps({ answers: known, choices: first }, mark)
  const question = useRef<HTMLHeadingElement>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const moved = useRef(false)
  const step = stepOf(answers)
  // Typed at one question, also after Back, is nothing to another.
  const [filter, setFilter] = useState({ step, text: '' })
  const typed = filter.step === step ? filter.text : ''
  const setTyped = (text: string) => setFilter({ step, text })

  // After an answer, focuses the next question; not on the first one, where the page starts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what moves the focus
  useEffect(() => {
    if (moved.current) question.current?.focus()
  }, [step])
  // Focuses the question again when the next list arrives, or does not, if the focus was lost with the previous list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is what moves the focus
  useEffect(() => {
    if (moved.current && document.activeElement === document.body) question.current?.focus()
  }, [choices, failed])

  function answer(option: Option) {
    moved.current = true
    setTyped('')
    if (option.answer !== 'done') return go(option.answer)
    const { make, model, year } = answers
    const car = make && model && year && { make: make.slug, model: model.slug, year, modification: option.key }
    if (car && onCar) return onCar(car)
    // A page about wheels stays, since it shows at once whether it fits; any other page goes to the list.
    void navigate((car && withCar(here, car)) || inLocale(`/alloy-wheels?${option.query}`, locale), {
      state: { car_chosen: true },
    })
  }

  function tryAgain() {
    moved.current = true
    again()
  }

  function clearFilter() {
    setTyped('')
    filterField.current?.focus()
  }

  function goBack(to: Answers) {
    moved.current = true
    setTyped('')
    go(to)
  }

  const options = choices ? optionsOf(choices, answers, locale) : []
  const narrowed = options.filter(({ names }) => matchesNames(names, typed))
  // "patrol" or "330i" is not a make, but identifies cars.
  const named = useNamedCars(step === 'make' ? typed : '')
  const shown = [...narrowed, ...named.options]

  return (
    <div className="space-y-4">
      <div>
        <p className="figures text-label text-muted">{words.step(steps.indexOf(step) + 1, steps.length)}</p>
        <Heading ref={question} tabIndex={-1} className="font-semibold text-lead outline-none">
          {questionFor(step, answers, words, locale)}
        </Heading>
        {step === 'modification' && <p className="mt-1 text-muted text-small">{words.modification_hint}</p>}
      </div>
      <Answered answers={answers} onBack={goBack} />
      {options.length >= filterFrom && (
        <Field
          ref={filterField}
          type="search"
          label={words.filter}
          labelHidden
          placeholder={words.filter}
          value={typed}
          autoComplete="off"
          enterKeyHint="go"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed.trim() && shown[0]) answer(shown[0])
          }}
        />
      )}
      <p aria-live="polite" className="sr-only">
        {typed && !named.pending && words.matches(shown.length)}
      </p>
      {failed ? (
        <Notice kind="error" title={words.failed} action={<Button onClick={tryAgain}>{words.again}</Button>} />
      ) : !choices ? (
        <div className="grid min-h-52 place-items-center">
          <Spinner label={words.loading} />
        </div>
      ) : options.length === 0 ? (
        <Notice title={words.empty_title}>{words.empty_text}</Notice>
      ) : shown.length === 0 && named.pending ? (
        <div className="grid min-h-52 place-items-center">
          <Spinner label={words.loading} />
        </div>
      ) : shown.length === 0 ? (
        <Notice action={<Button onClick={clearFilter}>{words.clear_filter}</Button>}>{words.no_match}</Notice>
      ) : (
        <OptionList step={step} options={shown} whole={typed === ''} onChoose={answer} />
      )}
    </div>
  )
}

function questionFor(
  step: (typeof steps)[number],
  { make, model, year }: Answers,
  words: (typeof finder)['en'],
  locale: 'en' | 'ar',
): string {
  const name = (each: { name: string; name_ar: string } | undefined) =>
    (locale === 'ar' ? each?.name_ar : each?.name) ?? ''
  if (step === 'make') return words.choose_make
  if (step === 'model') return words.choose_model(name(make))
  if (step === 'year') return words.choose_year(name(model))
  const { name: model_name = '', name_ar: model_name_ar = '' } = model ?? {}
  return words.choose_modification(shortCarName({ model_name, model_name_ar, year: year ?? '' }, locale))
}

/** The answers so far, each a button that returns to its question. */
function Answered({ answers, onBack }: { answers: Answers; onBack: (to: Answers) => void }) {
  const words = useMessages(finder)
  const arabic = useLocale() === 'ar'
  const { make, model, year } = answers
  const given: { step: Step; label: string }[] = []
  if (make) given.push({ step: 'make', label: arabic ? make.name_ar : make.name })
  if (model) given.push({ step: 'model', label: arabic ? model.name_ar : model.name })
  if (year) given.push({ step: 'year', label: String(year) })
  if (given.length === 0) return null
  return (
    <ul aria-label={words.chosen} className="flex flex-wrap gap-2">
      {given.map(({ step, label }) => (
        <li key={step}>
          <button
            type="button"
            aria-label={`${label}: ${words.change(words[step])}`}
            onClick={() => onBack(answersBefore(step, answers))}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-accent bg-accent-faint px-4 font-semibold text-accent text-small hover:border-accent-strong"
          >
            {step === 'year' ? <Figure>{label}</Figure> : label}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
