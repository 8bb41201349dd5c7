import { useEffect, useState } from 'react'
import { checkout } from '#shared/i18n/checkout.ts'
import { holdMinutes } from '#shared/limits.ts'
import { useMessages } from '#web/shell/language.ts'

/**
 * Countdown of the stock reservation, not announced every second. Hidden if the device's clock is implausible; the
 * server decides whether the hold is valid.
 */
export function Hold({ until }: { until: string | null }) {
  const words = useMessages(checkout)
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  const [first] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  if (first <= 0 || first > holdMinutes * 60 + 30) return null
  if (seconds <= 0) return <p role="status">{words.held_over}</p>
  return (
    <p role="timer" aria-live="off">
      <bdi>{words.held(clock(seconds))}</bdi>
    </p>
  )
}

function secondsUntil(moment: string | null): number {
  return moment ? Math.round((Date.parse(moment) - Date.now()) / 1000) : 0
}

/** "14:05" */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
