import type { Picture } from '#shared/api/common.ts'
import type { Area } from '#shared/crop.ts'

/** The part of a picture that the shop shows; a `width` of null: the whole, because its crop was removed. */
export type Crop = { name: string } & (
  | (Area & { of_width: number; of_height: number })
  | { [Fact in keyof Area | 'of_width' | 'of_height']: null }
)

/** Looks up existing pictures. A name is a path below `imagery/`, such as "wheels/x/bronze-hero.webp". */
export type Pictures = {
  find: (name: string | undefined) => Picture | null
  /** The same picture without its crop. */
  whole: (name: string | undefined) => Picture | null
  /** Makes these the crops of all pictures, and deletes sizes of other parts that this machine has generated. */
  crop: (crops: readonly Crop[]) => Promise<void>
  /** Deletes the sizes of uploaded pictures that this machine has generated. */
  forget?: (names: readonly string[]) => Promise<void>
}

/** The served pictures: every width and format, generated on first request and cached. */
export type PictureStore = Pictures & {
  /** The picture at an address below /pictures/, or null: "<hash>/wheels/x/bronze-hero-640.avif". */
  open: (address: string) => Promise<{ body: Buffer; type: string } | null>
  /** Generates the picture at an address unless it is cached. */
  prepare: (address: string) => Promise<void>
  /** The addresses that most pages request, the most frequent first. */
  common: () => string[]
  /** The number of pictures being generated or queued. */
  busy: () => number
}

/** The first name in the specification's JSON array string. */
export function firstImage(images: string): string | undefined {
  const names: unknown = JSON.parse(images)
  return Array.isArray(names) && typeof names[0] === 'string' ? names[0] : undefined
}

/** All existing pictures named in a JSON array string, the main one first. */
export function picturesOf({ pictures }: { pictures: Pictures }, images: string): Picture[] {
  const names: unknown = JSON.parse(images)
  if (!Array.isArray(names)) return []
  return names.flatMap((name) => (typeof name === 'string' ? (pictures.find(name) ?? []) : []))
}
