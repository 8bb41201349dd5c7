/* Shows the desk's notifications, and nothing else: it handles no page and stores nothing. */
self.addEventListener('push', (event) => {
  const { title, body, tag, lang, dir, to } = event.data.json()
  const shown = { body, tag, lang, dir, data: { to }, icon: '/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { to } = event.notification.data
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const desk = pages.find(({ url }) => /^\/(ar\/)?desk(\/|$)/.test(new URL(url).pathname))
    return desk ? desk.focus() : self.clients.openWindow(to)
  }
  event.waitUntil(open())
})
