/**
 * Pages' data before the router requests it: of links that are being pressed (`web/browser/prefetch.ts`), and of the
 * pages that Back and Forward lead to. The router has no hook for its requests, so `fetch` is wrapped.
 */

import { askUntilServed } from '#web/browser/refused-pages.ts'

type Route = { hasLoader: boolean; module: string; imports?: string[] }
type State = {
  location: { pathname: string; search: string }
  navigation: { state: string }
  matches: { route: { id: string } }[]
  loaderData: Record<string, unknown>
  errors: object | null
}
type Router = {
  state: State
  match: (page: string) => State['matches'] | null
  subscribe: (listener: (state: State) => void) => void
  revalidate: () => Promise<void>
}

declare global {
  interface Window {
    /** React Router publishes both. */
    __reactRouterDataRouter?: Router
    __reactRouterManifest?: { routes: Record<string, Route> }
  }
}

type Kept<Content> = { content: Content; until: number }

/** A prefetched page is usable for what is left of the server's own time, and for 1 s at least: prices are 5 s old at most. */
const shortest = 1_000
/** ms and number of pages that Back and Forward show at once, before they are read again. */
const shownFor = 10 * 60_000
const mostShown = 10
/** The layout's data is loaded once per visit; its `shouldRevalidate` says no. */
const layout = 'routes/shop'

const prefetched = new Map<string, Kept<Promise<Response>>>()
const shown = new Map<string, Kept<Record<string, unknown>>>()
/** The page that is shown as it was left, until it is read again. */
let old: string | null = null

/** The routes of a page whose data the router requests; null if it is no page of the shop. */
export function routesOf(page: string): [id: string, route: Route][] | null {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window
  const matches = router?.match(page)
  return matches && manifest ? matches.map(({ route: { id } }) => [id, manifest.routes[id]!]) : null
}

/** Where the router requests a page's data; null for a page without data. */
export function dataAddress(page: string): string | null {
  const loaders = (routesOf(page) ?? []).filter(([id, { hasLoader }]) => hasLoader && id !== layout).map(([id]) => id)
  if (loaders.length === 0) return null
  const url = new URL(page, location.origin)
  url.pathname += url.pathname.endsWith('/') ? '_.data' : '.data'
  url.searchParams.set('_routes', loaders.join(','))
  return url.href
}

/** Whether the page's data is loading or there. */
export function isPrefetched(address: string): boolean {
  for (const [key, { until }] of prefetched) if (until < performance.now()) prefetched.delete(key)
  return prefetched.has(address)
}

/** Requests a page's data. The server refuses a prefetch (`purpose`) before it would ever refuse a visitor. */
export function prefetchData(address: string): void {
  const content = fetch(address, { headers: { purpose: 'prefetch' } })
  const kept = { content, until: Number.POSITIVE_INFINITY }
  prefetched.set(address, kept)
  content.then(
    ({ headers }) => {
      const seconds = Number(/s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)
      kept.until = performance.now() + Math.max(shortest, seconds * 1000)
    },
    () => prefetched.delete(address),
  )
}

/** Answers the router's requests for data that is here, and repeats those that the shop refuses for now. */
export function answerRouter(): void {
  const router = window.__reactRouterDataRouter
  if (!router) return
  const request = window.fetch.bind(window)
  window.fetch = (input, init) => {
    // Only the router passes a URL.
    if (!(input instanceof URL)) return request(input, init)
    const askRouters = () => askUntilServed(() => request(input, init), init?.signal)
    const early = takePrefetched(input.href)
    if (early) return early.then((answer) => (answer.ok ? answer : askRouters()), askRouters)
    const back = takeShown(input.href, router)
    return back ? Promise.resolve(back) : askRouters()
  }
  const remember = (state: State) => {
    if (state.navigation.state !== 'idle' || state.errors) return
    const page = pageAt(state.location)
    const own = state.matches.flatMap(({ route: { id } }) =>
      id !== layout && state.loaderData[id] !== undefined ? [[id, { data: state.loaderData[id] }] as const] : [],
    )
    shown.delete(page)
    shown.set(page, { content: Object.fromEntries(own), until: performance.now() + shownFor })
    if (shown.size > mostShown) shown.delete(shown.keys().next().value!)
    if (old !== page) return
    old = null
    setTimeout(() => state === router.state && void router.revalidate())
  }
  remember(router.state)
  router.subscribe(remember)
}

function takePrefetched(address: string): Promise<Response> | null {
  if (!isPrefetched(address)) return null
  const { content } = prefetched.get(address)!
  prefetched.delete(address)
  return content
}

/** The page that Back leads to, as it was left; it is read again right after. */
function takeShown(address: string, router: Router): Response | null {
  const page = pageAt(location)
  const kept = shown.get(page)
  // Only in a step through the history the browser's address is ahead of the router's.
  const isStep = page !== pageAt(router.state.location)
  if (!isStep || !kept || performance.now() > kept.until || dataAddress(page) !== address) return null
  old = page
  return new Response(encode(kept.content))
}

function pageAt({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}

/** As the router reads it: a list of all values, in which objects and lists name their parts by position. */
export function encode(data: unknown): string {
  const values: unknown[] = []
  const add = (value: unknown): number => {
    if (value === undefined) return -7
    if (value === null) return -5
    const position = values.push(null) - 1
    if (Array.isArray(value)) values[position] = value.map(add)
    else if (typeof value === 'object')
      values[position] = Object.fromEntries(Object.entries(value).map(([name, part]) => [`_${add(name)}`, add(part)]))
    else values[position] = value
    return position
  }
  add(data)
  return `${JSON.stringify(values)}\n`
}
