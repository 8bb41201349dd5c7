import { expect } from 'vitest'
import { findRedirect, importRedirects, RedirectLoop, readRedirect } from '#domain/redirects/redirects.ts'
import { test } from '#tests/support/shop.ts'

const lines = (...rows: [from: string, to: string, status?: string][]) =>
  rows.map(([from, to, status = ''], i) => ({ line: i + 2, fields: { from, to, status } }))

test('an old URL redirects in its language, however it is written, and keeps its query', async ({ shop }) => {
  const report = await importRedirects(
    shop,
    lines(
      ['https://old.example/Shop/Wheel.php/', '/alloy-wheels?sort=newest'],
      ['/summer', '/clearance-wheels', '302'],
      ['/%D8%AC%D9%86%D9%88%D8%B7', '/alloy-wheels'],
      ['/catalog', '', '410'],
    ),
  )
  expect(report).toEqual({ added: 4, changed: 0, refused: [] })
  expect(await findRedirect(shop, '/shop/WHEEL.php')).toEqual({ status: 301, to: '/alloy-wheels?sort=newest' })
  expect(await findRedirect(shop, '/ar/shop/wheel.php/', '?utm_source=a&sort=x')).toEqual({
    status: 301,
    to: '/ar/alloy-wheels?sort=newest&utm_source=a',
  })
  expect(await findRedirect(shop, '/summer', '?a=1')).toEqual({ status: 302, to: '/clearance-wheels?a=1' })
  expect(await findRedirect(shop, '/جنوط')).toEqual({ status: 301, to: '/alloy-wheels' })
  expect(await findRedirect(shop, '/%D8%AC%D9%86%D9%88%D8%B7')).toEqual({ status: 301, to: '/alloy-wheels' })
  expect(await findRedirect(shop, '/catalog')).toEqual({ status: 410, to: null })
  for (const path of ['/never', '/%E0%A4%A', '/%00', '/', `/${'x'.repeat(2_000)}`])
    expect(await findRedirect(shop, path), path).toBeNull()
})

test('chained redirects are resolved at once; one temporary step makes the whole chain temporary', async ({ shop }) => {
  await importRedirects(
    shop,
    lines(['/a', '/b'], ['/b', '/c', '302'], ['/c', '/gallery'], ['/x', '/y'], ['/y', '', '410']),
  )
  expect(await findRedirect(shop, '/a')).toEqual({ status: 302, to: '/gallery' })
  expect(await findRedirect(shop, '/c')).toEqual({ status: 301, to: '/gallery' })
  expect(await findRedirect(shop, '/x')).toEqual({ status: 410, to: null })
})

test('a list that would create a loop is rejected and changes nothing', async ({ shop }) => {
  await importRedirects(shop, lines(['/a', '/b'], ['/b', '/c']))
  for (const rows of [
    lines(['/new', '/home'], ['/c', '/A?x=1']),
    lines(['/p', '/q'], ['/q', '/p']),
    lines(['/s', '/s#top']),
  ])
    await expect(importRedirects(shop, rows)).rejects.toThrow(RedirectLoop)
  expect(await findRedirect(shop, '/new')).toBeNull()
  // The new row resolves what would have been a loop with the old row.
  expect(await importRedirects(shop, lines(['/c', '/a'], ['/b', '/gallery']))).toMatchObject({
    added: 1,
    changed: 1,
  })
  expect(await findRedirect(shop, '/c')).toEqual({ status: 301, to: '/gallery' })
})

test('importing the same list again changes nothing, and the last duplicate wins', async ({ shop }) => {
  const rows = lines(['/a', '/first'], ['/A', '/second'])
  expect(await importRedirects(shop, rows)).toMatchObject({ added: 1, changed: 0 })
  expect(await importRedirects(shop, rows)).toMatchObject({ added: 0, changed: 0 })
  expect(await findRedirect(shop, '/a')).toMatchObject({ to: '/second' })
})

test.for([
  ['', '/x', ''],
  ['/', '/x', ''],
  ['relative', '/x', ''],
  ['//evil.example/x', '/y', ''],
  ['/a?id=1', '/x', ''],
  ['/ar/a', '/x', ''],
  ['/api/orders', '/x', ''],
  ['/a', '//evil.example', ''],
  ['/a', '/\\evil.example', ''],
  ['/a', 'javascript:alert(1)', ''],
  ['/a', '/x\r\nset-cookie: a=1', ''],
  ['/a', '/x', '410'],
  ['/a', '', '301'],
  ['/a', '/x', '307'],
  ['/a', '/ar/x', ''],
])('%j to %j with status %j is rejected with a reason', ([from, to, status]) => {
  const row = readRedirect({ from: from!, to: to!, status: status! }, 'https://shop.example')
  expect(row).toMatchObject({ reason: expect.stringMatching(/.{10}/) })
})

test('a target with a host must be an address of this shop', () => {
  const read = (to: string) => readRedirect({ from: 'https://old.example/old', to }, 'https://shop.example')
  expect(read('https://Shop.example/faq')).toEqual({ from_path: '/old', to_path: '/faq', status: 301 })
  for (const to of [
    'https://wholesale.example/catalogue',
    'https://shop.example:8443/faq',
    'http://shop.example@evil.example/',
  ])
    expect(read(to)).toEqual({ field: 'to', reason: `to "${to}" is no address of this shop` })
})

test('the database rejects a redirect out of the shop', async ({ database }) => {
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/x\r\ny', 'x'])
    await expect(
      database.pool.query('insert into redirects (from_path, to_path) values ($1, $2)', ['/a', to]),
      to,
    ).rejects.toMatchObject({ constraint: 'redirects_to_path' })
})
