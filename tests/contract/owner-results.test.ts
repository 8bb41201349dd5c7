import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { auditEntries } from '#database/schema/audit.ts'
import { command } from '#domain/audit/audit.ts'
import { findProduct } from '#domain/catalogue/product.ts'
import { verdictFor } from '#domain/catalogue/set-verdict.ts'
import { mountedOn } from '#domain/owner-results/find-results.ts'
import { listSteps, restoreStep, reverseStep } from '#domain/owner-results/steps.ts'
import { ownerResultCalls } from '#shared/api/owner-results.ts'
import type { Answer } from '#shared/api.ts'
import { type Bought, named, resultOf, sku, test, vehicle } from '#tests/contract/asked-buyers.ts'
import { runCommand } from '#tests/support/command.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { main } from '#tools/fitment-evidence.ts'

const rubs = { answer: 'rubs', rubs_where: ['front_inner'], rubs_when: ['full_lock'], words: 'At full lock' }

const owner = command('npm run fitment:evidence')

test('three confirmations turn "we measure first" into a fit, and two reports of rubbing turn it back', async ({
  app,
  buy,
  shop,
  verdict,
}) => {
  const ask = asking(app)
  const save = async (body: object) => {
    const reply = await ask('POST /owner-results/save', body)
    expect(reply).toMatchObject({ http: 200 })
    return verdict()
  }
  expect(await verdict()).toBe('warn')
  // Two addresses of one mailbox count as one owner.
  const [one, again, two] = [await buy('one@example.com'), await buy('one+b@example.com'), await buy('two@example.com')]
  for (const each of [one, again, two]) expect(await save(resultOf(each))).toBe('warn')
  expect(await listSteps(shop)).toEqual([])
  const three = await buy('three@example.com')
  // A result on a lifted car does not count for a standard one.
  expect(await save(resultOf(three, { suspension: 'lifted' }))).toBe('warn')
  expect(['pass', 'parts']).toContain(await save(resultOf(three)))
  expect(await listSteps(shop)).toMatchObject([
    { from_state: 'none', to_state: 'fits', yes: 3, rubs: 0, standing: 'in_force', make: vehicle.make },
  ])
  const proof = await verdictFor(shop, named(vehicle), { front_sku: sku })
  expect(proof.axles[0]!.checks.find(({ name }) => name === 'owners')).toMatchObject({
    ...{ verdict: 'pass', value: 3, limit: 3, source: 'owners_results' },
  })

  // One rubbing result is enough to end the improved verdict; two are a warning by themselves.
  expect(await save(resultOf(three, rubs))).toBe('warn')
  expect(await save(resultOf(two, rubs))).toBe('warn')
  const [rub, fits] = await listSteps(shop)
  expect(rub).toMatchObject({ to_state: 'rubs', rubs: 2, standing: 'in_force' })
  expect(fits).toMatchObject({ to_state: 'fits', standing: 'ended' })
  // The owner reverses the step: its two results are set aside, even when another yes arrives.
  await reverseStep(shop, owner, rub!.id)
  await reverseStep(shop, owner, rub!.id)
  expect(await listSteps(shop)).toMatchObject([{ standing: 'reversed' }, { standing: 'ended' }])
  expect(await save(resultOf(await buy('four@example.com')))).toBe('warn')
  expect(['pass', 'parts']).toContain(await save(resultOf(await buy('five@example.com'))))
  await restoreStep(shop, owner, rub!.id)
  const entries = await shop.db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(entries.map(({ staff_name, action, after }) => [staff_name, action, after.state])).toEqual([
    ['npm run fitment:evidence', 'vehicle.evidence_reversed', 'rubs'],
    ['npm run fitment:evidence', 'vehicle.evidence_restored', 'rubs'],
  ])
  expect(await verdict()).toBe('warn')
  expect((await listSteps(shop))[0]).toMatchObject({ to_state: 'rubs', standing: 'in_force' })

  // The product page counts the cars with these wheels and those that rub; suspension matters for verdicts only.
  const shown = await mountedOn(shop, await findProduct(shop, { sku }))
  expect(shown).toMatchObject([{ make_name: vehicle.make_name, mounted: 6, rubs: 2, changed: 0 }])
  await save(resultOf(three, { ...rubs, suspension: 'lowered' }))
  expect(await mountedOn(shop, await findProduct(shop, { sku }))).toMatchObject([{ mounted: 6, rubs: 2, changed: 1 }])
  await save(resultOf(three, { answer: 'not_mounted' }))
  expect(await mountedOn(shop, await findProduct(shop, { sku }))).toMatchObject([{ mounted: 5, rubs: 1 }])
  await save(resultOf(three, rubs))

  // Withdrawing a result deletes its text and photos, and ends the evidence.
  const withdrawn = await ask('POST /owner-results/withdraw', resultOf(two))
  expect(withdrawn.http).toBe(200)
  expect((await listSteps(shop)).filter(({ standing }) => standing === 'in_force')).toEqual([])
  await expect(reverseStep(shop, owner, 999)).rejects.toMatchObject({ code: 'evidence_step_not_found' })
})

