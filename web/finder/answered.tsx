import { finder } from '#shared/i18n/finder.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { type Answers, answersBefore, type Step } from '#web/finder/steps.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** The answers so far, each a button that returns to its question. */
export function Answered({ answers, onBack }: { answers: Answers; onBack: (to: Answers) => void }) {
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
