import { constants, createZstdCompress, type ZstdCompress } from 'node:zlib'

/** Larger than a compressed page, so that it comes in one piece: each further one is another round trip to the thread. */
const chunkSize = 64 * 1024

/**
 * Compresses texts with Zstandard, on a thread of Node's pool, each to a frame that is read without the others. All go
 * through one compressor, one after another: a new one takes 1.5 MB from the system for a page of 180 kB and returns them, and
 * where the system hands out memory slowly (200 page faults), that costs ten times what compressing does.
 */
export function zstdCompressor(): (text: Buffer) => Promise<Buffer> {
  let compressor: ZstdCompress | undefined
  let parts: Buffer[] = []

  function open(): ZstdCompress {
    // Every write ends a frame.
    const opened = createZstdCompress({ chunkSize, flush: constants.ZSTD_e_end })
    opened.on('data', (part: Buffer) => parts.push(part))
    opened.on('error', () => {
      compressor = undefined
    })
    return opened
  }

  return (text) =>
    new Promise((resolve, reject) => {
      compressor ??= open()
      // Called in the order of the writes, after the parts of each.
      compressor.write(text, (error) => {
        const frame = Buffer.concat(parts)
        parts = []
        if (error) reject(error)
        else resolve(frame)
      })
    })
}

/** The compressor of this process's pages. */
export const zstd = zstdCompressor()
