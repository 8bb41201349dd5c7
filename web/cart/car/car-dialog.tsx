import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CarChange } from '#shared/api/cart.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { cartCar } from '#shared/i18n/cart.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { changeCar } from '#web/browser/cart/cart-store.ts'
import { sessionId } from '#web/browser/session.ts'
import { failingEntries, LineChange, needsAnswer } from '#web/cart/car/car-change.tsx'
import type { useCarChoice } from '#web/cart/car/use-car-choice.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { carName } from '#web/finder/car-words.ts'
import { chooseCar } from '#web/finder/choose-car.ts'
import { Finder } from '#web/finder/finder.tsx'
import { useGarage } from '#web/finder/garage.ts'
import { slugsIn } from '#web/finder/steps.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  open: boolean
  onClose: () => void
  choice: ReturnType<typeof useCarChoice>
  /** The cart's current car. */
  current: CarName | null
  /** A car was chosen; null: the shopper does not know it. */
  onChosen?: ((car: ChosenVehicle | null) => void) | undefined
  /** The shopper chose to type the car's names into the form instead. */
  onType?: (() => void) | undefined
  /** Focused when the dialog closes, if not the button that opened it. */
  returnTo?: RefObject<HTMLElement | null> | undefined
}

/** Chooses the cart's car: a remembered one, one from the finder, or none; then shows what that changes. */
export default function CarDialog({ open, onClose, choice, current, onChosen, onType, returnTo }: Props) {
  const words = useMessages(cartCar)
  const locale = useLocale()
  const { hash } = useLocation()
  const { cars } = useGarage()
  const { step, close } = choice
  const isFirst = step?.at === 'questions' && slugsIn(hash) === null
  return (
    <Dialog kind="sheet" hasSteps open={open} onClose={onClose} title={words.title} returnTo={returnTo}>
      {step?.at === 'review' ? (
        <CarReview
          key={hash}
          car={step.car}
          current={current}
          onOther={choice.again}
          onEnd={(changed) => {
            close()
            if (changed) onChosen?.(step.car)
          }}
        />
      ) : (
        step && (
          <div className="space-y-6">
            {isFirst && cars.length > 0 && (
              <ul className="space-y-2">
                {cars.map((car) => (
                  <li key={`${car.modification} ${car.year}`}>
                    <button
                      type="button"
                      onClick={() => choice.review(car)}
                      className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line bg-raised px-4 py-2 text-start hover:border-accent hover:text-accent"
                    >
                      <Icon name="car" />
                      <span className="min-w-0 flex-1 leading-tight">
                        <span className="block font-semibold text-small">{carName(car, locale)}</span>
                        <bdi className="text-label text-muted">{car.modification_name}</bdi>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <Finder as="h3" onCar={choice.review} />
            {isFirst && (
              <div className="space-y-1 border-line border-t pt-4">
                <Button wide onClick={() => choice.review(null)}>
                  {words.unknown}
                </Button>
                <p className="text-label text-muted">{words.unknown_hint}</p>
                {onType && (
                  <button
                    type="button"
                    onClick={() => {
                      close()
                      onType()
                    }}
                    className="textlink min-h-11 text-small"
                  >
                    {words.not_listed}
                  </button>
                )}
              </div>
            )}
          </div>
        )
      )}
    </Dialog>
  )
}

type CarName = { label: string; label_ar: string }

type ReviewProps = {
  car: ChosenVehicle | null
  current: CarName | null
  onOther: () => void
  onEnd: (changed: boolean) => void
}

/**
 * Shows what another car (null: unknown) changes for the cart's wheels, line by line, and asks whether to keep it. If
 * no verdict gets worse, the car is applied without asking.
 */
function CarReview({ car, current, onOther, onEnd }: ReviewProps) {
  const words = useMessages(cartCar)
  const locale = useLocale()
  const arabic = locale === 'ar'
  const [change, setChange] = useState<CarChange | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [sending, setSending] = useState<'keep' | 'remove' | null>(null)
  const [tries, setTries] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  async function use(judged: CarChange, which: 'keep' | 'remove') {
    setSending(which)
    const problem = await changeCar(car, which === 'remove')
    setSending(null)
    if (problem) return setFailed(problem.message)
    if (judged.car) chooseCar(judged.car)
    onEnd(true)
  }

  const judge = useEffectEvent(async (signal: AbortSignal) => {
    setFailed(null)
    try {
      const judged = await call('POST /cart/judge-car', { body: { session_id: sessionId(), vehicle: car } }, { signal })
      if (needsAnswer(judged)) setChange(judged)
      else await use(judged, 'keep')
    } catch (error) {
      if (!signal.aborted) setFailed(sayError(error, locale))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry fetches again
  useEffect(() => {
    const leaving = new AbortController()
    void judge(leaving.signal)
    return () => leaving.abort()
  }, [tries])
  useEffect(() => {
    if (change) heading.current?.focus()
  }, [change])

  if (failed && !change)
    return (
      <Notice
        kind="error"
        title={words.failed}
        action={
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => setTries(tries + 1)}>{words.again}</Button>
            <Button onClick={onOther}>{words.other}</Button>
          </span>
        }
      >
        {failed}
      </Notice>
    )
  if (!change)
    return (
      <div className="grid min-h-52 place-items-center">
        <Spinner label={words.checking} />
      </div>
    )
  const failing = failingEntries(change)
  const name = (named: CarName) => (arabic ? named.label_ar : named.label)
  return (
    <div className="space-y-5">
      <div>
        <p className="text-label text-muted">{words.review}</p>
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-lead outline-none">
          {change.car ? words.review_car(name(change.car)) : words.review_unknown}
        </h3>
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {change.lines.map((line) => (
          <LineChange key={line.id} line={line} />
        ))}
      </ul>
      {failing > 0 && <p className="text-small">{words.blocked}</p>}
      {!change.car && <p className="text-small">{words.unknown_hint}</p>}
      {failed && <Notice kind="error">{failed}</Notice>}
      <div className="space-y-2">
        {failing > 0 && (
          <Button look="primary" wide busy={sending === 'remove'} onClick={() => void use(change, 'remove')}>
            {words.use_and_remove(failing)}
          </Button>
        )}
        <Button
          look={failing > 0 ? 'quiet' : 'primary'}
          wide
          busy={sending === 'keep'}
          onClick={() => void use(change, 'keep')}
        >
          {change.car ? words.use : words.use_unknown}
        </Button>
        <Button wide onClick={() => onEnd(false)}>
          {current ? words.keep_car(name(current)) : words.keep}
        </Button>
      </div>
    </div>
  )
}
