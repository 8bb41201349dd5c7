import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export const bucketKeys = { access_key_id: 'AKIDEXAMPLE', secret_access_key: 'a-secret-key', region: 'me-central-1' }

export type Bucket = {
  /** `http://127.0.0.1:PORT/bucket` */
  address: string
  objects: Map<string, Buffer>
  /** Requests that were carried out: `PUT rimdana-…/database.dump`. */
  calls: string[]
  /** Called before each request; an HTTP status that it returns is the answer. */
  intercept: (call: string) => number | undefined
}

/**
 * A service that speaks the wire of S3 on loopback: objects, parts, lists of two keys each. It computes each request's
 * signature (AWS Signature Version 4) and the SHA-256 of its body by itself, and refuses what differs.
 */
export async function startBucket(): Promise<Bucket> {
  const bucket: Bucket = { address: '', objects: new Map(), calls: [], intercept: () => undefined }
  const uploads = new Map<string, Map<number, Buffer>>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const url = new URL(request.url!, 'http://bucket')
    const key = decodeURIComponent(url.pathname).replace(/^\/bucket\/?/, '')
    const call = `${request.method} ${key}`
    const fault = bucket.intercept(call)
    if (fault) return refuse(response, fault, 'InternalError')
    if (!isSigned(request, url, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    bucket.calls.push(call)
    answer(bucket, uploads, { method: request.method!, key, query: url.searchParams, body }, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  bucket.address = `http://127.0.0.1:${(server.address() as { port: number }).port}/bucket`
  return bucket
}

type Call = { method: string; key: string; query: URLSearchParams; body: Buffer }

function answer(
  { objects }: Bucket,
  uploads: Map<string, Map<number, Buffer>>,
  { method, key, query, body }: Call,
  response: ServerResponse,
): void {
  const parts = uploads.get(query.get('uploadId') ?? '')
  if (method === 'POST' && query.has('uploads')) {
    const id = randomUUID()
    uploads.set(id, new Map())
    response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  } else if (method === 'PUT' && parts) {
    parts.set(Number(query.get('partNumber')), body)
    response.setHeader('etag', tagOf(body)).end()
  } else if (method === 'POST' && parts) {
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
    const all = named.map(([, number, tag]) => ({ part: parts.get(Number(number)), tag }))
    const isWhole = all.every(({ part, tag }) => part && tagOf(part) === tag)
    if (isWhole) objects.set(key, Buffer.concat(all.map(({ part }) => part!)))
    response.end(isWhole ? '<CompleteMultipartUploadResult/>' : '<Error><Code>InvalidPart</Code></Error>')
  } else if (method === 'PUT') {
    objects.set(key, body)
    response.end()
  } else if (method === 'DELETE') {
    if (!uploads.delete(query.get('uploadId') ?? '')) objects.delete(key)
    response.writeHead(204).end()
  } else if (query.get('list-type') === '2') {
    const keys = [...objects.keys()].filter((each) => each.startsWith(query.get('prefix') ?? '')).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    const rows = keys.slice(from, from + 2).map((each) => `<Contents><Key>${each}</Key></Contents>`)
    response.end(`<ListBucketResult>${rows.join('')}${next}</ListBucketResult>`)
  } else {
    const found = objects.get(key)
    if (found) response.end(found)
    else refuse(response, 404, 'NoSuchKey')
  }
}

const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
}

/** AWS Signature Version 4, as the service computes it from what has arrived. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const { authorization = '' } = request.headers
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(authorization) ?? []
  const [id, day = '', region = '', service = ''] = scope.split('/')
  const date = String(request.headers['x-amz-date'])
  const hash = createHash('sha256').update(body).digest('hex')
  if (id !== bucketKeys.access_key_id || region !== bucketKeys.region || service !== 's3') return false
  if (request.headers['x-amz-content-sha256'] !== hash || !date.startsWith(day)) return false
  const query = [...url.searchParams].map((pair) => pair.map(escaped).join('=')).sort()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const path = decodeURIComponent(url.pathname).split('/').map(escaped).join('/')
  const canonical = [request.method, path, query.join('&'), headers.join(''), names, hash].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const signed = ['AWS4-HMAC-SHA256', date, scope.split('/').slice(1).join('/'), digest].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    `AWS4${bucketKeys.secret_access_key}`,
  )
  return createHmac('sha256', key).update(signed).digest('hex') === signature
}

const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
