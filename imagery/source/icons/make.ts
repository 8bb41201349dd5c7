import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Makes the web app's icons from the mark: run `node imagery/source/icons/make.ts` after the mark has changed. `any` icons are
 * shown as they are; of a `maskable` one only a circle of 80 % is sure to be visible, so the mark stays inside it.
 */
const mark = await readFile(join(import.meta.dirname, 'mark.svg'))
const folder = join(import.meta.dirname, '../../../public')
const paper = '#f7f5f2'

await Promise.all([
  make('icon-192.png', 192, 0.84),
  make('icon-512.png', 512, 0.84),
  make('icon-maskable-192.png', 192, 0.62),
  make('icon-maskable-512.png', 512, 0.62),
  make('apple-touch-icon.png', 180, 0.72),
])

/** A square of `width` pixels; the mark takes `share` of it. */
async function make(name: string, width: number, share: number): Promise<void> {
  const size = Math.round(width * share)
  const drawn = await sharp(mark, { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()
  const icon = sharp({ create: { width, height: width, channels: 3, background: paper } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
  await writeFile(join(folder, name), await icon.toBuffer())
}
