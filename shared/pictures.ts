import type { Picture } from '#shared/api/common.ts'

/** The available widths of every picture, pixels. A width above the master's returns the master's width. */
export const pictureWidths = [160, 320, 480, 640, 960, 1200, 1600, 2000] as const

/** In order of preference: the browser takes the first format it supports. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The address of a picture in one width. */
export function pictureAddress(picture: Picture, width: (typeof pictureWidths)[number], format: PictureFormat): string {
  return `${picture.base}-${width}.${format}`
}

/** An opaque 1200 × 630 JPEG of a picture, for links shared elsewhere and for e-mails. */
export function pictureCard(picture: Picture): string {
  return `${picture.base}-card.jpg`
}

/**
 * The values of `<source srcset>` and `<img src>`: the same widths in both formats, none wider than the master, and a
 * fallback address for clients without `srcset`.
 */
export function pictureSources(picture: Picture): { avif: string; webp: string; src: string } {
  const needed = pictureWidths.findIndex((width) => width >= picture.width)
  const widths = needed === -1 ? pictureWidths : pictureWidths.slice(0, needed + 1)
  const srcset = (format: PictureFormat) =>
    widths.map((width) => `${pictureAddress(picture, width, format)} ${Math.min(width, picture.width)}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp'), src: pictureAddress(picture, 640, 'webp') }
}
