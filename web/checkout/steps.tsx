import { checkout } from '#shared/i18n/checkout.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'

const steps = [
  { word: 'step_cart', to: '/cart' },
  { word: 'step_details', to: '/cart/checkout' },
  { word: 'step_payment', to: '/cart/payment' },
] as const

/** The checkout's progress; completed steps are links. */
export function Steps({ at }: { at: 'step_details' | 'step_payment' }) {
  const words = useMessages(checkout)
  const here = steps.findIndex((step) => step.word === at)
  return (
    <nav aria-label={words.steps}>
      <ol className="-mx-1 flex flex-wrap items-center gap-x-1 text-muted text-small">
        {steps.map(({ word, to }, i) => (
          <li key={word} className="flex items-center gap-x-1">
            {i > 0 && <Icon name="forward" size={16} />}
            {i < here ? (
              <PageLink to={to} className="textlink inline-flex min-h-11 items-center px-1">
                {words[word]}
              </PageLink>
            ) : (
              <span
                aria-current={i === here ? 'step' : undefined}
                className="inline-flex min-h-11 items-center px-1 aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {words[word]}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
