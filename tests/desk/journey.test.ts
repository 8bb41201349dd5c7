import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { firstOwnerLink } from '#domain/staff/links.ts'
import { appOf } from '#tests/support/authenticator.ts'
import { type DeskPages, deskPages, expectAccessible } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'
import { colleague, staffPassword } from '#tests/support/staff.ts'

const test = withShop.extend<DeskPages>(deskPages)

const password = 'falcon over the dunes'

/** Sets up the authenticator app on the page that asks for it. */
async function setUpApp(page: Page, clock: Parameters<typeof appOf>[1]): Promise<ReturnType<typeof appOf>> {
  const code = appOf((await page.locator('main bdi').first().innerText()).replaceAll(/\s/g, ''), clock)
  await page.locator('input[name=code]').fill(code())
  await page.locator('button[type=submit]').click()
  await page.locator('ul bdi').nth(9).waitFor()
  await page.locator('main button').first().click()
  return code
}

async function signIn(
  page: Page,
  origin: string,
  { email, code }: { email: string; code: () => string },
): Promise<void> {
  await page.goto(`${origin}/desk`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(staffPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel(/^Code of your app/).fill(code())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}

test('an empty shop gets its owner, who invites a member, who sees what the role allows', async ({
  shop,
  origin,
  open,
  clock,
  workOff,
  emails,
}) => {
  const owner = await open('signed out')
  const link = (await firstOwnerLink(shop))!
  await owner.goto(link)
  await owner.getByLabel('Your name').fill('Mariam')
  await owner.getByLabel('E-mail').fill('mariam@example.com')
  await owner.getByLabel('New password').fill('mariam12345')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByText(/too common|easy to guess/i).waitFor()
  await owner.getByLabel('New password').fill(password)
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
  await setUpApp(owner, clock)
  await owner.getByRole('heading', { name: 'Today' }).waitFor()
  const late = await open('signed out')
  await late.goto(link)
  await late.getByRole('heading', { name: 'This link does not work' }).waitFor()

  await owner.getByRole('link', { name: 'People' }).click()
  await owner.getByRole('button', { name: 'Invite' }).click()
  await owner.getByLabel('E-mail').fill('bilal@example.com')
  await owner.getByLabel('Name', { exact: true }).fill('بلال')
  await owner.getByLabel(/^Warehouse/).check()
  await owner.getByLabel('Language').selectOption('ar')
  // The password was entered more than ten minutes ago, so it is asked for again.
  clock.pass({ minutes: 11 })
  await owner.getByRole('button', { name: 'Send the invitation' }).click()
  await owner.getByRole('textbox', { name: 'Password' }).fill(password)
  await owner.getByRole('button', { name: 'Confirm' }).click()
  await owner.getByText('The invitation is on its way').waitFor()
  await owner.getByRole('link', { name: 'بلال' }).waitFor()
  await workOff()

  const member = await open('signed out', 'phone')
  // A call that is refused for a moment does not end the link.
  const refused = { status: 429, json: { status: false, errors: ['يرجى المحاولة لاحقاً'], code: 'too_many_requests' } }
  await member.route('**/api/desk/link', (route) => route.fulfill(refused), { times: 1 })
  await member.goto(/http\S+\/ar\/desk\/welcome#[\w-]{43}/.exec(emails.at(-1)!.text)![0])
  await member.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await member.locator('input[name=password]').fill(password)
  await member.locator('button[type=submit]').click()
  await member.getByRole('heading', { name: 'إعداد العامل الثاني' }).waitFor()
  await setUpApp(member, clock)
  await member.getByRole('heading', { name: 'اليوم' }).waitFor()
  expect(await member.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
    'اليوم',
    'الطلبات',
    'البضائع',
    'المخزون',
  ])
  await member.getByRole('button', { name: 'المزيد' }).click()
  await expect
    .poll(() => member.getByRole('dialog').getByRole('link').allInnerTexts())
    .toEqual(expect.arrayContaining(['اليوم', 'الطلبات', 'البضائع', 'المرتجعات', 'المخزون', 'حسابكم']))
  expect(await member.getByRole('link', { name: /الفريق|الإعدادات|السجل|التقارير/ }).count()).toBe(0)
  await member.goto(`${origin}/ar/desk/people`)
  await member.getByRole('heading', { name: 'لا يشمل دوركم هذه الصفحة' }).waitFor()
})

test('two owners edit one member: the second sees both versions, and the change can be undone', async ({
  shop,
  origin,
  open,
}) => {
  const [nadia, first, second] = [
    await colleague(shop, 'support', 'Nadia'),
    await colleague(shop, 'owner', 'First'),
    await colleague(shop, 'owner', 'Second'),
  ]
  const [one, two] = [await open('signed out'), await open('signed out')]
  for (const [page, owner] of [
    [one, first],
    [two, second],
  ] as const) {
    await signIn(page, origin, owner)
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('link', { name: nadia.name }).click()
    await page.getByLabel('Name', { exact: true }).waitFor()
  }
  await one.getByLabel('Name', { exact: true }).fill('Nadia One')
  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByRole('heading', { name: 'Nadia One' }).waitFor()
  await two.getByLabel('Name', { exact: true }).fill('Nadia Two')
  await two.getByLabel('Language').selectOption('ar')
  await two.getByRole('button', { name: 'Save' }).click()
  await two.getByText('First changed this while you were editing').waitFor()
  await expectAccessible(two)
  await two.getByLabel(/^Nadia One/).check()
  await two.getByRole('button', { name: 'Continue with these' }).click()
  await two.getByRole('button', { name: 'Save' }).click()
  await two.getByRole('heading', { name: 'Nadia One' }).waitFor()
  await two.getByText('Arabic').last().waitFor()
  await two.getByRole('button', { name: 'Undo' }).first().click()
  await two.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await two.getByText('undid an earlier change').waitFor()
  await expect.poll(() => two.getByLabel('Language').inputValue()).toBe('en')
})

test('an unused session is warned, kept by a press, and then asks to sign in again over the hidden page', async ({
  shop,
  origin,
  open,
  clock,
}) => {
  const page = await open('signed out')
  await signIn(page, origin, await colleague(shop, 'support'))
  // What the page reads at first is a use of the session, and must not come after the pause.
  await page.waitForLoadState('networkidle')
  const pass = async (minutes: number) => {
    clock.pass({ minutes })
    // The page's clock has gone on while the page was working.
    await page.clock.fastForward(clock.now().getTime() - (await page.evaluate(() => Date.now())))
  }
  await pass(29)
  const kept = page.waitForResponse((response) => response.url().endsWith('/session/keep'))
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await kept
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pass(29)
  await page.getByText('Are you still there?').waitFor()
  await pass(2)
  await page.getByText('You are signed out').waitFor()
  expect(await page.locator('#desk').isVisible()).toBe(false)
})

test('a page whose calls are refused before the session is known leads to the sign-in page without an error', async ({
  origin,
  open,
}) => {
  for (const place of ['', '/history']) {
    const page = await open('signed out')
    const call = place === '' ? '/api/desk/today' : '/api/desk/audit'
    const refused = page.waitForResponse((response) => new URL(response.url()).pathname === call)
    await page.route('**/api/desk/session', async (route) => {
      await refused
      await route.continue()
    })
    await page.goto(`${origin}/desk${place}`)
    await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor()
  }
})

test('a passkey is added and replaces the code', async ({ shop, origin, open }) => {
  const page = await open('signed out')
  const member = await colleague(shop, 'manager')
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await signIn(page, origin, member)
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the device').fill('Laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Remove' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  // The account page has an "E-mail" too, among the notices.
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor()
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password').fill(staffPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
})

// Every other page: tests/screens/desk.spec.ts.
test('the sign-in page, a page that is not there and the command palette pass axe', async ({ origin, open }) => {
  const visitor = await open('signed out')
  await visitor.goto(`${origin}/ar/desk`)
  await visitor.locator('input[name=email]').waitFor()
  await expectAccessible(visitor)
  for (const [path, size] of [
    ['/desk', 'wide'],
    ['/ar/desk/nowhere', 'phone'],
  ] as const) {
    const page = await open('owner', size)
    await page.goto(`${origin}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
  }
})
