import type { Picture } from '#shared/api/common.ts'

/** Finds the pictures that are there. A name is a path below `imagery/`, such as "wheels/x/bronze-hero.webp". */
export type Pictures = { find: (name: string | undefined) => Picture | null }

/** The first name of the specification's JSON array string. */
export function firstImage(images: string): string | undefined {
  const names: unknown = JSON.parse(images)
  return Array.isArray(names) && typeof names[0] === 'string' ? names[0] : undefined
}
