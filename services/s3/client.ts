import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { ServiceError } from '#services/http.ts'

export type S3Settings = {
  /** `https://HOST/BUCKET` with an optional prefix below it: AWS, Cloudflare R2, Hetzner, MinIO and others. */
  address: string
  access_key_id: string
  secret_access_key: string
  region: string
  /** Bytes of one part of a large file; the services want 5 MB at least. */
  part_bytes?: number
}

/** Larger files are sent in parts of this size; a bucket takes 10,000 of them, 156 GB. */
const defaultPart = 16 * 2 ** 20

/** Longest wait for one part that is sent, or for further bytes of a file that is fetched, ms. */
const patience = 300_000

export type S3 = ReturnType<typeof s3Client>

/**
 * A bucket of an S3-compatible service. Keys are relative to the address. Each request is signed together with the
 * SHA-256 of its body, so the service refuses what was changed on the way. Throws ServiceError.
 */
export function s3Client({ address, access_key_id, secret_access_key, region, part_bytes = defaultPart }: S3Settings) {
  const signer = new AwsClient({
    ...{ accessKeyId: access_key_id, secretAccessKey: secret_access_key, region },
    ...{ service: 's3', retries: 4, initRetryMs: 200 },
  })
  const { origin, pathname } = new URL(address)
  const [bucket = '', ...below] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const prefix = below.map((part) => `${part}/`).join('')

  async function send(
    method: string,
    key: string | undefined,
    query: Record<string, string> = {},
    body?: Buffer,
    signal = AbortSignal.timeout(patience),
  ) {
    const path = [bucket, ...(key === undefined ? [] : `${prefix}${key}`.split('/'))].map(encodeURIComponent).join('/')
    const url = new URL(`${origin}/${path}`)
    url.search = new URLSearchParams(query).toString()
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    try {
      const response = await signer.fetch(url.href, {
        method,
        headers: { 'x-amz-content-sha256': hash },
        ...(body && { body: new Uint8Array(body) }),
        signal,
      })
      if (!response.ok) throw await refusal(method, response)
      return response
    } catch (error) {
      if (error instanceof ServiceError) throw error
      const { message, cause } = error as Error & { cause?: Error }
      throw new ServiceError('S3', 'unreachable', cause?.message || message)
    }
  }

  async function sendParts(key: string, file: string, bytes: number): Promise<void> {
    const begun = await (await send('POST', key, { uploads: '' })).text()
    const uploadId = element(begun, 'UploadId')[0]!
    const source = await open(file)
    try {
      const tags: string[] = []
      for (let from = 0; from < bytes; from += part_bytes) {
        const part = Buffer.alloc(Math.min(part_bytes, bytes - from))
        await source.read(part, 0, part.length, from)
        const sent = await send('PUT', key, { partNumber: String(tags.length + 1), uploadId }, part)
        tags.push(sent.headers.get('etag')!)
      }
      const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const done = await (await send('POST', key, { uploadId }, Buffer.from(list))).text()
      // The service may answer 200 and find only then that it could not put the parts together.
      if (done.includes('<Error>')) throw new ServiceError('S3', 'refused', element(done, 'Code')[0] ?? 'parts')
    } catch (error) {
      await send('DELETE', key, { uploadId }).catch(() => {})
      throw error
    } finally {
      await source.close()
    }
  }

  return {
    /** The address without its keys, for people. */
    words: `${origin}/${bucket}/${prefix}`,
    putText: async (key: string, text: string) => void (await send('PUT', key, {}, Buffer.from(text))),
    async putFile(key: string, file: string): Promise<void> {
      const { size } = await stat(file)
      if (size > part_bytes) return sendParts(key, file, size)
      const source = await open(file)
      await source
        .readFile()
        .then((body) => send('PUT', key, {}, body))
        .finally(() => source.close())
    },
    getText: async (key: string) => (await send('GET', key)).text(),
    async getFile(key: string, file: string, signal?: AbortSignal): Promise<void> {
      const stalled = new AbortController()
      const timer = setTimeout(() => stalled.abort(new Error('no further bytes have come')), patience)
      try {
        const stop = signal ? AbortSignal.any([stalled.signal, signal]) : stalled.signal
        const response = await send('GET', key, {}, undefined, stop)
        const source = Readable.fromWeb(response.body as never)
        await pipeline(source, watched, createWriteStream(file, { mode: 0o600 }))
      } finally {
        clearTimeout(timer)
      }
      async function* watched(parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          timer.refresh()
          yield part
        }
      }
    },
    remove: async (key: string) => void (await send('DELETE', key)),
    /** The keys below the prefix, sorted. */
    async list(): Promise<string[]> {
      const keys: string[] = []
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query: Record<string, string> = {
          'list-type': '2',
          prefix,
          ...(token && { 'continuation-token': token }),
        }
        const found: string = await (await send('GET', undefined, query)).text()
        keys.push(...element(found, 'Key').map((key) => key.slice(prefix.length)))
        token = element(found, 'NextContinuationToken')[0]
      }
      return keys.sort()
    },
  }
}

async function refusal(method: string, response: Response): Promise<ServiceError> {
  const code = element(await response.text(), 'Code')[0] ?? 'no reason'
  const kind = response.status === 403 || response.status === 404 ? 'misconfigured' : 'unreachable'
  return new ServiceError('S3', response.status < 500 ? kind : 'unreachable', `${method}: ${response.status} ${code}`, {
    status: response.status,
  })
}

/** The texts of all elements of that name. The service's answers are flat: no element holds another of its name. */
function element(xml: string, name: string): string[] {
  const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(\w+);/g, (all, mark: string) => marks[mark] ?? all),
  )
}
