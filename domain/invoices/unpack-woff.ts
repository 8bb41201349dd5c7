import { inflateSync } from 'node:zlib'

/**
 * Unpacks the plain font from a WOFF 1.0 file (www.w3.org/TR/WOFF, sections 3 to 5). The PDF writer reads WOFF itself,
 * but reads past the end of a table whose last glyph is empty, as in this family's Arabic files.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('not a WOFF 1.0 file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const body = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      body: packed < length ? inflateSync(body) : body,
    }
  })
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  const powers = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** powers, 6)
  head.writeUInt16BE(powers, 8)
  head.writeUInt16BE(16 * (count - 2 ** powers), 10)
  let offset = head.length
  const bodies = tables.map(({ tag, checksum, body }, i) => {
    const at = 12 + i * 16
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(body.length, at + 12)
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}
