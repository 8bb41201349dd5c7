import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { attack, type Target } from '#tests/attacks/target.ts'

/**
 * Two hundred clients of two hundred addresses read the feeds of 100,000 SKUs at 64 kB a second, half of them compressed,
 * for a minute and a half: the feeds become stale and are written again meanwhile. In parallel one visitor opens a list
 * every second. Prints what was read and the shop's memory (MB).
 */
const seconds = 90
const readers = 200
const paths = [
  '/feeds/google-en.xml',
  '/feeds/google-ar.xml',
  '/feeds/meta.csv',
  '/sitemaps/wheels-1.xml',
  '/sitemap.xml',
]

await attack(
  async (target) => {
    const rest = Math.round(target.memory())
    const end = Date.now() + seconds * 1000
    const read = { bytes: 0, begun: 0, whole: 0, broken: 0 }
    let [most, listed, refused] = [rest, 0, 0]
    const watching = setInterval(() => {
      most = Math.max(most, Math.round(target.memory()))
    }, 250)
    const visitor = async () => {
      while (Date.now() < end) {
        const { status } = await target.send('198.51.100.7', '/alloy-wheels?diameter=20')
        if (status === 200) listed++
        else refused++
        await pause(1_000)
      }
    }
    await Promise.all([visitor(), ...Array.from({ length: readers }, (_, i) => readSlowly(target, i, end, read))])
    clearInterval(watching)
    console.log(
      `${readers} readers: ${read.begun} answers begun, ${read.whole} whole, ${read.broken} broken, ${Math.round(read.bytes / 1024 ** 2)} MB read`,
    )
    console.log(`the visitor: ${listed} lists, ${refused} refused`)
    console.log(`memory: ${rest} MB before, at most ${most} MB, ${Math.round(target.memory())} MB after`)
    return {
      'no answer breaks': read.broken === 0 && read.bytes > 0,
      'the visitor is answered every time': refused === 0 && listed > 0,
      'the shop stays below 400 MB': most < 400,
    }
  },
  { skus: 100_000 },
)

type Read = { bytes: number; begun: number; whole: number; broken: number }

/** Reads one feed after another, 16 kB in a quarter of a second; what is left at the end is dropped. */
async function readSlowly({ url }: Target, i: number, end: number, read: Read): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  for (let n = i; Date.now() < end; n++) await readOne(n)
  agent.destroy()

  function readOne(n: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const headers = { 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}`, ...(n % 2 && { 'accept-encoding': 'gzip' }) }
    const request = get(
      `${url}${paths[n % paths.length]}`,
      { agent, headers, highWaterMark: 16_384 } as object,
      (answer) => {
        read.begun++
        if (answer.statusCode !== 200) read.broken++
        answer.on('data', (part: Buffer) => {
          read.bytes += part.length
          answer.pause()
          setTimeout(() => (Date.now() < end ? answer.resume() : answer.destroy()), 250 * (part.length / 16_384))
        })
        answer.on('end', () => read.whole++)
        answer.on('close', resolve)
      },
    )
    request.on('error', () => {
      if (Date.now() < end) read.broken++
      resolve()
    })
    return promise
  }
}
