import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { type CarStep, carStep, questionsHash, reviewHash } from '#web/cart/car-steps.ts'

/** Where in the browser's history the choice was opened; not known after a reload. */
let openedAt: number | undefined

/**
 * The choice of the cart's car, whose steps are in the address: Back goes a step back and then closes it, a reload stays.
 * `wasOpen` is true from the first time on, for what is loaded only then.
 */
export function useCarChoice(): {
  step: CarStep | null
  wasOpen: boolean
  open: () => void
  /** To the questions again. */
  again: () => void
  review: (car: ChosenVehicle | null) => void
  close: () => void
} {
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
    again: () => go(questionsHash),
    review: (car) => go(reviewHash(car)),
    close() {
      const here = placeInHistory()
      const back = openedAt === undefined || here === undefined ? 0 : openedAt - here
      if (back < 0) void navigate(back)
      else void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
    },
  }
}

/** The router numbers its entries. */
function placeInHistory(): number | undefined {
  const { idx } = (history.state ?? {}) as { idx?: number }
  return idx
}
