import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator } from '@playwright/test'
import { readTasks, type Task } from '#benchmarks/phone-trace.ts'

export type StepFigures = {
  /** The slowest interaction, ms: from the press to the next frame; of it the event handlers. Null without one. */
  inp: number | null
  processing: number | null
  /** ms of the main thread, as the clock says (`wall`) and as CPU time of the thread (`cpu`). */
  longest: Task
  blocked: { wall: number; cpu: number }
  busy: { wall: number; cpu: number }
  /** ms from the press, or the start of the load, until what was waited for is painted. */
  painted: number | null
  kb: number
}

type Step = {
  /** What is tapped, or the field that gets the keys. */
  tap?: Locator
  field?: Locator
  keys?: readonly string[]
  /** Through the history. */
  back?: boolean
  /** A page to load. */
  load?: string
  /** What ends the step: an element that appears or is gone, an address. */
  to?: string
  gone?: string
  path?: RegExp
}

export type Phone = Awaited<ReturnType<typeof openPhone>>

declare global {
  interface Window {
    /** The last press, and the interactions since. */
    bench: { pressed: number; events: { duration: number; processing: number }[] }
  }
}

/** A tap stays on the screen for so long, ms. */
const tapMs = 80
/** The main thread has been idle for so long when a step ends, ms. */
const idleMs = 500

/** A new visitor's phone with an empty cache, and a trace of what its main thread does. */
export async function openPhone(
  browser: Browser,
  options: { url: string; slowdown: number; trace?: string | undefined },
) {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  await context.addInitScript(watch)
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let bytes = 0
  let requests = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests--
  })
  devtools.on('Network.loadingFailed', () => requests--)
  devtools.on('Network.requestWillBeSent', ({ redirectResponse }) => redirectResponse || requests++)
  await devtools.send('Network.enable')
  const bits = 1638.4 * 1024
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bits / 8,
    uploadThroughput: bits / 16,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown })
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing', 'toplevel'],
  })
  const seen: { name: string; figures: Omit<StepFigures, 'longest' | 'blocked' | 'busy'> }[] = []
  let product = ''

  async function step(name: string, { tap, field, keys = [], back, load, to, gone, path }: Step): Promise<void> {
    // Finding a place costs the page time, which is not the visitor's.
    const place = tap && (await placeOf(tap))
    await field?.focus()
    bytes = 0
    requests = 0
    await page.evaluate((name) => {
      performance.mark(`step ${name}`)
      window.bench = { pressed: 0, events: [] }
    }, name)
    const waited = { to, gone, path: path?.source }
    let painted: number | null = null
    if (load) {
      await page.goto(load, { waitUntil: 'commit' })
      painted = await page.evaluate(paintedAfter, waited)
      await page.locator('html:not([data-hydrating])').waitFor()
      // The trace of this load begins with its navigation.
      await page.evaluate((name) => performance.mark(`step ${name}`, { startTime: 0 }), name)
    } else {
      const shown = to || gone || path ? page.evaluate(paintedAfter, waited) : null
      painted = (await Promise.all([shown, place && press(place), typeKeys(keys), back && page.evaluate(goBack)]))[0]
    }
    const latest = performance.now() + 10_000
    for (let idle = 0; idle < idleMs && performance.now() < latest; idle += 100) {
      await pause(100)
      if (requests > 0) idle = 0
    }
    await page.evaluate((name) => performance.mark(`end ${name}`), name)
    const events = await page.evaluate(() => window.bench.events)
    const slowest = events.toSorted((a, b) => b.duration - a.duration)[0]
    const figures = {
      inp: slowest?.duration ?? null,
      processing: slowest?.processing ?? null,
      painted,
      kb: bytes / 1000,
    }
    seen.push({ name, figures })
    if (name === 'open a wheel') product = new URL(page.url()).pathname
  }

  /** The middle of an element. */
  async function placeOf(target: Locator): Promise<{ x: number; y: number }> {
    await target.waitFor()
    await target.scrollIntoViewIfNeeded()
    const box = (await target.boundingBox())!
    await pause(tapMs)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  async function press(point: { x: number; y: number }): Promise<void> {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await pause(tapMs)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  async function typeKeys(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key)
      await pause(30)
    }
  }

  async function close(): Promise<Map<string, StepFigures>> {
    const trace = await browser.stopTracing()
    if (options.trace) {
      await mkdir(dirname(options.trace), { recursive: true })
      await writeFile(options.trace, trace)
    }
    await context.close()
    const tasks = readTasks(trace.toString())
    return new Map(seen.map(({ name, figures }) => [name, { ...figures, ...tasks(name) }]))
  }

  return { page, step, close, productPath: () => product }
}

/** Runs in the page: the time of the last press, and the interactions. */
function watch(): void {
  window.bench = { pressed: 0, events: [] }
  for (const name of ['touchend', 'keydown'])
    addEventListener(name, ({ timeStamp }) => (window.bench.pressed = timeStamp), { capture: true, passive: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0)
        window.bench.events.push({ duration: entry.duration, processing: entry.processingEnd - entry.processingStart })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Runs in the page: the browser's own button is not on it. */
function goBack(): void {
  window.bench.pressed = performance.now()
  history.back()
}

/** Runs in the page: ms from the press until what is waited for is in a painted frame. */
function paintedAfter({ to, gone, path }: { to?: string; gone?: string; path?: string }): Promise<number> {
  const isThere = () =>
    (!path || new RegExp(path).test(location.href)) &&
    (!to || document.querySelector(to) !== null) &&
    (!gone || document.querySelector(gone) === null)
  const from = performance.now()
  return new Promise((done, failed) => {
    const look = () => {
      if (performance.now() - from > 30_000) return failed(new Error(`Not shown within 30 s: ${to ?? gone ?? path}`))
      // Once there, its frame is painted before the task after the next callback.
      if (isThere()) requestAnimationFrame(() => setTimeout(() => done(performance.now() - window.bench.pressed)))
      else requestAnimationFrame(look)
    }
    look()
  })
}
