import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from '#domain/goods-import/record.ts'

/** Bytes that one packed file may unpack to: a small archive may unpack to far more than memory holds. */
const mostUnpacked = 300 * 1024 * 1024

/** The files of a ZIP archive by name; each is unpacked when it is asked for. Throws UnreadableFile. */
export function openZip(bytes: Buffer): { read: (name: string) => string | undefined } {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new UnreadableFile({ code: 'no_workbook' })
  const entries = new Map<string, { at: number; size: number; method: number }>()
  try {
    let at = bytes.readUInt32LE(end + 16)
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
        number,
        number,
        number,
      ]
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
      const [method, size, start] = [
        bytes.readUInt16LE(at + 10),
        bytes.readUInt32LE(at + 20),
        bytes.readUInt32LE(at + 42),
      ]
      const skipped = bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
      entries.set(name, { at: start + 30 + skipped, size, method })
      at += 46 + nameLength + extra + comment
    }
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile({ code: 'no_workbook' })
    throw error
  }
  return {
    read: (name) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      const packed = bytes.subarray(entry.at, entry.at + entry.size)
      try {
        return (entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: mostUnpacked })).toString(
          'utf8',
        )
      } catch {
        throw new UnreadableFile({ code: 'workbook_damaged' })
      }
    },
  }
}
