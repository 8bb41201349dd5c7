import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { openUpload, type Sender } from '#domain/pictures/open-upload.ts'

const small = (channels: 3 | 4 = 3) => sharp({ create: { width: 16, height: 16, channels, background: '#864' } })

/** A small picture whose header names another size, which is all that is read before the decision. */
async function sized(picture: Sharp, width: number, height: number): Promise<Buffer> {
  const content = await picture.toBuffer()
  const frame = content.findIndex((byte, at) => byte === 0xff && /c[02]/.test(content[at + 1]!.toString(16)))
  const extents = content.indexOf('ispe')
  if (content.toString('latin1', 1, 4) === 'PNG') {
    content.writeUInt32BE(width, 16)
    content.writeUInt32BE(height, 20)
    content.writeUInt32BE(crc32(content.subarray(12, 29)), 29)
  } else if (extents > 0) {
    content.writeUInt32BE(width, extents + 8)
    content.writeUInt32BE(height, extents + 12)
  } else {
    content.writeUInt16BE(height, frame + 5)
    content.writeUInt16BE(width, frame + 7)
  }
  return content
}

const open = (content: Buffer, sender: Sender = 'visitor', encode = async () => 'opened') =>
  openUpload(content, sender, encode)

test('a picture that would be decoded as a whole is refused by its header when that takes too much memory', async () => {
  const deep = small(4).toColourspace('rgb16')
  for (const picture of [
    await sized(deep.clone().png({ progressive: true }), 7_700, 7_700),
    await sized(small(4).png({ progressive: true }), 7_700, 7_700),
    await sized(small().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 7_700, 7_700),
    await sized(small().avif(), 4_900, 3_700),
    await sized(small().jpeg(), 8_000, 8_000),
  ])
    await expect(open(picture)).rejects.toMatchObject({ code: 'photo_too_heavy' })
  // As cameras and programs write them: up to 50 million pixels, and what is decoded line by line.
  for (const picture of [
    await sized(small().jpeg(), 8_660, 5_774),
    await sized(small().jpeg({ progressive: true }), 8_660, 5_774),
    await sized(small().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 6_000, 4_000),
    await sized(deep.clone().png(), 7_700, 7_700),
    await sized(small(4).png({ progressive: true }), 6_000, 4_000),
    await sized(small().avif(), 4_032, 3_024),
  ])
    expect(await open(picture)).toBe('opened')
})

test('a file that is no picture, or a broken one, is refused as such and not for its size', async () => {
  const whole = await small().png().toBuffer()
  for (const content of [
    Buffer.from('<svg/>'),
    whole.subarray(0, 20),
    Buffer.from('\xff\xd8\xff no picture', 'latin1'),
  ])
    await expect(open(content)).rejects.toMatchObject({ code: 'photo_refused' })
})

test('of an animated picture the first frame is taken, and a canvas that takes too much memory is refused', async () => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  const first = await openUpload(moving, 'visitor', (upright) => upright.removeAlpha().raw().toBuffer())
  expect([first.length, ...first.subarray(0, 3)]).toEqual([16 * 16 * 3, 255, 0, 0])
  const canvas = (width: number, height: number) => {
    const content = Buffer.from(moving)
    const header = content.indexOf('VP8X')
    content.writeUIntLE(width - 1, header + 12, 3)
    content.writeUIntLE(height - 1, header + 15, 3)
    return content
  }
  expect(await open(canvas(3_000, 3_000))).toBe('opened')
  await expect(open(canvas(7_700, 7_700))).rejects.toMatchObject({ code: 'photo_too_heavy' })
  // A format for moving pictures only.
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  await expect(open(gif)).rejects.toMatchObject({ code: 'photo_refused' })
})

test('pictures of visitors wait for one another, and those of the desk do not wait for them', async () => {
  const content = await small().png().toBuffer()
  const first = Promise.withResolvers<string>()
  const order: string[] = []
  const visitors = [
    open(content, 'visitor', () => first.promise),
    open(content, 'visitor', async () => order.push('second visitor').toString()),
  ]
  await open(content, 'desk', async () => order.push('desk').toString())
  first.resolve('first')
  await Promise.all(visitors)
  expect(order).toEqual(['desk', 'second visitor'])
})
