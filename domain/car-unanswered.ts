import { Problem } from '#domain/problem.ts'

/** A failure of the vehicle service passes in a minute, as far as is known. */
const shortest = 60

/**
 * The vehicle service gave no answer about a car: it failed, is paused after a failure, or its quota is used up. Whether the
 * car exists is then unknown, which is not `vehicle_not_found`.
 * @param seconds until the service is asked again
 */
export function carUnanswered(seconds = shortest): Problem {
  return new Problem('vehicle_unavailable', 503, { seconds: Math.max(shortest, seconds) })
}

/** Whether an error says that a car could not be looked up, for now or for this visitor: a retry may find it. */
export function isCarUnanswered(error: unknown): error is Problem {
  return error instanceof Problem && (error.code === 'vehicle_unavailable' || error.code === 'too_many_cars')
}

/** Whether an error says that a car is unknown, or could not be looked up, where both are handled alike. */
export function isCarMissing(error: unknown): boolean {
  return isCarUnanswered(error) || (error instanceof Problem && error.code === 'vehicle_not_found')
}