test('a reversed step restores the previous verdict, and undoing that restores the later one', async ({
  app,
  buy,
  shop,
  verdict,
}) => {
  const ask = asking(app)
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
    await ask('POST /owner-results/save', resultOf(await buy(email), { words: 'Quiet xq', tyre: '=1+1, "x"' }))
  const after = await verdict()
  const [step] = await listSteps(shop)
  expect(step).toMatchObject({ to_state: 'fits', yes: 4, answers: { length: 3 } })
  await reverseStep(shop, owner, step!.id)
  expect(await verdict()).toBe('warn')
  // The command does the same, with text or JSON output.
  const run = (...words: string[]) => runCommand(main, shop, ...words)
  expect((await run()).printed).toMatch(/as the engine says → fits +\(4 yes, 0 rubs\) .* reversed/)
  expect(JSON.parse((await run('--json')).printed)).toMatchObject([{ id: step!.id, standing: 'reversed' }])
  expect(await run('reverse', '999')).toMatchObject({ code: 1, printed: 'There is no such step.\n' })
  expect((await run('reverse')).code).toBe(1)
  expect(await run('photos', '999', 'nowhere')).toMatchObject({ code: 1, printed: 'There is no such answer.\n' })
  expect(await run('--help')).toMatchObject({ code: 0, printed: expect.stringContaining('photos ID FOLDER') })
  // The fourth result, which was saved after the step, is set aside too.
  expect((await listSteps(shop))[0]!.set_aside).toHaveLength(4)
  const restored = await run('restore', String(step!.id))
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.printed).toContain('In force now')
  expect(await verdict()).toBe(after)
  expect((await run('reverse', String(step!.id + 1))).printed).toContain('The engine decides again.')

  const folder = await mkdtemp(join(tmpdir(), 'results-'))
  try {
    const file = join(folder, 'answers.csv')
    expect((await run('export', file)).printed).toContain('4 answers')
    const csv = await readFile(file, 'utf8')
    expect(csv).toContain(`,${vehicle.make},${vehicle.model},${vehicle.year},${vehicle.modification},`)
    expect(csv).not.toMatch(/@|Layla|RD-|xq/)
    expect(csv).toContain(`,"'=1+1, ""x""",standard,yes,,`)
    expect((await run('answers')).printed).toContain('Quiet xq')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('only the holder of the link can answer, once the order is dispatched, and may change the answer', async ({
  app,
  buy,
  database,
}) => {
  const ask = asking(app)
  const early = await buy('early@example.com', { leaves: false })
  const bought = await buy('layla@example.com')
  const read = async ({ id, signature }: Bought) => {
    const reply = await ask<Answer<'GET /owner-results/{order_id}'>>(`GET /owner-results/${id}?signature=${signature}`)
    expect(reply.http).toBe(200)
    return ownerResultCalls['GET /owner-results/{order_id}'].data.parse(reply.data)
  }
  expect(await read(early)).toMatchObject({ is_open: false, sets: [{ answer: null, verdict: 'warn' }] })
  expect((await ask('POST /owner-results/save', resultOf(early))).code).toBe('result_too_early')
  expect((await ask(`GET /owner-results/${bought.id}?signature=0.x`)).code).toBe('order_not_found')
  expect((await ask('POST /owner-results/save', resultOf({ ...bought, signature: early.signature }))).code).toBe(
    'order_not_found',
  )
  expect((await ask('POST /owner-results/save', resultOf(bought, { front_sku: 'NONE' }))).code).toBe('result_not_found')
  expect((await ask('POST /owner-results/withdraw', resultOf(bought))).code).toBe('result_not_found')
  for (const wrong of [{ answer: 'maybe' }, { answer: 'rubs' }, { rubs_where: ['roof'] }, { words: 'x'.repeat(501) }])
    expect((await ask('POST /owner-results/save', resultOf(bought, wrong))).http).toBe(422)

  // Saved as a form with photos, then changed without photos: the photos stay.
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#864' } })
    .withExif({ IFD0: { Artist: 'Layla Haddad' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries(resultOf(bought, rubs))) form.set(name, String(value))
  form.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'arch.jpg')
  const sent = new Response(form)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/owner-results/save',
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type')! },
  })
  expect(reply.statusCode).toBe(200)
  expect(await read(bought)).toMatchObject({
    is_open: true,
    sets: [{ answer: { answer: 'rubs', rubs_where: ['front_inner'], words: 'At full lock', photos: 1 } }],
  })
  const { rows } = await database.pool.query('select large from owner_result_photos')
  expect((await sharp(rows[0].large).metadata()).format).toBe('webp')
  expect((await sharp(rows[0].large).metadata()).exif).toBeUndefined()
  expect((await ask('POST /owner-results/save', resultOf(bought, { tyre: '275/60R20' }))).http).toBe(200)
  expect((await read(bought)).sets[0]!.answer).toMatchObject({ answer: 'yes', rubs_where: [], photos: 1, words: '' })
  expect((await database.pool.query('select 1 from owner_results')).rowCount).toBe(1)
  expect((await ask('POST /owner-results/withdraw', resultOf(bought))).http).toBe(200)
  expect((await read(bought)).sets[0]!.answer).toBeNull()
  expect((await database.pool.query('select 1 from owner_result_photos')).rowCount).toBe(0)
})

test('deleting an account removes text, photos and the order of its answers; they still count as one owner', async ({
  app,
  buy,
  shop,
  clock,
  database,
  verdict,
}) => {
  const ask = asking(app)
  const mine = await customer(shop)
  const own = await buy(mine.email, { token: mine.token })
  const second = await buy('other@example.com', { token: mine.token })
  for (const each of [own, second]) {
    expect((await ask('POST /owner-results/save', resultOf(each, { words: 'Fits well xq' }), mine)).http).toBe(200)
    clock.pass({ minutes: 1 })
  }
  for (const email of ['b@example.com', 'c@example.com'])
    await ask('POST /owner-results/save', resultOf(await buy(email)))
  expect(['pass', 'parts']).toContain(await verdict())
  const kept = await ask<Answer<'GET /my-account/export'>>('GET /my-account/export', undefined, mine)
  expect(kept.data.owner_results).toMatchObject([
    { order_id: own.id, words: 'Fits well xq', answer: 'yes', photos: 0 },
    { order_id: second.id },
  ])

  expect((await ask('POST /my-account/delete', { password: mine.password }, mine)).http).toBe(200)
  expect(['pass', 'parts']).toContain(await verdict())
  const { rows } = await database.pool.query('select person, words, photos from owner_results where order_id is null')
  expect(rows).toEqual([1, 2].map(() => ({ person: rows[0].person, words: '', photos: [] })))
  expect((await ask('POST /owner-results/save', resultOf(own))).code).toBe('result_closed')
  // Another result recomputes the step: two results of one person still count once.
  await ask('POST /owner-results/save', resultOf(await buy('d@example.com')))
  expect((await listSteps(shop))[0]).toMatchObject({ yes: 4 })
})
