import { expect, test } from '#tests/e2e/support.ts'

/** Each of these writes a string to where the browser makes code of it. Returns the names of those that were refused. */
function tryAll(): string[] {
  const script = () => document.createElement('script')
  const host = document.createElement('div')
  const policies = (window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } })
    .trustedTypes
  const tries: Record<string, () => void> = {
    'markup with a script': () => (host.innerHTML = '<p><script src="/a.js"></script></p>'),
    'markup with a frame': () => host.insertAdjacentHTML('beforeend', '<IFRAME srcdoc="x"></IFRAME>'),
    'a script’s text': () => (script().text = 'stolen()'),
    'a script’s address': () => (script().src = '/uploads/a.js'),
    'a path that leaves the stand-in': () => (script().src = '/sandbox/stripe/stripe.js/../../../a.js'),
    'a host that begins like Stripe’s': () => (script().src = 'https://js.stripe.com.example/a.js'),
    'another policy': () => policies.createPolicy('mine', {}),
    'the policy again': () => policies.createPolicy('default', {}),
  }
  return Object.entries(tries).flatMap(([name, attempt]) => {
    try {
      attempt()
      return []
    } catch (error) {
      return error instanceof TypeError ? [name] : [`${name}: ${error}`]
    }
  })
}

const all = [
  'markup with a script',
  'markup with a frame',
  'a script’s text',
  'a script’s address',
  'a path that leaves the stand-in',
  'a host that begins like Stripe’s',
  'another policy',
  'the policy again',
]

test('no string of a script becomes code: not as markup, not as a script, not as its address', async ({
  page,
  guard,
}) => {
  guard.expectFailure(/console: .*(trusted|Trusted)/i)
  for (const path of ['/', '/ar/alloy-wheels', '/cart']) {
    await page.goto(path)
    expect(await page.evaluate(tryAll), path).toEqual(all)
  }
})

test('what the shop itself writes is accepted', async ({ page }) => {
  await page.goto('/cart')
  const accepted = await page.evaluate(() => {
    const host = document.createElement('div')
    host.innerHTML = '<p title="once on=1">one &lt; two</p>'
    const script = document.createElement('script')
    script.src = 'https://js.stripe.com/basil/stripe.js'
    return [host.textContent, script.src]
  })
  expect(accepted).toEqual(['one < two', 'https://js.stripe.com/basil/stripe.js'])
})
