import { expect } from 'vitest'
import { cronTasks } from '#jobs/schedule.ts'
import { MailError, smtpMail } from '#services/mail/smtp.ts'
import type { Queue } from '#shared/desk/today.ts'
import { buy, dispatch, list, read, timeline } from '#tests/desk/order-calls.ts'
import { test } from '#tests/money/till.ts'
import { mailServer } from '#tests/support/mail-server.ts'
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
  const refused = await buy(till, { email: 'wrong@example.com' })
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

test('a letter is kept with its text but no signature, and sent again on request', async ({
  till,
  app,
  shop,
  emails,
}) => {
  const desk = await signedIn(app, shop, 'support')
  const id = await buy(till)
  const confirmation = async () => (await read(desk, id)).letters.filter(({ kind }) => kind === 'order.paid')
  const [first] = await confirmation()
  expect(first).toMatchObject({
    sent_to: 'layla@example.com',
    subject: emails.find(({ to }) => to === 'layla@example.com')!.subject,
    can_send_again: true,
  })
  expect(first!.text).toContain('RD-100001')
  expect(first!.text).toMatch(/signature=…/)
  expect(first!.text).not.toMatch(/signature=[\w.-]{4}/)
  const again = () => desk.ask(`POST /desk/orders/${id}/letters/${first!.id}/again`)
  const sent = () => emails.filter(({ to, subject }) => to === 'layla@example.com' && subject === first!.subject)
  expect(await again()).toMatchObject({ http: 200 })
  await till.work()
  expect(sent()).toHaveLength(2)
  await till.work()
  expect(await confirmation()).toHaveLength(2)
  await dispatch(desk, id)
  await till.work()
  const notice = (await read(desk, id)).letters.find(({ kind }) => kind === 'order.dispatched')!
  await desk.ask(`POST /desk/orders/${id}/letters/${notice.id}/again`)
  await till.work()
  expect(emails.filter(({ subject }) => subject === notice.subject)).toHaveLength(2)
})

test('a letter that failed for days is named as not sent, and sent again on request', async ({
  till,
  app,
  shop,
  emails,
  database,
}) => {
  const desk = await signedIn(app, shop, 'support')
  const { send } = shop.mail
  shop.mail = { send: () => Promise.reject(new Error('421 try again later')) }
  const id = await buy(till)
  const letter = async () => (await read(desk, id)).letters.find(({ kind }) => kind === 'order.paid')!
  const again = async () => (await desk.ask(`POST /desk/orders/${id}/letters/${(await letter()).id}/again`)).http
  const failed = `select from graphile_worker.jobs where key like 'order.paid %' and last_error is not null`
  expect((await database.pool.query(failed)).rowCount).toBe(1)
  expect(await letter()).toMatchObject({ sent_at: null, is_waiting: true, can_send_again: false })
  expect(await again()).toBe(409)

  await database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  expect(await letter()).toMatchObject({ sent_at: null, is_waiting: false, can_send_again: true })
  shop.mail = { send }
  expect(await again()).toBe(200)
  expect(await letter()).toMatchObject({ sent_at: null, is_waiting: true, can_send_again: false })
  await till.work()
  expect(emails.filter(({ to, subject }) => to === layla.email && subject.includes('RD-100001'))).toHaveLength(1)
  expect((await letter()).sent_at).not.toBeNull()
})

test('a letter to an address that the mail server refuses is tried five times, and the desk says so', async ({
  till,
  app,
  shop,
  database,
}) => {
  const desk = await signedIn(app, shop, 'support')
  const { url } = await mailServer({
    toRecipient: `550 5.1.1 <${layla.email}>: Recipient address rejected: User unknown`,
  })
  shop.mail = smtpMail({ url: `${url}?ignoreTLS=true`, from: 'orders@rimdana.example' })
  const id = await buy(till)
  const letter = async () => (await read(desk, id)).letters.find(({ kind }) => kind === 'order.paid')!
  const inHistory = async () =>
    (await timeline(desk, id)).find(({ source, what }) => source === 'letter' && what === 'order.paid')!.detail
  for (const _ of [2, 3, 4, 5]) {
    expect(await letter()).toMatchObject({ is_waiting: true, refusal: null })
    expect(await inHistory()).toBe('waiting')
    await database.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0')
    await till.work()
  }
  expect(await letter()).toMatchObject({ is_waiting: false, refusal: 'address', can_send_again: true })
  expect(await inHistory()).toBe('refused_address')
  const failed = `select attempts, max_attempts, last_error from graphile_worker.jobs where key like 'order.paid %'`
  expect((await database.pool.query(failed)).rows).toEqual([
    { attempts: 5, max_attempts: 5, last_error: 'EENVELOPE 550 5.1.1 address' },
  ])
  // What other codes say, and those of the version before.
  const says = `update graphile_worker._private_jobs set last_error = $1 where attempts = 5`
  for (const [codes, refusal] of [
    ['EENVELOPE 552 5.2.2 mailbox', 'mailbox'],
    ['EMESSAGE 554 5.7.1 sender', 'sender'],
    ['EENVELOPE 550 5.1.1', 'address'],
    ['EENVELOPE 554 5.7.1', 'sender'],
    ['ESOCKET ECONNREFUSED', null],
  ] as const) {
    await database.pool.query(says, [codes])
    expect([codes, await letter()]).toEqual([codes, expect.objectContaining({ refusal })])
    expect(await inHistory()).toBe(refusal ? `refused_${refusal}` : 'not_sent')
  }
  await desk.ask(`POST /desk/orders/${id}/letters/${(await letter()).id}/again`)
  expect((await database.pool.query(failed)).rows).toMatchObject([{ attempts: 0, max_attempts: 25 }])
})
