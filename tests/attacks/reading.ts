import { setTimeout as pause } from 'node:timers/promises'
import { attack, type Target } from '#tests/attacks/target.ts'

/**
 * Expensive reads: first sixteen clients on one address request lists, searches and pages with unique URLs; then two
 * hundred on two hundred addresses request the feeds. In parallel one visitor browses like a shopper. Half a minute
 * each. Prints the waiting times (ms) and the shop's memory (MB).
 */
const seconds = 30

type Waited = { answered: Record<string, number>; p50: number; p95: number; longest: number }

await attack(async (target) => {
  await read(target, '198.51.100.7', ordinary, 40)
  const rest = target.memory()
  const alone = summary(await read(target, '198.51.100.7', ordinary, 40))
  console.log(`a visitor alone: ${show(alone)}, ${Math.round(rest)} MB`)

  const [strange, beside] = await together(target, {
    attackers: 16,
    address: () => '203.0.113.66',
    path: strangeAddress,
  })
  console.log(`16 at once, addresses that are all new: ${show(strange.waited)}, at most ${strange.memory} MB`)
  console.log(`the visitor beside them: ${show(beside)}`)

  const [feeds, besideFeeds] = await together(target, {
    attackers: 200,
    address: (i) => `10.0.${i >> 8}.${i & 255}`,
    path: () => pick(['/feeds/google-en.xml', '/feeds/google-ar.xml', '/feeds/meta.csv', '/sitemap.xml']),
  })
  console.log(`200 at once, the feeds: ${show(feeds.waited)}, at most ${feeds.memory} MB`)
  console.log(`the visitor beside them: ${show(besideFeeds)}`)

  const all = [strange.waited, beside, feeds.waited, besideFeeds]
  return {
    'the visitor is answered every time': [beside, besideFeeds].every(
      ({ answered }) => Object.keys(answered).join() === '200',
    ),
    'one address has to wait': (strange.waited.answered['429'] ?? 0) > 0,
    'nothing breaks: no answer is 500, none is missing': all.every(
      ({ answered }) => !answered['500'] && !answered.none,
    ),
    'the shop stays below 400 MB': Math.max(strange.memory, feeds.memory) < 400,
  }
})

type Taken = { status: string; ms: number }

/** Runs the attackers for `seconds`, with the visitor in parallel, four requests a second. */
async function together(
  target: Target,
  { attackers, address, path }: { attackers: number; address: (i: number) => string; path: () => string },
): Promise<[{ waited: Waited; memory: number }, Waited]> {
  const end = Date.now() + seconds * 1000
  const taken: Taken[] = []
  let memory = 0
  const one = async (i: number) => {
    while (Date.now() < end) {
      taken.push(await timed(target, address(i), path()))
      memory = Math.max(memory, target.memory())
    }
  }
  const visitor = read(target, '198.51.100.7', ordinary, seconds * 4, 250)
  await Promise.all(Array.from({ length: attackers }, (_, i) => one(i)))
  return [{ waited: summary(taken), memory: Math.round(memory) }, summary(await visitor)]
}

async function read(target: Target, address: string, path: () => string, times: number, every = 0): Promise<Taken[]> {
  const taken: Taken[] = []
  for (let i = 0; i < times; i++) {
    taken.push(await timed(target, address, path()))
    if (every) await pause(every)
  }
  return taken
}

async function timed(target: Target, address: string, path: string): Promise<Taken> {
  const from = performance.now()
  const status = await target.send(address, path).then(
    async (reply) => {
      await reply.arrayBuffer()
      return String(reply.status)
    },
    () => 'none',
  )
  return { status, ms: performance.now() - from }
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!
}

function ordinary(): string {
  return pick([
    '/alloy-wheels',
    '/ar/alloy-wheels?diameter=20',
    '/api/filter-wheels?diameter=18&page=2',
    '/api/search?query=bronze',
    '/',
  ])
}

/** A URL that is never the same twice: unknown parameters, random filters, high page numbers, odd words. */
function strangeAddress(): string {
  const word = Math.random().toString(36).slice(2)
  const many = (name: string, from: number, to: number) =>
    Array.from({ length: 1 + Math.floor(Math.random() * 12) }, () => `${name}=${Math.floor(from + Math.random() * to)}`)
  const filters = [...many('diameter', 14, 12), ...many('width', 6, 8), ...many('offset', -40, 100), `${word}=${word}`]
  const query = filters.toSorted(() => Math.random() - 0.5).join('&')
  return pick([
    `/alloy-wheels?${query}`,
    `/ar/alloy-wheels?page=${Math.floor(Math.random() * 1e6)}&${query}`,
    `/api/filter-wheels?${query}&per_page=96`,
    `/search?keywords=${word}%20${word.slice(0, 3)}`,
    `/?r=${word}`,
  ])
}

function summary(taken: readonly Taken[]): Waited {
  const ms = taken.map((each) => each.ms).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0)
  const answered: Record<string, number> = {}
  for (const { status } of taken) answered[status] = (answered[status] ?? 0) + 1
  return { answered, p50: at(0.5), p95: at(0.95), longest: at(1) }
}

function show({ answered, p50, p95, longest }: Waited): string {
  const counts = Object.entries(answered).map(([status, count]) => `${count} × ${status}`)
  return `${counts.join(', ')}; p50 ${p50} ms, p95 ${p95} ms, longest ${longest} ms`
}
