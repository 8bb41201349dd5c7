import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'

/** First and last day, YYYY-MM-DD; empty where there is none. */
type Days = { from: string; to: string }

type Props = {
  days: Days
  labels: Days
  /** What the server says of the days in the address. */
  errors?: { from?: string | undefined; to?: string | undefined }
  /** Both days are needed. */
  isWhole?: boolean
  onChange: (days: Days) => void
}

/** A day from the picker has no Enter, and the field keeps the focus. */
const pauseMs = 1000

/**
 * Two days that filter. A day counts once its field is left, by Enter, or after a pause: while a year is typed, the field
 * holds the years 2, 20 and 202. The two go together, because the way from one month to the next leads over a first day
 * that is after the last one.
 */
export function PeriodFilter({ days, labels, errors, isWhole = false, onChange }: Props) {
  const words = deskFrame[useLocale()]
  const [typed, setTyped] = useState(days)
  const [isJudged, setJudged] = useState(false)
  // Only a change from elsewhere replaces what is typed: the answer to an earlier change may come while one types on.
  const sent = useRef(days)
  useEffect(() => {
    if (isSame(days, sent.current)) return
    sent.current = days
    setTyped(days)
  }, [days])

  const isOdd = (day: string) => (day === '' ? isWhole : !/^[12]\d{3}-/.test(day))
  const isTurned = typed.from !== '' && typed.to !== '' && typed.from > typed.to
  const isRight = !isOdd(typed.from) && !isOdd(typed.to) && !isTurned
  const apply = () => {
    setJudged(true)
    if (!isRight || isSame(typed, sent.current)) return
    sent.current = typed
    onChange(typed)
  }
  const latest = useRef(apply)
  latest.current = apply
  useEffect(() => {
    if (isSame(typed, sent.current)) return
    const pause = setTimeout(() => latest.current(), pauseMs)
    return () => clearTimeout(pause)
  }, [typed])

  const own = (name: keyof Days) => {
    if (!isJudged) return undefined
    if (isOdd(typed[name])) return words.wrong_day
    return name === 'to' && isTurned ? words.wrong_days : undefined
  }
  return (['from', 'to'] as const).map((name) => (
    <Field
      key={name}
      type="date"
      // Of a longer year the browser would take more digits.
      max="2999-12-31"
      label={labels[name]}
      value={typed[name]}
      error={own(name) ?? (isSame(typed, days) ? errors?.[name] : undefined) ?? null}
      onChange={({ target }) => {
        setJudged(false)
        setTyped({ ...typed, [name]: target.value })
      }}
      onBlur={apply}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && apply()}
    />
  ))
}

function isSame(one: Days, other: Days): boolean {
  return one.from === other.from && one.to === other.to
}
