import type { ReactNode } from 'react'
import { checkout } from '#shared/i18n/checkout.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { ChatLine } from '#web/shell/chat/chat-line.tsx'
import { useMessages } from '#web/shell/language.ts'

const steps = [
  { word: 'step_cart', to: '/cart' },
  { word: 'step_details', to: '/cart/checkout' },
  { word: 'step_payment', to: '/cart/payment' },
] as const

type Props = { step: 'step_details' | 'step_payment'; title: string; children: ReactNode }

/** Layout of a checkout page: the progress, its title, and the chat below. */
export function CheckoutFrame({ step, title, children }: Props) {
  return (
    <div className="frame-narrow py-4 md:py-8">
      <Steps at={step} />
      <h1 className="mt-2 mb-5 text-display md:mb-8">{title}</h1>
      {children}
      <ChatLine className="mt-6" />
    </div>
  )
}

/** Completed steps are links. */
function Steps({ at }: { at: Props['step'] }) {
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

type PartProps = { title: string; text?: string | undefined; children: ReactNode }

/** A part of a form with its heading. */
export function FormPart({ title, text, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-lead">{title}</h2>
      {text && <p className="mt-1 text-muted text-small">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** Placeholder of a form while it loads, as high as the screen, because the form is: what follows does not move in sight. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="min-h-svh lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key}>
            <div className="mb-2 h-4 w-1/3 rounded-control bg-sunken" />
            <div className="h-12 rounded-control bg-sunken" />
          </div>
        ))}
      </div>
      <div className="card hidden min-h-80 lg:block" />
    </div>
  )
}
