import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { type RunningShop, startFailing, startShop } from '#tests/support/running-shop.ts'
import { emptyDatabase, onServerOnce } from '#tests/support/test-database.ts'

let data_dir: string
let shop: RunningShop | undefined
let database: { address: string; settings: Record<string, string>; superuser: string; remove: () => Promise<void> }

beforeEach(async () => {
  data_dir = dataFolder()
  database = await ownDatabase()
})

afterEach(async () => {
  await shop?.kill()
  shop = undefined
  await database.remove()
  await removeDataFolder(data_dir)
})

test('a real shop on an empty database stays closed, lists what is missing, and opens when its owner says so', async () => {
  const { settings } = database
  shop = await startShop({ data_dir, settings: { ...settings, NODE_OPTIONS: namesLoaded }, until: 'stays closed' })
  expect(shop.output()).toContain('loaded: server/startup/main.ts')
  expect(shop.output()).not.toContain('loaded: sandbox/')
  expect(shop.output()).toMatch(
    /"store"[\s\S]*"delivery", cost and days for AE, KW, SA, OM, BHR[\s\S]*"pages"[\s\S]*vehicles[\s\S]*wheels/,
  )
  for (const [path, words] of [
    ['/', 'The shop opens soon'],
    ['/ar', 'نفتتح المتجر قريباً'],
  ]) {
    const page = await fetch(`${shop.url}${path}`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '300'])
    const html = await page.text()
    expect(html).toContain(words)
    expect(html).not.toMatch(/Rimdana|ريمدانة/)
  }
  const call = await fetch(`${shop.url}/api/cart/aaaaaBBBBB12345/get`)
  expect([call.status, await call.json()]).toEqual([503, expect.objectContaining({ code: 'not_open' })])
  const notice = await fetch(`${shop.url}/api/webhooks/stripe`, { method: 'POST', body: '{}', headers: json })
  expect([notice.status, await notice.json()]).toEqual([400, expect.objectContaining({ code: 'bad_request' })])

  const [file, wheels] = [join(data_dir, 'shop.json'), join(data_dir, 'wheels.csv')]
  writeFileSync(file, JSON.stringify(realShop()))
  writeFileSync(wheels, wheelList)
  const [setup, cars, goods] = await Promise.all([
    command('tools/setup.ts', '--file', file),
    command('tools/import.ts', 'vehicles'),
    command('tools/import.ts', 'wheels', wheels),
  ])
  expect(setup.output).toMatch(/facts of the shop +1 new[\s\S]*delivery rates +5 new/)
  expect([cars.code, cars.output]).toEqual([0, expect.stringMatching(/makes +40 new/)])
  expect([goods.code, goods.output]).toEqual([0, expect.stringMatching(/wheels +1 new/)])
  await expect.poll(shop.output).toContain('The shop has all it needs')
  expect((await fetch(shop.url)).status).toBe(503)
  expect(await command('tools/setup.ts', '--check', '--open')).toEqual({
    code: 0,
    output: expect.stringMatching(/Nothing is missing\.[\s\S]*The shop is open\./),
  })
  await expect.poll(shop.output).toContain('The shop is open.')

  const session_id = 'aaaaaBBBBB12345'
  const body = JSON.stringify({ session_id, sku: 'N-1', quantity: 4 })
  const added = await fetch(`${shop.url}/api/cart/add`, { method: 'POST', body, headers: json })
  expect([added.status, await added.text()]).toEqual([200, expect.any(String)])
  const cart = (await (await fetch(`${shop.url}/api/cart/${session_id}/get`)).json()) as { data: object }
  expect(cart.data).toMatchObject({ count: 1, totals: { total: 360_000 } })
  await expect
    .poll(async () => (await fetch(shop!.url)).text())
    .toMatch(/<title>[^<]*Jebel Wheels[\s\S]*Tell us your car[\s\S]*784512/)
  // Five programs, one after the other.
})

test('a real shop does not start as a superuser of Postgres, and says how to fix it', async () => {
  const { code, output } = await startFailing({
    data_dir,
    settings: { ...database.settings, DATABASE_URL: database.superuser },
  })
  expect(code).toBe(1)
  expect(output).toMatch(
    /a superuser of Postgres[\s\S]*create role rimdana login[\s\S]*alter database \w+ owner to rimdana;/,
  )
})

const json = { 'content-type': 'application/json' }

/** Makes a process print each of the project's files that it loads from server/ and sandbox/. */
const namesLoaded = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      const [file] = /(?<=^file:(?!.*node_modules).*\\/)(server|sandbox)\\/.+$/.exec(url) ?? []
      if (file) console.log('loaded: ' + file)
      return next(url, context)
    },
  })`)}`

const wheelList = [
  'sku,brand,design,finish,construction,diameter,width,bolt_pattern,offset,centre_bore,lug_seat,price,supplier_stock',
  'N-1,Testbrand,Six,black,cast,18,8.5,6x139.7,20,106.1,conical 60,900,8',
].join('\n')

/** The example of docs, with facts that a company could have. */
function realShop(): object {
  const example = JSON.parse(readFileSync('docs/setup.example.json', 'utf8'))
  return {
    ...example,
    store: {
      ...example.store,
      ...{ name: 'Jebel Wheels', name_ar: 'جنوط جبل', legal_name: 'Jebel Wheels LLC', legal_name_ar: 'جنوط جبل ذ.م.م' },
      ...{
        email: 'hello@jebelwheels.ae',
        email_orders: 'orders@jebelwheels.ae',
        email_privacy: 'privacy@jebelwheels.ae',
      },
      ...{ phone: '+971 4 123 4567', trade_licence: '784512', trn: '100412345600003', social: {} },
      ...{ chat: { link: 'https://wa.me/971501234567' }, wholesale_link: 'https://trade.jebelwheels.ae' },
    },
  }
}

/** A database of its own, which a role without special rights owns, and settings that look like a real shop's. */
async function ownDatabase(): Promise<typeof database> {
  const server = inject('postgres').address
  const { name, address: superuser, remove } = await emptyDatabase(server)
  await onServerOnce(server, `create role ${name} login password 'secret'`, `alter database ${name} owner to ${name}`)
  const own = new URL(superuser)
  own.username = name
  own.password = 'secret'
  return {
    address: own.href,
    superuser,
    settings: {
      MODE: 'production',
      DATABASE_URL: own.href,
      PUBLIC_URL: 'https://jebelwheels.ae',
      TRUST_PROXY: 'none',
      STRIPE_SECRET_KEY: 'rk_live_nothing',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_nothing',
      STRIPE_WEBHOOK_SECRET: 'whsec_nothing',
      SMTP_URL: 'smtps://127.0.0.1:1',
      MAIL_FROM: 'Jebel Wheels <orders@jebelwheels.ae>',
      LINK_SECRET: 'a secret of thirty-two letters or more',
    },
    remove: async () => {
      await remove()
      await onServerOnce(server, `drop role ${name}`)
    },
  }
}

/** Runs one of the shop's commands with the shop's settings. */
async function command(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...database.settings, DATA_DIR: data_dir } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part
    })
  const code = await new Promise<number | null>((ended) => child.on('close', ended))
  return { code, output }
}
