import { demoAccount } from '#shared/demo-account.ts'
import { ownerResults } from '#shared/i18n/owner-results.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { expect, test } from '#tests/e2e/support.ts'

// On one width only: the demo has one order in transit, and two runs would answer for it at once.
test('a link preselects an answer and sends nothing; missing fields are marked, and an answer is changed and withdrawn', async ({
  page,
}) => {
  const words = ownerResults.en
  await page.goto('/login?next=/my-account/orders')
  await page.getByLabel(customer.en.email).fill(demoAccount.email)
  await page.getByLabel(customer.en.password, { exact: true }).fill(demoAccount.password)
  await page.getByRole('button', { name: customer.en.login }).click()
  await page.getByRole('listitem').filter({ hasText: 'RD-100001' }).getByRole('link').first().click()
  await page.getByRole('link', { name: words.ask }).click()
  await expect(page.getByRole('radio', { name: words.yes })).not.toBeChecked()
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'POST' && saves.push(request.url()))
  const card = page.getByRole('region').filter({ has: page.getByRole('radio', { name: words.yes }) })
  const set = await page.evaluate(
    async (path) => {
      const token = localStorage.getItem('access_token')
      const reply = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
      return (await reply.json()).data.sets[0] as { front_sku: string; rear_sku: string }
    },
    `/api/owner-results/${new URL(page.url()).searchParams.get('order_id')}`,
  )
  // The same URL as in the e-mail.
  await page.goto(`${page.url()}&front=${set.front_sku}&rear=${set.rear_sku}&answer=rubs`)
  await expect(page.getByRole('radio', { name: words.rubs })).toBeChecked()
  expect(saves.filter((url) => url.includes('owner-results'))).toEqual([])

  await card.getByRole('button', { name: words.send }).click()
  await expect(page.getByRole('checkbox', { name: words.front_outer })).toBeFocused()
  await expect(card.getByRole('alert').filter({ hasText: words.choose_where })).toBeVisible()
  await page.getByRole('checkbox', { name: words.front_inner }).check()
  await card.getByRole('button', { name: words.send }).click()
  await expect(page.getByText(words.thanks_rubs)).toBeInViewport()
  await page.reload()
  await page.getByRole('button', { name: words.edit }).click()
  await expect(page.getByRole('checkbox', { name: words.front_inner })).toBeChecked()
  await page.getByRole('radio', { name: words.yes }).check()
  await page.getByRole('button', { name: words.change }).click()
  await expect(page.getByText(words.thanks, { exact: true })).toBeInViewport()
  await page.getByRole('button', { name: words.withdraw }).click()
  await expect(page.getByText(words.withdrawn)).toBeInViewport()
})

test('a link that ends the letters asks first, and says what became of it', async ({ page, guard }) => {
  guard.expectFailure(/404 .*end-letters/)
  const words = ownerResults.ar
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await page.goto('/ar/fit-result?order_id=00000000-0000-4000-8000-000000000000&end=a.b')
  await expect(page.getByRole('heading', { name: words.end_title })).toBeVisible()
  const button = page.getByRole('button', { name: words.end_button })
  const call = '/api/owner-results/end-letters'
  expect(posts).not.toContain(call)
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: words.bad_link })).toBeVisible()
  await page.route(`**${call}`, (route) => route.fulfill({ json: { status: true, data: {} } }))
  await button.click()
  await expect(page.getByText(words.ended)).toBeVisible()
  await expect(button).toBeHidden()
})
