import type { Master } from '#domain/pictures/masters.ts'
import { loadSharp } from '#domain/pictures/sharp.ts'
import type { Area } from '#shared/crop.ts'

/** What is shown of an original: `master` are the facts of the shown part; `area` null is the whole. */
export type Shown = { master: Pick<Master, 'hash' | 'width' | 'height' | 'transparent'>; area: Area | null }

/** The variant that an address requests: `width` in pixels. */
export type Wanted = { width: number; format: 'avif' | 'webp' | 'png' } | 'card'

/** Cut-outs are lit for light pages; formats without transparency get this grey background. */
const paper = '#f4f4f4'

/**
 * Generates one picture from its master. Measured on a 1200 px cut-out at 640 px: AVIF at effort 2 takes 0.14 s and 20
 * kB, at the library's default effort 4 it takes 0.95 s and 19 kB; WebP takes 0.1 s and 38 kB.
 */
export async function makePicture(content: Buffer, { master, area }: Shown, wanted: Wanted): Promise<Buffer> {
  const sharp = await loadSharp()
  const shown = sharp(content)
  if (area) shown.extract({ left: area.x, top: area.y, width: area.width, height: area.height })
  if (wanted === 'card') {
    return shown
      .flatten({ background: paper })
      .resize({ width: 1200, height: 630, fit: master.transparent ? 'contain' : 'cover', background: paper })
      .jpeg({ quality: 82, progressive: true })
      .toBuffer()
  }
  const resized = shown.resize({ width: wanted.width, withoutEnlargement: true })
  if (wanted.format === 'png') return resized.png().toBuffer()
  return wanted.format === 'avif'
    ? resized.avif({ quality: 50, effort: 2 }).toBuffer()
    : resized.webp({ quality: 76, alphaQuality: 90 }).toBuffer()
}
