import { localeOf } from '#shared/locale.ts'
import { answerRouter, dataAddress, isPrefetched, prefetchData, routesOf } from '#web/browser/page-data.ts'

/**
 * ms that a sign of intent must last. A finger that begins to scroll leaves the link within that time; a mouse on its
 * way elsewhere too.
 */
const waits = { touch: 40, mouse: 65, focus: 150 }

/** Pages in so many ms: a visitor who reads a list never comes near, and their share of the server's work stays small. */
const most = { pages: 5, within: 10_000 }

let intended: { link: HTMLAnchorElement | null; timer: ReturnType<typeof setTimeout> | undefined } = {
  link: null,
  timer: undefined,
}
let starts: number[] = []

/**
 * Loads the next page while its link is being pressed, pointed at or focused, so that it is there on press. Call it
 * once, after hydration.
 */
export function prefetchOnIntent(): void {
  answerRouter()
  const listen = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { capture: true, passive: true })
  listen('pointerover', ({ target, pointerType }) => {
    const link = linkAt(target)
    // Filters are many and close together: only a press counts.
    if (pointerType === 'mouse') intend(link?.relList.contains('nofollow') ? null : link, waits.mouse)
  })
  listen('pointerdown', ({ target, pointerType }) => intend(linkAt(target), pointerType === 'mouse' ? 0 : waits.touch))
  listen('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('a:focus-visible')) intend(linkAt(target), waits.focus)
  })
  // The finger scrolls, or the router has taken over.
  listen('pointercancel', () => intend(null))
  listen('click', () => intend(null))
}

function intend(link: HTMLAnchorElement | null, wait = 0): void {
  if (link && link === intended.link && wait > 0) return
  clearTimeout(intended.timer)
  intended = { link, timer: link ? setTimeout(prefetch, wait, link) : undefined }
}

/** The link to a page of the shop around an element. */
function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover]') : null
}

function prefetch({ href }: HTMLAnchorElement): void {
  const { origin, pathname, search } = new URL(href)
  const page = pathname + search
  const isElsewhere = origin === location.origin && page !== location.pathname + location.search
  // Changing the language loads a document.
  if (!isElsewhere || localeOf(pathname) !== localeOf(location.pathname) || isSlow()) return
  preloadScripts(page)
  const address = dataAddress(page)
  const now = performance.now()
  starts = starts.filter((start) => now - start < most.within)
  if (!address || isPrefetched(address) || starts.length >= most.pages) return
  starts.push(now)
  prefetchData(address)
}

/**
 * Loads the scripts of the page that comes next. One that fails to load is left to the visit itself; the router's own
 * `PrefetchPageLinks` would reload the page that the visitor is reading or filling in.
 */
export function preloadScripts(page: string): void {
  for (const [, { module, imports = [] }] of routesOf(page) ?? [])
    for (const file of [module, ...imports]) preload(file)
}

/**
 * Whether the scripts of a page load, so that the router can open it: for a page that must open on the first press. The
 * router would reload the present page instead.
 */
export async function scriptsLoad(page: string): Promise<boolean> {
  const modules = (routesOf(page) ?? []).map(([, { module }]) => import(/* @vite-ignore */ module))
  return Promise.all(modules).then(
    () => true,
    () => false,
  )
}

/** Whether data is dear to the visitor, or the line so slow that guesses are in the way. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

const preloaded = new Set<string>()

function preload(file: string): void {
  if (preloaded.has(file)) return
  preloaded.add(file)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
