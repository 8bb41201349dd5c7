import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CarChange } from '#shared/api/cart.ts'
import type { ChosenVehicle, VerdictWord } from '#shared/api/common.ts'
import { cartCar } from '#shared/i18n/cart.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { changeCar } from '#web/browser/cart/cart-store.ts'
import { sessionId } from '#web/browser/session.ts'
import { type AxleChange, axleChanges, failingEntries, needsAnswer } from '#web/cart/car/car-change.ts'
import { wheelName } from '#web/cart/wheel-name.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { VerdictMark } from '#web/design/verdict-badge.tsx'
import { chooseCar } from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

export type CarName = { label: string; label_ar: string }

type Props = {
  /** Null: the shopper does not know the car. */
  car: ChosenVehicle | null
  current: CarName | null
  /** Returns to the finder's questions. */
  onOther: () => void
  onEnd: (changed: boolean) => void
}

/**
 * Shows what another car changes for the cart's wheels, line by line, and asks whether to keep it. If no verdict gets
 * worse, the car is applied without asking.
 */
export function CarReview({ car, current, onOther, onEnd }: Props) {
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
          <Line key={line.id} line={line} />
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

function Line({ line }: { line: CarChange['lines'][number] }) {
  const words = useMessages(cartCar)
  const arabic = useLocale() === 'ar'
  const { title, size } = wheelName(arabic ? line.name_ar : line.name)
  return (
    <li className="space-y-1.5 py-3 text-small">
      <p className="leading-snug">
        <bdi className="font-semibold">{title}</bdi>
        <span className="flex flex-wrap gap-x-2 text-label text-muted">
          {line.axle !== 'any' && words[line.axle]}
          {size && <Figure>{size}</Figure>}
        </span>
      </p>
      {axleChanges(line).map((row) => (
        <Axle key={row.axle ?? 'both'} row={row} />
      ))}
    </li>
  )
}

function Axle({ row }: { row: AxleChange }) {
  const words = useMessages(cartCar)
  const arabic = useLocale() === 'ar'
  const reason = arabic ? row.reason_ar : row.reason
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2">
        {row.axle && <span className="text-muted">{words[row.axle]}</span>}
        <span className="sr-only">{words.before}: </span>
        <Word verdict={row.before} />
        <Icon name="forward" size={16} className="text-muted" />
        <span className="sr-only">{words.now}: </span>
        <Word verdict={row.after} />
      </p>
      {reason && <p className="text-muted">{reason}</p>}
    </div>
  )
}

function Word({ verdict }: { verdict: VerdictWord | null }) {
  const words = useMessages(cartCar)
  return verdict ? <VerdictMark verdict={verdict} /> : <span className="text-muted">{words.not_checked}</span>
}
