/*
 * Shows the offline page as a fallback when a page cannot be loaded, and does nothing else: no page, API response or
 * picture is cached. The server prepends `version`, so that a changed text makes a new worker.
 */
const pages = { en: '/offline', ar: '/ar/offline' }

self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(version)).addAll(Object.values(pages))
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== version) await caches.delete(name)
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isPage = request.mode === 'navigate' && request.method === 'GET' && origin === self.location.origin
  if (isPage && !/^\/(api|sandbox|dev)\//.test(pathname)) event.respondWith(pageOrReason(event, pathname))
})

async function pageOrReason(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const kept = await caches.match(/^\/ar(\/|$)/.test(pathname) ? pages.ar : pages.en)
    return kept ?? Response.error()
  }
}
