import { parentPort, workerData } from 'node:worker_threads'
import { readPaymobFile } from '#domain/settlements/read-paymob.ts'

// A worker thread: a large workbook takes seconds to unpack, which would block the event loop.
parentPort!.postMessage(await readPaymobFile(workerData as Uint8Array))
