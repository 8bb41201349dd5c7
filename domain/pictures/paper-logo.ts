import { loadSharp } from '#domain/pictures/sharp.ts'
import { readUploaded } from '#domain/pictures/uploaded.ts'
import type { Shop } from '#domain/shop.ts'
import { logo } from '#domain/store.ts'

let drawn: { name: string; png: Buffer } | undefined

/** The shop's logo as a PNG on white for PDFs, 160 pixels high; undefined without one. */
export async function paperLogo(shop: Shop): Promise<Buffer | undefined> {
  if (!logo) return undefined
  if (drawn?.name === logo) return drawn.png
  const original = await readUploaded(shop.db, logo)
  if (!original) return undefined
  const sharp = await loadSharp()
  const fitted = sharp(original).flatten({ background: '#ffffff' }).resize({ width: 800, height: 160, fit: 'inside' })
  drawn = { name: logo, png: await fitted.png().toBuffer() }
  return drawn.png
}
