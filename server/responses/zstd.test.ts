import { zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zstdCompressor } from '#server/responses/zstd.ts'

test('texts that are compressed at the same time are frames that can be read without each other', async () => {
  const compress = zstdCompressor()
  const text = fc
    .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 4_000 }))
    .map(([words, times]) => words.repeat(times))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (texts) => {
      const frames = await Promise.all(texts.map((each) => compress(Buffer.from(each))))
      expect(frames.map((frame) => zstdDecompressSync(frame).toString())).toEqual(
        texts.map((each) => Buffer.from(each).toString()),
      )
    }),
    { numRuns: 40 },
  )
})

test('what does not compress, and is larger than a piece, arrives whole', async () => {
  const compress = zstdCompressor()
  const noise = Buffer.from(
    Uint32Array.from({ length: 100_000 }, (_, i) => Math.imul(i ^ 0x9e3779b9, 0x85ebca6b) >>> 0).buffer,
  )
  const [first, second] = await Promise.all([compress(noise), compress(Buffer.from('ET35'))])
  expect(first!.length).toBeGreaterThan(128 * 1024)
  expect(Buffer.compare(zstdDecompressSync(first!), noise)).toBe(0)
  expect(zstdDecompressSync(second!).toString()).toBe('ET35')
})
