import type { Metadata, Sharp } from 'sharp'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'
import { loadSharp } from '#domain/pictures/sharp.ts'
import { Problem } from '#domain/problem.ts'

/** The limit of pixels: a phone's camera has 50 million. */
const mostPixels = 60_000_000

/** AVIF compresses so well and decodes so slowly that its limit is lower; a picture of 12 million pixels takes 225 MB. */
const mostAvifPixels = 12_500_000

/**
 * The limit of bytes for what must be decoded as a whole. Measured: a progressive JPEG of 50 million pixels takes 160 MB as a
 * camera writes it (4:2:0), and passes; in 4:4:4 it takes 305 MB, and an interlaced PNG with 16 bits per sample 550 MB.
 */
const mostBytesAtOnce = 160_000_000

/** Timeout for re-encoding: a file that takes longer is malicious. */
const mostSeconds = 20

/** Who sent a picture. One of each is decoded at a time, so that what visitors send does not hold up the desk. */
export type Sender = 'visitor' | 'desk'

const queues = { visitor: limitConcurrency(1), desk: limitConcurrency(1) }

/**
 * Opens an uploaded picture upright for re-encoding, which keeps only the pixels: metadata (place, name) and embedded
 * scripts are dropped. The file type is detected by its first bytes, not its name. Throws photo_refused for other files, and
 * photo_too_heavy for one that takes too much memory to decode.
 */
export async function openUpload<Result>(
  content: Buffer,
  sender: Sender,
  encode: (upright: Sharp) => Promise<Result>,
): Promise<Result> {
  if (!isPhoto(content)) throw new Problem('photo_refused')
  const sharp = await loadSharp()
  return queues[sender].run(async () => {
    const limitInputPixels = isAvif(content) ? mostAvifPixels : mostPixels
    try {
      // Only the header is read for these, so its size may be any.
      const read = await sharp(content, { limitInputPixels: false }).metadata()
      if (read.width * read.height > limitInputPixels || bytesAtOnce(read) > mostBytesAtOnce)
        throw new Problem('photo_too_heavy')
      const picture = sharp(content, { limitInputPixels, failOn: 'error' })
      return await encode(picture.autoOrient().timeout({ seconds: mostSeconds }))
    } catch (error) {
      throw error instanceof Problem ? error : new Problem('photo_refused')
    }
  })
}

/**
 * The bytes that decoding holds at once. Most files are decoded line by line; where each scan covers the whole picture, all
 * samples are held until the last one: of a JPEG as coefficients of two bytes, of a PNG as they are. Of an animated WebP, of which
 * the first frame is taken, it is three whole canvases: one of 25 million pixels took 296 MB, in a file of 330 bytes.
 */
function bytesAtOnce(metadata: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling, pages } = metadata
  if (format === 'webp' && pages !== undefined) return 3 * 4 * width * height
  if (!isProgressive) return 0
  if (format === 'jpeg') return 2 * width * height * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return width * height * channels * (depth === 'ushort' ? 2 : 1)
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
