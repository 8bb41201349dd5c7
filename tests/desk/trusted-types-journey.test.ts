import { expect } from 'vitest'
import { deskAlerts } from '#shared/i18n/desk/alerts.ts'
import { type DeskPages, deskPages } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'

/** The desk's policy requires Trusted Types: whatever it writes as a string must pass one of its two policies. */

const test = withShop.extend<DeskPages>(deskPages)

test('what is pasted into a text keeps its words and what the shop can draw, and nothing else', async ({
  origin,
  open,
}) => {
  const desk = await open('owner')
  await desk.goto(`${origin}/desk/pages/return-policy`)
  const text = desk.getByRole('textbox', { name: 'Text in English' }).first()
  await text.click()
  await desk.keyboard.press('Control+a')
  await text.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<p>Ninety <b>days</b><script src="/a.js"></script><a href="javascript:stolen()">!</a></p>',
    )
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  expect(await text.innerHTML()).toBe('<p>Ninety <strong>days</strong>!</p>')
})

test('the worker of notifications starts', async ({ origin, open }) => {
  const desk = await open('owner')
  await desk.context().grantPermissions(['notifications'], { origin })
  await desk.goto(`${origin}/desk/me`)
  await desk.getByRole('button', { name: deskAlerts.en.device_add }).click()
  // The shop of the tests has no push service to subscribe to.
  await desk.getByText(deskAlerts.en.impossible).waitFor()
  const script = await desk.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration('/desk/push/')
    return worker?.active?.scriptURL
  })
  expect(script).toBe(`${origin}/desk/push-worker.js`)
})

test('no other string becomes code, and no other policy can be made', async ({ origin, browser }) => {
  // Without the check for errors, which are expected here.
  const page = await browser.newPage()
  await page.goto(`${origin}/desk`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const refused = await page.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => void }
    }
    const tries: Record<string, () => void> = {
      markup: () => (document.createElement('p').innerHTML = '<b>x</b>'),
      text: () => (document.createElement('script').text = 'stolen()'),
      address: () => (document.createElement('script').src = '/assets/a.js'),
      policy: () => trustedTypes.createPolicy('default', {}),
    }
    return Object.entries(tries).flatMap(([name, attempt]) => {
      try {
        attempt()
        return []
      } catch (error) {
        return error instanceof TypeError ? [name] : []
      }
    })
  })
  expect(refused).toEqual(['markup', 'text', 'address', 'policy'])
  await page.close()
})
