import { expect, onTestFinished } from 'vitest'
import { pages } from '#database/schema/content.ts'
import { catalogueOf } from '#domain/catalogue/memory/keep.ts'
import { setFacts, store } from '#domain/store.ts'
import { forgetPages } from '#server/responses/page-cache.ts'
import { type OpenedPage, readSections, takenSlugs, writeSections } from '#shared/desk/content/pages.ts'
import type { ListedQuestion } from '#shared/desk/content/questions.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { setDemoFacts } from '#tests/support/demo-facts.ts'
import { openDoor, test } from '#tests/support/pages.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'
import routes from '#web/routes.ts'

const open = async ({ ask }: Desk, slug: string) => (await ask<OpenedPage>(`GET /desk/pages/${slug}`)).data

const bold = (text: string) => [{ type: 'paragraph' as const, runs: [{ text, bold: true as const }] }]

test('a published change is on the page at once, in both languages, in every process', async ({
  app,
  shop,
  database,
}) => {
  const door = await openDoor(shop, { page_cache_mb: 8 })
  const heard: number[] = []
  // Another process, which hears of the change as this one does.
  const processes = [0, 1].map(() => catalogueOf(database.db, () => {}))
  const hear = (i: number) => () => {
    heard.push(i)
    if (i === 0) forgetPages()
  }
  await Promise.all(processes.map((each, i) => each.follow(database.address, hear(i))))
  const bodies = async () => [(await door.inject('/return-policy')).body, (await door.inject('/ar/return-policy')).body]
  const before = await bodies()
  const manager = await signedIn(app, shop, 'manager')
  const { version, values } = await open(manager, 'return-policy')
  const sections = readSections(values.sections)
  sections[0] = { ...sections[0]!, body: bold('Forty days <b>free</b>'), body_ar: bold('أربعون يوماً') }
  const put = await manager.ask('PUT /desk/pages/return-policy', {
    version,
    values: { ...values, sections: writeSections(sections) },
  })
  expect(put).toMatchObject({ http: 200, data: { version: version + 1 } })
  // Visitors do not see a draft.
  expect(await bodies()).toEqual(before)
  heard.length = 0
  expect(await manager.ask('POST /desk/pages/return-policy/publish', { version: version + 1 })).toMatchObject({
    http: 200,
  })
  await expect.poll(() => new Set(heard).size).toBe(2)
  const [english, arabic] = await bodies()
  expect(english).toContain('<strong>Forty days &lt;b&gt;free&lt;/b&gt;</strong>')
  expect(arabic).toContain('<strong>أربعون يوماً</strong>')
  const { data } = (await door.inject('/api/page/return-policy')).json()
  expect(data.sections[0].paragraphs).toEqual(['Forty days <b>free</b>'])
  await Promise.all([...processes.map((each) => each.stop()), door.close()])
})

test('publishing is refused while one language lacks a text, and keeps every version', async ({
  app,
  shop,
  opened,
}) => {
  const manager = await signedIn(app, shop, 'manager')
  await manager.ask('POST /desk/pages', { slug: 'winter', title: 'Winter', title_ar: '' })
  expect(await opened('/winter')).not.toContain('Winter')
  const publish = (version: number) => manager.ask('POST /desk/pages/winter/publish', { version })
  expect(await publish(1)).toMatchObject({ http: 409, code: 'desk_page_incomplete' })
  const values = {
    ...{ title: 'Winter', title_ar: 'الشتاء', description: '', description_ar: '' },
    sections: writeSections([{ id: 's1', heading: 'H', heading_ar: 'ع', body: bold('One'), body_ar: [] }]),
  }
  const put = (version: number, more: object) =>
    manager.ask('PUT /desk/pages/winter', { version, values: { ...values, ...more } })
  await put(1, {})
  expect((await open(manager, 'winter')).missing).toBe(1)
  expect(await publish(2)).toMatchObject({ code: 'desk_page_incomplete' })
  const whole = (text: string) =>
    writeSections([{ id: 's1', heading: 'H', heading_ar: 'ع', body: bold(text), body_ar: bold(text) }])
  await put(2, { sections: whole('First words') })
  expect(await publish(3)).toMatchObject({ data: { version: 4 } })
  expect(await opened('/winter')).toContain('First words')
  await put(4, { sections: whole('Second words') })
  await publish(5)
  expect(await opened('/winter')).toContain('Second words')
  await manager.ask('POST /desk/pages/winter/restore', { version: 6, number: 1 })
  await publish(7)
  expect(await opened('/winter')).toContain('First words')
  const listed = '<loc>http://localhost/winter</loc>'
  expect(await opened('/sitemaps/pages-1.xml')).toContain(listed)
  expect((await open(manager, 'winter')).versions.map(({ number }) => number)).toEqual([3, 2, 1])
  expect(await manager.ask('POST /desk/pages/winter/hide', { version: 8 })).toMatchObject({ http: 200 })
  expect(await opened('/winter')).not.toContain('First words')
  const sitemap = await opened('/sitemaps/pages-1.xml')
  expect(sitemap).toContain('</urlset>')
  expect(sitemap).not.toContain('/winter')
})

test('of two who edit a page the second gets both drafts; a draft is undone from the history', async ({
  app,
  shop,
}) => {
  const [one, two] = [await signedIn(app, shop, 'manager'), await signedIn(app, shop, 'owner')]
  const { version, values } = await open(one, 'about-us')
  const put = (desk: Desk, title: string) =>
    desk.ask('PUT /desk/pages/about-us', { version, values: { ...values, title } })
  expect(await put(one, 'One')).toMatchObject({ http: 200 })
  expect(await put(two, 'Two')).toMatchObject({ http: 409, data: { version: version + 1, values: { title: 'One' } } })
  const { rows } = (await one.ask<{ rows: { id: string }[] }>('GET /desk/audit?kind=page&thing_id=about-us')).data
  await one.ask(`POST /desk/audit/${rows[0]!.id}/undo`)
  expect(await open(one, 'about-us')).toMatchObject({ has_draft: false, values: { title: values.title } })
})

