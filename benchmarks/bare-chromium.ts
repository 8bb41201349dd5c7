import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** ms from the start of the load, and of the task. */
export type LongTask = { start: number; duration: number }
/** `painted`: when the first text or picture was on the screen, ms. */
export type Load = { painted: number; tasks: LongTask[] }

/** A page is loaded, hydrated and idle after this time, also on a slow phone (ms). */
const settledMs = 7_000

/**
 * Loads a page in a Chromium with an empty profile, as a phone of 390 × 844 that is `slowdown` times slower, 150 ms and
 * 1.6 Mbit/s away. Unlike Playwright and Lighthouse it does not switch the debugger on (`Runtime.enable`): for its sake
 * Chromium notes where each Error is made, and parses React's file once more for those that React makes at its start.
 */
export async function loadPage(executable: string, url: string, slowdown: number): Promise<Load> {
  const profile = mkdtempSync(join(tmpdir(), 'rimdana-chromium-'))
  const options = ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(executable, [...options, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(browser, 'exit')
  const call = await connect(await addressOf(browser.stderr))
  try {
    const { targetInfos } = await call<{ targetInfos: { type: string; targetId: string }[] }>('Target.getTargets')
    const { targetId } = targetInfos.find(({ type }) => type === 'page')!
    const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
    const tell = <Answer>(method: string, params = {}) => call<Answer>(method, params, sessionId)
    await tell('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true })
    await tell('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await tell('Network.enable')
    const [downloadThroughput, uploadThroughput] = [204_800, 102_400]
    await tell('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 150, downloadThroughput, uploadThroughput },
    })
    await tell('Page.navigate', { url })
    await pause(settledMs)
    const { result } = await tell<{ result: { value: Load } }>('Runtime.evaluate', {
      ...{ expression: `(${readLoad})()`, awaitPromise: true, returnByValue: true },
    })
    return result.value
  } finally {
    // A killed one leaves the process of the page behind, which takes the time of the next.
    await Promise.race([call('Browser.close'), ended])
    await ended
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Runs in the page. */
function readLoad(): Promise<Load> {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
  return new Promise((done) => {
    const tasks: LongTask[] = []
    new PerformanceObserver((list) => {
      for (const { startTime: start, duration } of list.getEntries()) tasks.push({ start, duration })
    }).observe({ type: 'longtask', buffered: true })
    setTimeout(() => done({ painted, tasks }), 300)
  })
}

/** Chromium writes its address to its error output. */
async function addressOf(output: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk.toString()
    const [address] = /ws:\S+/.exec(text) ?? []
    if (address) return address
  }
  throw new Error(`Chromium did not start: ${text}`)
}

type Message = { id?: number; result?: unknown; error?: { message: string } }

/** Calls of the DevTools protocol over one connection. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
  })
  let last = 0
  return async <Answer>(method: string, params: object = {}, sessionId?: string): Promise<Answer> => {
    const id = ++last
    const answered = new Promise<Message>((done) => waiting.set(id, done))
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    const { result, error } = await answered
    if (error) throw new Error(`${method}: ${error.message}`)
    return result as Answer
  }
}
