import type { Picture } from '#shared/api/common.ts'

/** Whether what was kept is still a picture, or none. */
export function isPicture(kept: unknown): kept is Picture | null {
  if (kept === null) return true
  const picture = kept as Picture | undefined
  return typeof picture?.base === 'string' && Number.isInteger(picture.width) && Number.isInteger(picture.height)
}