test('legal pages start from templates in the shop’s name with its days of returns, and cannot be hidden', async ({
  app,
  shop,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  expect(await owner.ask('POST /desk/pages/about-us/hide', { version: 1 })).toMatchObject({ code: 'desk_page_needed' })
  await shop.db.delete(pages)
  onTestFinished(setDemoFacts)
  const others = { calendar: null, question_kinds: null, payment_names: null, fitters: null, maintenance: null }
  setFacts({ ...others, opened_at: null, store: { ...store, returns: { days: 30 } } })
  expect((await owner.ask<{ templates: string[] }>('GET /desk/pages')).data.templates).toHaveLength(6)
  const { made } = (await owner.ask<{ made: string[] }>('POST /desk/pages/templates')).data
  expect(made).toHaveLength(6)
  expect(await owner.ask('POST /desk/pages/templates')).toMatchObject({ data: { made: [] } })
  const about = await open(owner, 'about-us')
  expect(about).toMatchObject({ is_published: false, missing: 0 })
  expect(about.values.sections).not.toMatch(/pearl|اللؤلؤ/)
  expect((await open(owner, 'return-policy')).values.sections).toContain('You have 30 days from delivery')
  for (const slug of made)
    expect(await owner.ask(`POST /desk/pages/${slug}/publish`, { version: 1 }), slug).toMatchObject({ http: 200 })
})

test.for([
  ['<script>', 'desk_slug_wrong'],
  ['cart', 'desk_slug_taken'],
  ['A b', 'desk_slug_wrong'],
] as const)('the address %j is refused', async ([slug, reason], { app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  const reply = await owner.ask('POST /desk/pages', { slug, title: 'x', title_ar: 'x' })
  expect(reply).toMatchObject({ http: 422, fields: { slug: [sayProblem(reason, 'en')] } })
})

test('no page can have an address that the shop uses', () => {
  type Route = { path?: string; children?: Route[] }
  const paths = (all: Route[]): string[] => all.flatMap(({ path, children = [] }) => [path ?? '', ...paths(children)])
  const firsts = paths(routes as unknown as Route[]).map((path) => path.replace(/^ar\?\/?/, '').split('/')[0]!)
  const words = firsts.filter((part) => /^[a-z]/.test(part) && part !== 'faq')
  expect(words.length).toBeGreaterThan(15)
  expect(words.filter((part) => !takenSlugs.includes(part))).toEqual([])
})

type Questions = { kinds: { slug: string; name: string; name_ar: string }[]; rows: ListedQuestion[] }

test('questions are added, moved, changed and removed, and the page shows them in that order', async ({
  app,
  shop,
  opened,
}) => {
  const manager = await signedIn(app, shop, 'manager')
  const all = async () => (await manager.ask<Questions>('GET /desk/faq')).data
  const fields = { category: 'fitment', question: 'Why?', question_ar: 'لماذا؟', answer: 'So.', answer_ar: 'هكذا.' }
  const { id } = (await manager.ask<{ id: string }>('POST /desk/faq', fields)).data
  expect(id).toBe('fitment-26')
  const was = (await all()).rows.map((row) => row.id)
  const order = [id, ...was.filter((each) => each !== id)]
  const move = (was: string[], order: string[]) =>
    manager.ask('PUT /desk/faq/order', { was: was.join(','), order: order.join(',') })
  expect(await move(was, order)).toMatchObject({ http: 200 })
  expect(await move(was, order)).toMatchObject({ http: 409, code: 'desk_list_changed' })
  expect(await move(order, order.slice(1))).toMatchObject({ http: 409, code: 'desk_list_changed' })
  const page = await opened('/faq')
  expect(page.indexOf('Why?')).toBeLessThan(page.indexOf('How do I know that a wheel fits my car?'))
  const { rows } = (await manager.ask<{ rows: { id: string }[] }>('GET /desk/audit?action=question.ordered')).data
  expect(await manager.ask(`POST /desk/audit/${rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
  expect((await all()).rows.map((row) => row.id)).toEqual(was)
  const put = (version: number, more: object) =>
    manager.ask(`PUT /desk/faq/${id}`, { version, values: { ...fields, ...more } })
  expect(await put(1, { answer: ' ' })).toMatchObject({ http: 422, fields: { 'values.answer': [expect.any(String)] } })
  expect(await put(1, { answer: 'Because.' })).toMatchObject({ data: { version: 2 } })
  expect(await opened('/faq')).toContain('Because.')
  await manager.ask(`DELETE /desk/faq/${id}`)
  expect(await opened('/faq')).not.toContain('Because.')
  const { kinds } = await all()
  const without = kinds.filter(({ slug }) => slug !== 'fitment')
  const topics = (next: Questions['kinds']) => manager.ask('PUT /desk/faq/kinds', { was: kinds, kinds: next })
  expect(await topics(without)).toMatchObject({ code: 'desk_kind_used' })
  expect(await topics(kinds.toReversed())).toMatchObject({ http: 200 })
  expect((await all()).kinds).toEqual(kinds.toReversed())
  // A colleague who still sees the old order does not undo the new one.
  const added = { slug: 'delivery-days', name: 'Delivery days', name_ar: 'أيام التوصيل' }
  expect(await topics([...kinds, added])).toMatchObject({ http: 409, code: 'desk_list_changed' })
  expect((await all()).kinds).toEqual(kinds.toReversed())
})
