import type { MouseEvent } from 'react'
import { finder } from '#shared/i18n/finder.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import type { Option, Step } from '#web/finder/steps.ts'
import { useMessages } from '#web/shell/language.ts'

type Props = {
  step: Step
  options: Option[]
  /** True while nothing is typed: the list may show its popular part first. */
  whole: boolean
  onChoose: (option: Option) => void
}

const columns: Record<Step, string> = {
  make: 'cards-2 sm:cards-3',
  model: 'grid-cols-1 sm:cards-2',
  year: 'grid-cols-3 sm:grid-cols-5',
  modification: 'grid-cols-1',
}

/** The options of a question: large rows, clickable as a whole. */
export function OptionList({ step, options, whole, onChoose }: Props) {
  const words = useMessages(finder)
  const [first, rest] = step === 'make' && whole ? splitByDemand(options) : [options, []]
  return (
    <div className="space-y-2">
      <List step={step} options={first} onChoose={onChoose} />
      {rest.length > 0 && (
        <details className="group/rest">
          <summary className="flex min-h-12 items-center gap-2 font-semibold text-accent text-small">
            {words.all_makes(options.length)}
            <Icon name="down" className="transition-transform group-open/rest:rotate-180" />
          </summary>
          <List step={step} options={rest} onChoose={onChoose} />
        </details>
      )}
    </div>
  )
}

function List({ step, options, onChoose }: Omit<Props, 'whole'>) {
  return (
    <ul className={`grid gap-2 ${columns[step]}`}>
      {options.map((option) => (
        <li key={option.key}>
          <PageLink
            to={`/alloy-wheels?${option.query}`}
            onClick={(event) => choose(event, option, onChoose)}
            className="flex min-h-12 flex-col justify-center rounded-control border border-line bg-raised px-3 py-2 leading-tight hover:border-accent hover:text-accent active:bg-accent-faint"
          >
            <span className="figures font-semibold text-small">
              <bdi>{option.label}</bdi>
            </span>
            {option.note && (
              <span className="figures text-label text-muted">
                <bdi>{option.note}</bdi>
              </span>
            )}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** Handles a plain click in place; a click for a new tab follows the link. */
function choose(event: MouseEvent<HTMLAnchorElement>, option: Option, onChoose: Props['onChoose']) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onChoose(option)
}

/** The makes most in demand in the Gulf, shown first; the others follow in their own order. Slugs of Wheel-Size v2. */
const popularMakes = [
  'toyota',
  'nissan',
  'lexus',
  'mercedes',
  'bmw',
  'ford',
  'chevrolet',
  'land-rover',
  'jeep',
  'gmc',
  'hyundai',
  'dodge',
]

/** Splits makes into the popular ones, shown at once, and the rest. */
function splitByDemand<Make extends { key: string }>(makes: readonly Make[]): [first: Make[], rest: Make[]] {
  const first = popularMakes.flatMap((slug) => makes.filter(({ key }) => key === slug))
  return [first, makes.filter((make) => !first.includes(make))]
}
