import { Agent, request } from 'node:http'
import { at } from '#benchmarks/measure.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One GET as a browser sends it; returns the raw bytes of the body. Throws unless the status is 200. */
function get(url: string): Promise<number> {
  return new Promise((done, fail) => {
    request(url, { agent, headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () =>
        answer.statusCode === 200 ? done(bytes) : fail(new Error(`${url}: ${answer.statusCode}`)),
      )
      answer.on('error', fail)
    })
      .on('error', fail)
      .end()
  })
}

export type Load = { alone: number; alone_95: number; per_second: number; p95: number; bytes: number }

/** Loads a URL with sequential requests, then with `together` concurrent clients for `seconds`. */
export async function load(
  urlOf: (n: number) => string,
  { rounds, together, seconds }: { rounds: number; together: number; seconds: number },
): Promise<Load> {
  let n = 0
  let bytes = 0
  const once = async (into: number[]) => {
    const start = performance.now()
    bytes = await get(urlOf(n++))
    into.push(performance.now() - start)
  }
  for (let round = 0; round < 5; round++) await once([])
  const alone: number[] = []
  for (let round = 0; round < rounds; round++) await once(alone)
  const times: number[] = []
  const start = performance.now()
  const until = start + seconds * 1000
  const worker = async () => {
    while (performance.now() < until) await once(times)
  }
  await Promise.all(Array.from({ length: together }, worker))
  const per_second = times.length / ((performance.now() - start) / 1000)
  return { alone: at(0.5, alone), alone_95: at(0.95, alone), per_second, p95: at(0.95, times), bytes }
}
