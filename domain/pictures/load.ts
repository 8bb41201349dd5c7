import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'
import { findMasters, hashOf, type Master } from '#domain/pictures/masters.ts'
import type { PictureStore } from '#domain/pictures/pictures.ts'
import type { Log } from '#domain/shop.ts'
import type { Picture } from '#shared/api/common.ts'
import { pictureWidths } from '#shared/pictures.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

type PictureRequest = { name: string; master: Master; wanted: Wanted; file: string; type: string }

/**
 * Loads the picture store. The masters below `root` are scanned once; generated pictures are cached in `store`, which
 * several processes may share.
 */
export async function loadPictures(options: {
  root: string
  store: string
  log: Pick<Log, 'warn'>
}): Promise<PictureStore> {
  const { root, store } = options
  const masters = await findMasters(root, store, options.log)
  const byAddress = new Map([...masters].map(([name, master]) => [`${master.hash}/${bare(name)}`, { name, master }]))
  const workshop = limitConcurrency(2)
  const underWay = new Map<string, Promise<Buffer | null>>()

  function find(name: string | undefined): Picture | null {
    const master = name === undefined ? undefined : masters.get(name)
    if (!master) return null
    return { base: `/pictures/${master.hash}/${bare(name!)}`, width: master.width, height: master.height }
  }

  /** Prevents path traversal: the address is only looked up, and the path is built from the master's name. */
  function parseAddress(address: string): PictureRequest | null {
    const [, stem, size, extension] = /^(.+)-(card|[1-9]\d{2,3})\.(avif|webp|jpg)$/.exec(address) ?? []
    const there = byAddress.get(stem ?? '')
    if (!there || (size === 'card') !== (extension === 'jpg')) return null
    if (size !== 'card' && !(pictureWidths as readonly number[]).includes(Number(size))) return null
    const width = Math.min(Number(size), there.master.width)
    const wanted: Wanted = size === 'card' ? 'card' : { width, format: extension as 'avif' | 'webp' }
    const file = join(store, `${stem}-${size === 'card' ? size : width}.${extension}`)
    return { ...there, wanted, file, type: types[extension as keyof typeof types] }
  }

  function makeOnce(request: PictureRequest): Promise<Buffer | null> {
    const already = underWay.get(request.file)
    if (already) return already
    const making = workshop.run(() => make(root, request)).finally(() => underWay.delete(request.file))
    underWay.set(request.file, making)
    return making
  }

  return {
    find,
    async open(address) {
      const request = parseAddress(address)
      if (!request) return null
      const body = (await readIfThere(request.file)) ?? (await makeOnce(request))
      return body && { body, type: request.type }
    },
    async prepare(address) {
      const request = parseAddress(address)
      if (!request) return
      await access(request.file).catch(() => makeOnce(request))
    },
    common() {
      return [640, 480, 960, 320].flatMap((width) => [...byAddress.keys()].map((stem) => `${stem}-${width}.avif`))
    },
    busy: workshop.busy,
  }
}

/** Null if the master was deleted or has changed since the scan: its content hash would no longer match the address. */
async function make(root: string, request: PictureRequest): Promise<Buffer | null> {
  const content = await readIfThere(join(root, request.name))
  if (!content || hashOf(content) !== request.master.hash) return null
  const body = await makePicture(content, request.master, request.wanted)
  await mkdir(dirname(request.file), { recursive: true })
  await writeFile(`${request.file}.new-${process.pid}`, body)
  await rename(`${request.file}.new-${process.pid}`, request.file)
  return body
}

async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

function bare(name: string): string {
  return name.replace(/\.\w+$/, '')
}

// At most two pictures are made at once (see load.ts), each on one thread, so that pages still get CPU time.
sharp.concurrency(1)
sharp.cache(false)

/** The variant that an address requests: `width` in pixels. */
type Wanted = { width: number; format: 'avif' | 'webp' } | 'card'

/** Cut-outs are lit for light pages; formats without transparency get this grey background. */
const paper = '#f4f4f4'

/**
 * Generates one picture from its master. Measured on a 1200 px cut-out at 640 px: AVIF at effort 2 takes 0.14 s and 20
 * kB, at the library's default effort 4 it takes 0.95 s and 19 kB; WebP takes 0.1 s and 38 kB.
 */
async function makePicture(content: Buffer, master: Master, wanted: Wanted): Promise<Buffer> {
  if (wanted === 'card') {
    return sharp(content)
      .flatten({ background: paper })
      .resize({ width: 1200, height: 630, fit: master.transparent ? 'contain' : 'cover', background: paper })
      .jpeg({ quality: 82, progressive: true })
      .toBuffer()
  }
  const resized = sharp(content).resize({ width: wanted.width, withoutEnlargement: true })
  return wanted.format === 'avif'
    ? resized.avif({ quality: 50, effort: 2 }).toBuffer()
    : resized.webp({ quality: 76, alphaQuality: 90 }).toBuffer()
}

/**
 * Pre-generates the most requested pictures, one after another, while the machine is idle. Ends when all exist or
 * `signal` aborts; it keeps no process alive.
 */
export async function warmPictures(
  pictures: PictureStore,
  options: { signal: AbortSignal; whenIdle?: (pictures: PictureStore, signal: AbortSignal) => Promise<void> },
): Promise<void> {
  const { signal, whenIdle = machineIdle } = options
  for (const address of pictures.common()) {
    await whenIdle(pictures, signal)
    if (signal.aborted) return
    await pictures.prepare(address)
  }
}

/** Waits until no picture is queued and a quarter of the CPU was idle on average during the last minute. */
async function machineIdle(pictures: PictureStore, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (pictures.busy() > 0 || loadavg()[0]! > availableParallelism() * 0.75)) {
    await pause(2_000, undefined, { signal, ref: false }).catch(() => {})
  }
}
