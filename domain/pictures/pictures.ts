import type { Picture } from '#shared/api/common.ts'

/** Finds the pictures that are there. A name is a path below `imagery/`, such as "wheels/x/bronze-hero.webp". */
export type Pictures = { find: (name: string | undefined) => Picture | null }

/** The pictures as they are served: every width and format, made when first asked for and kept. */
export type PictureStore = Pictures & {
  /** The picture at an address below /pictures/, or null where there is none: "<hash>/wheels/x/bronze-hero-640.avif". */
  open: (address: string) => Promise<{ body: Buffer; type: string } | null>
  /** Makes the picture at an address unless it is there already. */
  prepare: (address: string) => Promise<void>
  /** Addresses that most pages ask for, the commonest first. */
  common: () => string[]
  /** Pictures being made or waiting to be made. */
  busy: () => number
}

/** The first name of the specification's JSON array string. */
export function firstImage(images: string): string | undefined {
  const names: unknown = JSON.parse(images)
  return Array.isArray(names) && typeof names[0] === 'string' ? names[0] : undefined
}

/** All pictures that a JSON array string names and that are there, the one to show first. */
export function picturesOf({ pictures }: { pictures: Pictures }, images: string): Picture[] {
  const names: unknown = JSON.parse(images)
  if (!Array.isArray(names)) return []
  return names.flatMap((name) => (typeof name === 'string' ? (pictures.find(name) ?? []) : []))
}
