import type { Picture } from '#shared/api/common.ts'

/** Whether a stored value is still a valid picture, or null. */
export function isPicture(kept: unknown): kept is Picture | null {
  if (kept === null) return true
  const picture = kept as Picture | undefined
  return typeof picture?.base === 'string' && Number.isInteger(picture.width) && Number.isInteger(picture.height)
}
