import { Worker } from 'node:worker_threads'
import type { ReadFile } from '#domain/settlements/read-paymob.ts'

/** A file that takes longer (ms) or more memory (MB) is none of Paymob's. */
const limits = { ms: 20_000, megabytes: 512 }

/** Reads a settlement file in a thread of its own, so that the shop goes on answering meanwhile. */
export function readAside(bytes: Uint8Array): Promise<ReadFile> {
  const tooMuch: ReadFile = { mistakes: [{ row: { code: 'too_much' } }], count: 1 }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    const timer = setTimeout(() => {
      resolve(tooMuch)
      void worker.terminate()
    }, limits.ms)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooMuch) : reject(error),
    )
    worker.once('exit', () => clearTimeout(timer))
  })
}
