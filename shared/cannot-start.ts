/** A startup failure, in sentences an operator can act on. The process prints it and exits with code 1. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
