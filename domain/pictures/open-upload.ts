import type { Sharp } from 'sharp'
import { loadSharp } from '#domain/pictures/sharp.ts'
import { Problem } from '#domain/problem.ts'

/** The limit for decoding into memory: a phone's camera has 50 million pixels. */
const mostPixels = 60_000_000

/** AVIF compresses so well and decodes so slowly that its limit is lower: one file of 1.8 kB took 3.6 s. */
const mostAvifPixels = 24_000_000

/** Timeout for re-encoding: a file that takes longer is malicious. */
const mostSeconds = 20

/**
 * Opens an uploaded picture upright for re-encoding, which keeps only the pixels: metadata (place, name) and embedded
 * scripts are dropped. The file type is detected by its first bytes, not its name. Throws photo_refused for other files.
 */
export async function openUpload<Result>(
  content: Buffer,
  encode: (upright: Sharp) => Promise<Result>,
): Promise<Result> {
  if (!isPhoto(content)) throw new Problem('photo_refused')
  const sharp = await loadSharp()
  try {
    return await encode(
      sharp(content, { limitInputPixels: isAvif(content) ? mostAvifPixels : mostPixels, failOn: 'error' })
        .autoOrient()
        .timeout({ seconds: mostSeconds }),
    )
  } catch {
    throw new Problem('photo_refused')
  }
}

/** Accepts JPEG, PNG, WebP and AVIF; never SVG, which can contain scripts. */
function isPhoto(content: Buffer): boolean {
  const text = (start: number, end: number) => content.toString('latin1', start, end)
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    isAvif(content)
  )
}

function isAvif(content: Buffer): boolean {
  return content.toString('latin1', 4, 8) === 'ftyp' && /^(avif|avis|mif1)$/.test(content.toString('latin1', 8, 12))
}
