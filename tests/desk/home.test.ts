import { expect } from 'vitest'
import { loadFacts } from '#domain/store.ts'
import type { ListedBanner, ListedBlock } from '#shared/desk/content/home.ts'
import { test } from '#tests/support/pages.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

type Home = { blocks: ListedBlock[]; banners: ListedBanner[] }

const home = async ({ ask }: Desk) => (await ask<Home>('GET /desk/home')).data

test('blocks are moved, hidden, changed, added and removed, and the home page follows', async ({
  app,
  shop,
  opened,
}) => {
  const manager = await signedIn(app, shop, 'manager')
  const { blocks } = await home(manager)
  expect(blocks.map(({ is_broken }) => is_broken)).not.toContain(true)
  const ids = blocks.map(({ id }) => id)
  const steps = blocks.find(({ type }) => type === 'promises')!
  const order = (was: string[], next: string[]) =>
    manager.ask('PUT /desk/home/order', { was: was.join(','), order: next.join(',') })
  const at = async (text: string) => (await opened('/')).indexOf(text)
  expect(await at('Fit guarantee')).toBeLessThan(await at('Our brands'))
  const next = [...ids.filter((id) => id !== steps.id), steps.id]
  expect(await order(ids, next)).toMatchObject({ http: 200 })
  expect(await order(ids, next)).toMatchObject({ code: 'desk_list_changed' })
  expect(await at('The fit in millimetres')).toBeGreaterThan(await at('Our brands'))

  const put = (version: number, more: object) =>
    manager.ask(`PUT /desk/home/blocks/${steps.id}`, {
      version,
      values: { visible: 'yes', content: steps.content, ...more },
    })
  const content = { items: [{ icon: 'ruler', title: 'New words', title_ar: 'كلمات جديدة', text: 'a', text_ar: 'b' }] }
  expect(await put(1, { content: JSON.stringify(content) })).toMatchObject({ data: { version: 2 } })
  expect(await opened('/')).toContain('New words')
  expect(await opened('/ar')).toContain('كلمات جديدة')
  expect(await put(1, {})).toMatchObject({ http: 409, code: 'desk_conflict' })
  for (const wrong of ['{', '[]', '{"items":[{"title":1}]}'])
    expect(await put(2, { content: wrong })).toMatchObject({ http: 422, code: 'desk_block_wrong' })
  await put(2, { visible: 'no', content: JSON.stringify(content) })
  expect(await opened('/')).not.toContain('New words')
  const { rows } = (await manager.ask<{ rows: { id: string }[] }>('GET /desk/audit?action=block.changed')).data
  expect(await manager.ask(`POST /desk/audit/${rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
  expect(await opened('/')).toContain('New words')

  const { id } = (await manager.ask<{ id: string }>('POST /desk/home/blocks', { type: 'categories' })).data
  const added = (await home(manager)).blocks.at(-1)!
  expect(added).toMatchObject({ id, visible: 'no', is_broken: false })
  const leading = added.content.replaceAll('/alloy-wheels', '//elsewhere.example')
  const lead = { version: 1, values: { visible: 'yes', content: leading } }
  expect(await manager.ask(`PUT /desk/home/blocks/${id}`, lead)).toMatchObject({ code: 'desk_block_wrong' })
  await manager.ask(`DELETE /desk/home/blocks/${id}`)
  expect((await home(manager)).blocks).toHaveLength(blocks.length)
})

test('a block is added beside one of its kind whose number is that of the next', async ({ app, shop }) => {
  const manager = await signedIn(app, shop, 'manager')
  const add = async () => (await manager.ask<{ id: string }>('POST /desk/home/blocks', { type: 'reviews' })).data.id
  const [first, second] = [await add(), await add()]
  await manager.ask(`DELETE /desk/home/blocks/${first}`)
  const third = await add()
  const ids = (await home(manager)).blocks.map(({ id }) => id)
  expect(ids.slice(-2)).toEqual([second, third])
  expect(new Set(ids).size).toBe(ids.length)
})

test('a banner is above every page between its beginning and its end, in both languages', async ({
  app,
  shop,
  opened,
  clock,
}) => {
  clock.moveTo('2026-11-30T05:30:00Z')
  const again = await signedIn(app, shop, 'manager')
  const fields = {
    ...{ text: 'National Day: open until noon', text_ar: 'اليوم الوطني: حتى الظهر', link: '/faq' },
    ...{ starts_at: '2026-11-30T10:00', ends_at: '2026-12-01T10:00' },
  }
  const wrong = { ...fields, ends_at: '2026-11-29T10:00', link: '//elsewhere.example' }
  expect(await again.ask('POST /desk/home/banners', wrong)).toMatchObject({ http: 422 })
  expect(await again.ask('POST /desk/home/banners', fields)).toMatchObject({ http: 200 })
  const shown = async () => {
    await loadFacts(shop.db)
    return (await opened('/faq')).includes(fields.text) && (await opened('/ar/faq')).includes(fields.text_ar)
  }
  const state = async () => (await home(await signedIn(app, shop, 'support'))).banners[0]!.state
  expect([await shown(), await state()]).toEqual([false, 'planned'])
  clock.moveTo('2026-11-30T06:00:00Z')
  expect([await shown(), await state()]).toEqual([true, 'shown'])
  clock.moveTo('2026-12-01T06:00:00Z')
  expect([await shown(), await state()]).toEqual([false, 'ended'])
  await shop.db.execute('delete from banners')
  await loadFacts(shop.db)
})
