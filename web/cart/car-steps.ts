import type { ChosenVehicle } from '#shared/api/common.ts'

/** Where the choice of the cart's car is: at the questions, or at what a car (null: one not known) would change. */
export type CarStep = { at: 'questions' } | { at: 'review'; car: ChosenVehicle | null }

const mark = '#car='

/** The part of the address behind the # that opens the choice; the finder goes on from here with its own steps. */
export const questionsHash = mark

/** The part of the address that asks what a car would change: "#car=nissan/patrol/2021/SLUG", or "#car=-". */
export function reviewHash(car: ChosenVehicle | null): string {
  if (!car) return `${mark}-`
  const { make, model, year, modification } = car
  return mark + [make, model, year, modification].map((part) => encodeURIComponent(part)).join('/')
}

/** The step that an address is at; null where the choice is closed. Pure. */
export function carStep(hash: string): CarStep | null {
  if (!hash.startsWith(mark)) return null
  if (hash === reviewHash(null)) return { at: 'review', car: null }
  const [make, model, year = '', modification] = hash.slice(mark.length).split('/')
  if (!make || !model || !modification || !/^\d{4}$/.test(year)) return { at: 'questions' }
  return { at: 'review', car: { make, model, year: Number(year), modification } }
}
