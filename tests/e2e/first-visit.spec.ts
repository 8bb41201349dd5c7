import { sessionIdPattern } from '#shared/session-id.ts'
import { expect, test } from '#tests/e2e/support.ts'

test('the first visit creates and stores a session id, and loads its cart', async ({ page }) => {
  const [cartRequest] = await Promise.all([
    page.waitForRequest((request) => /\/api\/cart\/\w+\/get/.test(request.url())),
    page.goto('/gallery'),
  ])
  const kept = () => page.evaluate(() => localStorage.getItem('session_id'))
  const session_id = await kept()
  expect(session_id).toMatch(sessionIdPattern)
  expect(new URL(cartRequest.url()).pathname).toBe(`/api/cart/${session_id}/get`)
  await page.reload()
  expect(await kept()).toBe(session_id)
})
