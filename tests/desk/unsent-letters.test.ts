import { expect } from 'vitest'
import { cronTasks } from '#jobs/schedule.ts'
import { MailError } from '#services/mail/smtp.ts'
import type { Queue } from '#shared/desk/today.ts'
import { buy, list, read } from '#tests/desk/order-calls.ts'
import { test } from '#tests/money/till.ts'
import { layla } from '#tests/support/order-form.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

/** What the mail server says while the password of the account is wrong. */
const away = () => Promise.reject(new MailError({ code: 'EAUTH', responseCode: 535, response: '535 5.7.8 no' }))

const unsent = async (desk: Desk) => {
  const { queues } = (await desk.ask<{ queues: Queue[] }>('GET /desk/today')).data
  const { rows } = await list(desk, '?state=letter_unsent&sort=oldest')
  return [queues.find(({ name }) => name === 'letter_unsent')?.count ?? 0, rows.map(({ id }) => id)]
}

test('orders whose letter could not be sent for an hour are counted and listed until it is sent', async ({
  till,
  app,
  shop,
  database,
}) => {
  const desk = await signedIn(app, shop, 'support')
  const { send } = shop.mail
  await buy(till)
  shop.mail = { send: away }
  const id = await buy(till, { email: 'other@example.com' })
  expect(await unsent(desk)).toEqual([0, []])
  await database.pool.query(`update graphile_worker._private_jobs set attempts = 8 where key like 'order.paid %'`)
  expect(await unsent(desk)).toEqual([1, [id]])
  await database.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now()`)
  expect(await unsent(desk)).toEqual([1, [id]])
  await database.pool.query(`update graphile_worker._private_jobs set created_at = now() - interval '15 days'`)
  expect(await unsent(desk)).toEqual([0, []])
  await database.pool.query(`update graphile_worker._private_jobs set created_at = now()`)
  shop.mail = { send }
  const letter = (await read(desk, id)).letters.find(({ kind }) => kind === 'order.paid')!
  expect(await desk.ask(`POST /desk/orders/${id}/letters/${letter.id}/again`)).toMatchObject({ http: 200 })
  await till.work()
  expect(await unsent(desk)).toEqual([0, []])
})

test('letters that were given up while the mail account was wrong are tried once a day, those to a refused address are not', async ({
  till,
  shop,
  emails,
  letters,
  database,
}) => {
  const { send } = shop.mail
  shop.mail = { send: away }
  const given = async () =>
    (await database.pool.query(`select key from graphile_worker.jobs where attempts >= max_attempts order by key`)).rows
  await buy(till)
  const refused = await buy(till, { email: 'nobody@example.com' })
  await database.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where attempts > 0`)
  await database.pool.query(
    `update graphile_worker._private_jobs set last_error = 'EENVELOPE 550 5.1.1' where key like $1`,
    [`order.paid ${refused}%`],
  )
  const before = await given()
  expect(before.map(({ key }) => key.split(' ')[0])).toEqual([
    'order.paid',
    'order.paid',
    'owner.order_paid',
    'owner.order_paid',
  ])
  await cronTasks['letters:late']!(shop)
  await till.work()
  // Still away: given up again, until tomorrow.
  expect(await given()).toEqual(before)
  shop.mail = { send }
  await cronTasks['letters:late']!(shop)
  await till.work()
  expect(emails.filter(({ subject }) => subject === 'Order RD-100001 is confirmed').map(({ to }) => to)).toEqual([
    layla.email,
  ])
  expect(letters).toHaveLength(2)
  expect(await given()).toHaveLength(1)
})
