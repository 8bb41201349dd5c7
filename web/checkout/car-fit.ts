import type { CartLine } from '#shared/api/cart.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import { isSure, worst } from '#shared/verdict.ts'

/** The worst verdict of the cart's wheels on their car; null without wheels, and where one was not judged. Pure. */
export function verdictOf(lines: readonly Pick<CartLine, 'fit'>[]): VerdictWord | null {
  const fits = lines.flatMap(({ fit }) => fit ?? [])
  return fits.length > 0 && fits.length === lines.length ? worst(fits) : null
}

/**
 * Which message of the checkout says how far the fit of a car of the cart was checked. `fit` is that of `carFitState`; null
 * where another message says it. Pure.
 */
export function fitMessage(
  fit: 'checked' | 'other' | 'none',
  verdict: VerdictWord | null,
): 'car_missing' | 'car_measured' | 'car_text' | null {
  if (fit === 'none') return 'car_missing'
  if (fit === 'other' || verdict === 'fail') return null
  return verdict && !isSure(verdict) ? 'car_measured' : 'car_text'
}
