import fc from 'fast-check'
import { compare, compareAudit } from '#tests/desk/goods-books.ts'
import { recordsOf } from '#tests/desk/goods-list-steps.ts'
import { type Done, newWheel, type Row, type Wheel } from '#tests/desk/goods-model.ts'
import { pass, type Scene } from '#tests/desk/goods-scene.ts'
import { actionNames, type Step, take, undoOne } from '#tests/desk/goods-steps.ts'
import { write } from '#tests/desk/import-calls.ts'
import { test as base } from '#tests/money/till.ts'
import { signedIn } from '#tests/support/staff.ts'

/** Two wheels of a supplier that the shop has, and a third that it does not have yet. */
const test = base.extend<{ open: () => Promise<Scene> }>({
  open: async ({ till, shop, app, clock, database: { pool } }, use) => {
    let opened = 0
    await use(async () => {
      // What the shop before has planned would begin and end in this one.
      await pool.query(`update planned_prices set state = 'cancelled' where state in ('planned', 'running')`)
      const desk = await signedIn(app, shop, 'owner')
      const wheels = ['A', 'B', 'C'].map((letter) => newWheel(`M${opened}-${letter}`))
      opened++
      const [first, second] = wheels as [Wheel, Wheel]
      const given = { exists: true, price: 120_000, stock: 8 }
      Object.assign(first, given)
      Object.assign(second, { ...given, old: 150_000 })
      const list = recordsOf([first, second].map((wheel) => ({ wheel, ...wheel })))
      await write(desk, JSON.stringify(list), till.work, {
        differing: {},
        file: { supplier: '', file_name: 'list.json' },
      })
      clock.pass({ days: 40 })
      // The list that has brought them is not undone here.
      const rows = [first, second].map((wheel): Row => {
        const { stock } = wheel
        return { wheel, before: null, after: {}, stock, plan: null, moved: stock, state: 'written' }
      })
      const done: Done[] = [{ kind: 'list', id: '', rows, counted: [], at: clock.now().getTime(), isUndone: false }]
      const lists = { done, plans: [], orders: [], checked: [], downloaded: [], last: [] }
      return { till, shop, app, pool, clock, desk, signed_in: 0, wheels, ...lists }
    })
  },
})

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...actionNames),
  n: fc.nat(11),
  k: fc.nat(11),
  yes: fc.boolean(),
})

/** `RUNS=300 SEED=7` tries 300 other sequences; a failure prints the steps that were taken, and the path to repeat it. */
const runs = Number(process.env.RUNS ?? 8)
const seed = Number(process.env.SEED ?? 1)

test('after any changes of stock, prices and lists, sales and undoing, every screen shows what a plain model of the shop says', {
  timeout: 120_000 + runs * 30_000,
}, async ({ open, database: { pool } }) => {
  const paths = fc.array(step, { minLength: 5, maxLength: 14, size: 'max' })
  await fc.assert(
    fc.asyncProperty(paths, async (path) => {
      const scene = await open()
      const taken: string[] = []
      let last = (await pool.query('select max(id)::int as id from audit_entries')).rows[0].id as number
      try {
        for (const each of path) {
          taken.push(`${each.action} ${each.n} ${each.k} ${each.yes}`)
          const { outcome, entries } = await take(each, scene)
          taken.push(`  ${outcome}`)
          await compare(scene)
          last = await compareAudit(scene, last, entries)
        }
        for (const one of scene.done.toReversed()) {
          if (one.isUndone || one.id === '') continue
          taken.push(`back ${one.kind}`)
          const due = await pass(scene)
          const answer = await undoOne(scene, one)
          const { outcome, entries } = typeof answer === 'string' ? { outcome: answer, entries: [] } : answer
          taken.push(`  ${outcome}`)
          await compare(scene)
          last = await compareAudit(scene, last, [...due, ...entries])
        }
      } catch (error) {
        throw new Error(taken.join('\n'), { cause: error })
      }
    }),
    { numRuns: runs, seed },
  )
})
