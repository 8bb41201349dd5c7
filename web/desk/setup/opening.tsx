import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type Missing, type Opening, type OpeningStep, stepPlaces } from '#shared/desk/setup.ts'
import { deskCountries } from '#shared/i18n/desk/setup/delivery.ts'
import { deskOpening } from '#shared/i18n/desk/setup/opening.ts'
import { settingFields } from '#shared/i18n/desk/setup/setting-fields.ts'
import { inLocale } from '#shared/locale.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { AddTexts, VehicleLoading } from '#web/desk/setup/step-actions.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/opening', {}, request.signal)
}

/** What the shop still lacks before it may open, each step with the place where it is done, and the button that opens it. */
export default function OpeningPage() {
  const opening = useLoaderData<typeof loader>()
  const words = deskOpening[useLocale()]
  const { state, steps, vehicles, has_backups } = opening
  const left = steps.filter(({ missing }) => missing.length > 0).length
  const isOpen = state !== 'not_open'
  return (
    <Page title={isOpen ? words.title_open : words.title} intro={isOpen ? words.intro_open : words.intro}>
      <div className="max-w-3xl space-y-6">
        <div>
          <p className="mb-2 font-semibold text-small">{words.progress(steps.length - left, steps.length)}</p>
          <progress
            className="desk-progress block w-full"
            aria-label={words.title}
            max={steps.length}
            value={steps.length - left}
          />
        </div>
        <ol className="card divide-y divide-line">
          {steps.map(({ step, missing }, index) => (
            <Step key={step} number={index + 1} step={step} missing={missing} vehicles={vehicles} />
          ))}
        </ol>
        {!has_backups && (
          <Notice kind="info">
            <p>{words.no_backups}</p>
          </Notice>
        )}
        <OpenButton isOpen={isOpen} isReady={left === 0} />
      </div>
    </Page>
  )
}

type StepProps = { number: number; step: OpeningStep; missing: Missing[]; vehicles: Opening['vehicles'] }

function Step({ number, step, missing, vehicles }: StepProps) {
  const locale = useLocale()
  const words = deskOpening[locale]
  const isDone = missing.length === 0
  // These steps have a button that does most of the work.
  const hasButton = step === 'texts' || step === 'vehicles'
  return (
    <li className="flex gap-4 p-4 md:p-5">
      <span
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full font-semibold text-small',
          isDone ? 'bg-accent text-on-accent' : 'border border-edge text-muted',
        )}
      >
        {isDone ? <Icon name="check" /> : <bdi>{number}</bdi>}
        <span className="sr-only">{isDone ? words.done : words.missing_step}</span>
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64 space-y-1">
          <h2 className="font-semibold">{words[step]}</h2>
          <p className="text-muted text-small">{words[`${step}_text`]}</p>
          {missing.map((each) => (
            <p key={each.what} className="text-notice text-small">
              {sayMissing(each, locale)}
            </p>
          ))}
          {step === 'vehicles' && <VehicleLoading load={vehicles} isDone={isDone} />}
        </div>
        {step === 'texts' && !isDone && <AddTexts />}
        <LinkButton
          to={stepPlaces[step]}
          look={isDone || hasButton ? 'quiet' : 'primary'}
          aria-label={`${isDone ? words.change : words.go}: ${words[step]}`}
        >
          {isDone ? words.change : words.go}
        </LinkButton>
      </div>
    </li>
  )
}

/** What a step lacks, with the fields, countries and pages by name. */
function sayMissing({ what, names }: Missing, locale: 'en' | 'ar'): string {
  const words = deskOpening[locale]
  const message = words[`missing_${what}`]
  if (typeof message === 'string') return message
  const said = names.map((name) => {
    if (what === 'pages') return words[`page_${name.replaceAll('-', '_') as 'about_us'}`]
    if (what === 'made_up') return fieldName(name, locale)
    return deskCountries[locale][`country_${name as 'AE'}`]
  })
  return message(said.join(locale === 'ar' ? '، ' : ', '))
}

function fieldName(place: string, locale: 'en' | 'ar'): string {
  const name = place === 'chat.link' ? 'whatsapp' : place.replace('social.', 'social_')
  return settingFields[locale][name as 'trn'] ?? name
}

function OpenButton({ isOpen, isReady }: { isOpen: boolean; isReady: boolean }) {
  const locale = useLocale()
  const words = deskOpening[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const look = (
    <a href={inLocale('/', locale)} className="textlink text-small">
      {words.preview}
    </a>
  )
  if (isOpen) return <p>{look}</p>
  return (
    <>
      <Notice
        kind={isReady ? 'success' : 'info'}
        action={
          may('shop.open') && (
            <Button look="primary" size="large" disabled={!isReady} onClick={() => setAsking(true)}>
              {words.open}
            </Button>
          )
        }
      >
        <p>{may('shop.open') ? (isReady ? words.open_ready : words.open_not_yet) : words.open_owner_only}</p>
        <p className="mt-2">{look}</p>
      </Notice>
      {asking && (
        <Ask
          title={words.open_question}
          verb={words.open}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await deskCall('POST /desk/opening/open')
            toast(words.opened)
            await revalidate()
          }}
        >
          <p className="text-small">{words.open_text}</p>
        </Ask>
      )}
    </>
  )
}
