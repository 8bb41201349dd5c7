/** A reason not to start, in sentences an operator can act on. The process prints it and ends with code 1. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
