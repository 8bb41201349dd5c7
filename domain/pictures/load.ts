import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'
import { croppedStem, parseCropped, partMark } from '#domain/pictures/crops.ts'
import { makePicture, type Shown, type Wanted } from '#domain/pictures/make-picture.ts'
import { findMasters, hashOf } from '#domain/pictures/masters.ts'
import type { Crop, PictureStore } from '#domain/pictures/pictures.ts'
import { uploadedFacts } from '#domain/pictures/uploaded.ts'
import type { Secrets } from '#domain/secrets.ts'
import type { Log } from '#domain/shop.ts'
import type { Picture } from '#shared/api/common.ts'
import { pictureWidths } from '#shared/pictures.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

type PictureRequest = Shown & {
  /** Reads the original; null if it is gone or another one by now. */
  read: () => Promise<Buffer | null>
  wanted: Wanted
  file: string
  type: string
  /** Whether pages lead to it. A part that the desk has replaced is still made for pages that are open, but not kept. */
  isShown: () => boolean
}

/**
 * Loads the picture store. The masters below `root` are scanned once; pictures uploaded at the desk are read by `uploaded`
 * when one is generated. Generated pictures are cached in `store`, which several processes may share.
 */
export async function loadPictures(options: {
  root: string
  store: string
  /** Sign the addresses of cropped pictures. */
  secrets: Secrets
  uploaded?: (name: string) => Promise<Buffer | null>
  log: Pick<Log, 'warn'>
}): Promise<PictureStore> {
  const { root, store, secrets, uploaded = async () => null } = options
  const masters = await findMasters(root, store, options.log)
  const byAddress = new Map([...masters].map(([name, master]) => [`${master.hash}/${bare(name)}`, { name, master }]))
  const workshop = limitConcurrency(2)
  const underWay = new Map<string, Promise<Buffer | null>>()
  /* Pages look up pictures without waiting, and crops change a few times a day: each process keeps those of all pictures. */
  let crops: ReadonlyMap<string, Crop> = new Map()

  function whole(name: string | undefined): Picture | null {
    const master = name === undefined ? undefined : (masters.get(name) ?? uploadedFacts(name))
    if (!master) return null
    return { base: `/pictures/${master.hash}/${bare(name!)}`, width: master.width, height: master.height }
  }

  function find(name: string | undefined): Picture | null {
    const picture = whole(name)
    const crop = picture && crops.get(name!)
    // A file that has another size by now is shown whole.
    if (!crop || crop.width === null || crop.of_width !== picture.width || crop.of_height !== picture.height)
      return picture
    return { base: croppedStem(secrets, picture.base, crop), width: crop.width, height: crop.height }
  }

  /** Deletes the sizes of parts of a picture that are no longer shown. */
  async function forgetParts(name: string): Promise<void> {
    const picture = whole(name)
    if (!picture) return
    const path = (base: string) => join(store, base.slice('/pictures/'.length))
    const part = path(picture.base) + partMark
    const shown = `${path(find(name)!.base)}-`
    const files = (await ifThere(readdir(dirname(part)))) ?? []
    for (const file of files.map((each) => join(dirname(part), each))) {
      const isShown = shown.startsWith(part) && file.startsWith(shown)
      if (file.startsWith(part) && !isShown) await rm(file, { force: true })
    }
  }

  /** The original at an address without its size. */
  function original(stem: string): Omit<PictureRequest, 'wanted' | 'file' | 'type'> | undefined {
    const cropped = parseCropped(secrets, `/pictures/${stem}`)
    const there = wholeOriginal(cropped ? cropped.whole.slice('/pictures/'.length) : stem)
    if (!there || !cropped) return there && { ...there, area: null, isShown: () => true }
    const { area } = cropped
    return {
      ...there,
      ...{ area, master: { ...there.master, width: area.width, height: area.height } },
      isShown: () => find(there.name)?.base === `/pictures/${stem}`,
    }
  }

  function wholeOriginal(stem: string): (Pick<PictureRequest, 'master' | 'read'> & { name: string }) | undefined {
    const there = byAddress.get(stem)
    if (there) return { ...there, read: () => readMaster(join(root, there.name), there.master.hash) }
    const [, hash, bareName] = /^(\w+)\/(uploads\/.+)$/.exec(stem) ?? []
    const name = `${bareName}.webp`
    const master = uploadedFacts(name)
    return master && master.hash === hash ? { name, master, read: () => uploaded(name) } : undefined
  }

  /** Prevents path traversal: the address is only looked up, and the path is built from the master's name. */
  function parseAddress(address: string): PictureRequest | null {
    const [, stem, size, extension] = /^(.+)-(card|[1-9]\d{2,3})\.(avif|webp|jpg|png)$/.exec(address) ?? []
    const there = original(stem ?? '')
    if (!there || (size === 'card') !== (extension === 'jpg')) return null
    // Mail programs know no WebP: a logo in an e-mail is a PNG.
    if (extension === 'png' && !(size === '320' && stem!.includes('/uploads/'))) return null
    if (size !== 'card' && !(pictureWidths as readonly number[]).includes(Number(size))) return null
    const width = Math.min(Number(size), there.master.width)
    const wanted: Wanted = size === 'card' ? 'card' : { width, format: extension as 'avif' | 'webp' | 'png' }
    const file = join(store, `${stem}-${size === 'card' ? size : width}.${extension}`)
    return { ...there, wanted, file, type: types[extension as keyof typeof types] }
  }

  function makeOnce(request: PictureRequest): Promise<Buffer | null> {
    const already = underWay.get(request.file)
    if (already) return already
    const making = workshop.run(() => make(request)).finally(() => underWay.delete(request.file))
    underWay.set(request.file, making)
    return making
  }

  return {
    find,
    whole,
    async open(address) {
      const request = parseAddress(address)
      if (!request) return null
      const body = (await readIfThere(request.file)) ?? (await makeOnce(request))
      return body && { body, type: request.type }
    },
    async forget(names) {
      for (const name of names) {
        const facts = uploadedFacts(name)
        // The hash is of the name, so the folder has the sizes of this picture alone.
        if (facts) await rm(join(store, facts.hash), { recursive: true, force: true })
      }
    },
    async crop(all) {
      const before = crops
      crops = new Map(all.map((crop) => [crop.name, crop]))
      for (const name of new Set([...before.keys(), ...crops.keys()])) {
        if (isDeepStrictEqual(before.get(name), crops.get(name))) continue
        await forgetParts(name).catch((err) =>
          options.log.warn({ err, picture: name }, 'old parts of a picture remain on the disk'),
        )
      }
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

async function make({ master, area, read, wanted, file, isShown }: PictureRequest): Promise<Buffer | null> {
  const content = await read()
  if (!content) return null
  const body = await makePicture(content, { master, area }, wanted)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new-${process.pid}`, body)
  await rename(`${file}.new-${process.pid}`, file)
  // Asked after the writing: a part that was replaced meanwhile is not left behind.
  if (!isShown()) await rm(file, { force: true })
  return body
}

/** Null if the master was deleted or has changed since the scan: its content hash would no longer match the address. */
async function readMaster(file: string, hash: string): Promise<Buffer | null> {
  const content = await readIfThere(file)
  return content && hashOf(content) === hash ? content : null
}

function readIfThere(file: string): Promise<Buffer | null> {
  return ifThere(readFile(file))
}

async function ifThere<Read>(reading: Promise<Read>): Promise<Read | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

function bare(name: string): string {
  return name.replace(/\.\w+$/, '')
}
