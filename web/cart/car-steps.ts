import type { ChosenVehicle } from '#shared/api/common.ts'

/** Step of the car dialog: the finder's questions, or the review of what a car (null: unknown) would change. */
export type CarStep = { at: 'questions' } | { at: 'review'; car: ChosenVehicle | null }

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
