import { expect } from 'vitest'
import { findRedirect } from '#domain/redirects/redirects.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

test('redirects are added, found, imported and removed; a loop is refused', async ({ app, shop }) => {
  const { ask } = await signedIn(app, shop, 'manager')
  const add = (from: string, to: string, status = '301') => ask('POST /desk/redirects', { from, to, status })
  expect(await add('/old', '/faq')).toMatchObject({ http: 200 })
  expect(await findRedirect(shop, '/ar/old')).toEqual({ status: 301, to: '/ar/faq' })
  expect(await add('/faq', '/old')).toMatchObject({ http: 409, code: 'desk_redirect_loop' })
  for (const [from, to] of [
    ['/x', '//elsewhere.example'],
    ['/x', 'https://wholesale.example/catalogue'],
    ['/x', '/ar/faq'],
    ['/', '/faq'],
    ['/api/x', '/faq'],
    ['/x?q=1', '/faq'],
    ['/x', ''],
    ['', '/faq'],
    ['', ''],
  ] as const) {
    const { http, fields } = await add(from, to)
    const wrong = { from: from !== '/x', to: to !== '/faq' }
    expect({ http, from: fields?.from?.length === 1, to: fields?.to?.length === 1 }).toEqual({ http: 422, ...wrong })
  }
  expect(await add('/gone', 'ignored', '410')).toMatchObject({ http: 200 })
  expect(await findRedirect(shop, '/gone')).toEqual({ status: 410, to: null })

  const send = (text: string) => ask('POST /desk/redirects/import', { text })
  const file = ['from,to,status', ...Array.from({ length: 60 }, (_, n) => `/page-${n},/faq,`), '/bad?q=1,/faq,301']
  expect(await send(file.join('\n'))).toMatchObject({ data: { added: 60, changed: 0, refused: [{ line: 62 }] } })
  // An address at which the shop has a page is shown instead, as the command says too.
  expect(await add('/alloy-wheels', '/faq')).toMatchObject({ data: { done: true, is_page: true } })
  expect(await add('/no-page', '/faq')).toMatchObject({ data: { done: true, is_page: false } })
  expect(await send('from,to\n/no-page,/faq\n/gallery,/faq')).toMatchObject({
    data: { added: 1, without_effect: [{ line: 3, path: '/gallery' }] },
  })
  expect(await send('a,b\n1,2')).toMatchObject({ http: 422, code: 'desk_redirect_file' })
  expect(await send('from,to\n/one,/two\n/two,/one')).toMatchObject({ http: 409, code: 'desk_redirect_loop' })
  const rows: string[] = []
  let after = ''
  do {
    const { data } = await ask<{ rows: { from: string }[]; next: string | null }>(
      `GET /desk/redirects?search=page-&after=${after}`,
    )
    rows.push(...data.rows.map(({ from }) => from))
    after = data.next ?? ''
  } while (after)
  expect(new Set(rows).size).toBe(60)
  expect(rows).toHaveLength(60)
  expect(await ask('POST /desk/redirects/remove', { from: '/old' })).toMatchObject({ http: 200 })
  expect(await findRedirect(shop, '/old')).toBeNull()
})
