import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ChosenVehicle } from '#shared/api/common.ts'

/** History index where the dialog was opened; unknown after a reload. */
let openedAt: number | undefined

/**
 * State of the car dialog, whose steps are in the address: Back goes a step back and then closes it, a reload keeps the
 * step. `wasOpen` stays true after the first opening, for lazy loading.
 */
export function useCarChoice() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [wasOpen, setWasOpen] = useState(false)
  const step = carStep(hash)
  const isOpen = step !== null
  useEffect(() => {
    if (isOpen) setWasOpen(true)
  }, [isOpen])
  const go = (to: string) => void navigate(`${pathname}${search}${to}`, { preventScrollReset: true })

  return {
    step,
    wasOpen,
    open() {
      openedAt = placeInHistory()
      go(questionsHash)
    },
    /** Returns to the questions. */
    again: () => go(questionsHash),
    review: (car: ChosenVehicle | null) => go(reviewHash(car)),
    close() {
      // NaN where one of them is unknown.
      const back = Number(openedAt) - Number(placeInHistory())
      if (back < 0) void navigate(back)
      else void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
    },
  }
}

/** React Router stores the entry's index in `history.state`. */
function placeInHistory(): number | undefined {
  const { idx } = (history.state ?? {}) as { idx?: number }
  return idx
}

/** Step of the car dialog: the finder's questions, or the review of what a car (null: unknown) would change. */
type CarStep = { at: 'questions' } | { at: 'review'; car: ChosenVehicle | null }

const mark = '#car='

/** The hash that opens the dialog; the finder appends its own steps to it. */
export const questionsHash = mark

/** The hash of the review step: "#car=nissan/patrol/2021/SLUG", or "#car=-" for no car. */
export function reviewHash(car: ChosenVehicle | null): string {
  if (!car) return `${mark}-`
  const { make, model, year, modification } = car
  return mark + [make, model, year, modification].map((part) => encodeURIComponent(part)).join('/')
}

/** The step in a hash; null where the dialog is closed. Pure. */
export function carStep(hash: string): CarStep | null {
  if (!hash.startsWith(mark)) return null
  if (hash === reviewHash(null)) return { at: 'review', car: null }
  const [make, model, year = '', modification] = hash.slice(mark.length).split('/')
  if (!make || !model || !modification || !/^\d{4}$/.test(year)) return { at: 'questions' }
  return { at: 'review', car: { make, model, year: Number(year), modification } }
}
