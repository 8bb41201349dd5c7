import { readdir, readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { inspect } from 'node:util'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mailSandbox } from '#sandbox/mail.ts'
import { fileMail } from '#services/mail/file-mail.ts'
import { type Email, type MailError, smtpMail } from '#services/mail/smtp.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { mailServer } from '#tests/support/mail-server.ts'

const from = 'Rimdana <orders@rimdana.example>'
const email: Email = {
  to: 'layla@example.com',
  subject: 'تم تأكيد الطلب <RD-100001>',
  text: 'شكراً لكم',
  html: '<p>شكراً <script>alert(1)</script></p>',
  locale: 'ar',
  message_id: 'email 1',
}

test('SMTP: both forms are sent with a message id that a retry repeats', async () => {
  const { url, received } = await mailServer()
  const mail = smtpMail({ url: `${url}?ignoreTLS=true`, from })
  await mail.send(email)
  await mail.send(email)
  const words = received.join('\n')
  expect(words).toMatch(/^MAIL FROM:<orders@rimdana\.example>/m)
  expect(words).toMatch(/^RCPT TO:<layla@example\.com>/m)
  expect(words).toMatch(/^Content-Type: text\/plain/m)
  expect(words).toMatch(/^Content-Type: text\/html/m)
  expect(words).toMatch(/^Content-Language: ar/m)
  const ids = received.filter((line) => line.startsWith('Message-ID:'))
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).toMatch(/@rimdana\.example>$/)
})

test('answers go to another address than the sender’s where one is given', async () => {
  const { url, received } = await mailServer()
  const mail = smtpMail({ url: `${url}?ignoreTLS=true`, from })
  for (const reply_to of [undefined, 'Orders@rimdana.example', 'help@rimdana.example'])
    await mail.send({ ...email, reply_to })
  expect(received.filter((line) => /^Reply-To:/i.test(line))).toEqual(['Reply-To: help@rimdana.example'])
})

test('an e-mail that can be ended has the headers for a mail program’s button, and no other', async () => {
  const { url, received } = await mailServer()
  const mail = smtpMail({ url: `${url}?ignoreTLS=true`, from })
  await mail.send(email)
  expect(received.join('\n')).not.toMatch(/^List-/m)
  const ends_at = 'https://shop.example/api/fit-letters/end?order_id=1&end=a.b'
  await mail.send({ ...email, ends_at })
  expect(received.join('\n')).toMatch(
    /^List-Unsubscribe:\s+<https:\/\/shop\.example\/api\/fit-letters\/end\?order_id=1&end=a\.b>$/m,
  )
  expect(received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('SMTP: a rejection throws, so that the e-mail is retried', async () => {
  const { url } = await mailServer({ toData: '451 not now' })
  await expect(smtpMail({ url: `${url}?ignoreTLS=true`, from }).send(email)).rejects.toThrow('EMESSAGE 451')
  await expect(smtpMail({ url: 'smtp://127.0.0.1:1', from }).send(email)).rejects.toThrow('ESOCKET ECONNREFUSED')
})

test('SMTP: an error has codes, and none of the server’s words, in which the address is', async () => {
  const failureAt = async (toRecipient: string) => {
    const { url } = await mailServer({ toRecipient })
    return smtpMail({ url: `${url}?ignoreTLS=true`, from })
      .send(email)
      .catch((error: unknown) => error as MailError)
  }
  const refused = await failureAt('550 5.1.1 <layla@example.com>: User unknown (Layla)')
  expect(refused).toMatchObject({ message: 'EENVELOPE 550 5.1.1 address', code: 'EENVELOPE', status: 550 })
  expect(refused).toMatchObject({ said: expect.stringContaining('User unknown') })
  expect(inspect(refused, { depth: 9, showHidden: true })).not.toMatch(/layla/i)
  expect(JSON.stringify({ ...(refused as object) })).not.toMatch(/layla/i)
})

test.for([
  [{ toRecipient: '550 5.1.1 User unknown' }, 'address'],
  [{ toRecipient: '550 No such user' }, 'address'],
  [{ toRecipient: '550 5.4.1 Recipient address rejected' }, 'address'],
  [{ toRecipient: '550 5.2.1 Mailbox disabled' }, 'address'],
  [{ toRecipient: '552 5.2.2 Mailbox full' }, 'mailbox'],
  [{ toData: '552 Too much mail' }, 'mailbox'],
  [{ toRecipient: '554 5.7.1 Relay access denied' }, 'sender'],
  [{ toRecipient: '550 5.1.8 Sender domain not found' }, 'sender'],
  [{ toRecipient: '554 No' }, 'sender'],
  [{ toData: '554 5.7.9 Not signed' }, 'sender'],
  [{ toData: '550 Looks like spam' }, 'sender'],
  [{ toRecipient: '450 4.2.1 later' }, null],
  [{ toData: '451 not now' }, null],
] as const)('SMTP: what a refusal is about is read from its codes: %o', async ([answers, refusal]) => {
  const { url } = await mailServer(answers)
  const sent = smtpMail({ url: `${url}?ignoreTLS=true`, from }).send(email)
  await expect(sent).rejects.toMatchObject({ refusal })
})

test('SMTP: a server that checks an e-mail for most of a minute is waited for, and not sent it again', async () => {
  const checked = Promise.withResolvers<string>()
  const { url, received } = await mailServer({ toData: checked.promise })
  const silences = vi.spyOn(Socket.prototype, 'setTimeout')
  const sent = smtpMail({ url: `${url}?ignoreTLS=true`, from }).send(email)
  await expect.poll(() => received.at(-1)).toBe('.')
  // The last: those before are about connecting.
  expect(silences.mock.calls.at(-1)![0]).toBeGreaterThanOrEqual(60_000)
  checked.resolve('250 taken')
  await sent
})

test('SMTP: a server that is never done is left before another process takes the job for abandoned', async () => {
  const { url, received } = await mailServer({ toData: new Promise<string>(() => {}) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent = smtpMail({ url: `${url}?ignoreTLS=true`, from })
    .send(email)
    .catch((error: unknown) => error)
  await vi.waitFor(() => expect(received.at(-1)).toBe('.'))
  await vi.advanceTimersByTimeAsync(150_000)
  expect(await sent).toMatchObject({ name: 'MailError', message: 'EABORT', refusal: null })
})

test('e-mails in a folder open in a browser, and no script in them runs', async () => {
  const folder = dataFolder()
  onTestFinished(() => removeDataFolder(folder))
  const app = fastify()
  await app.register(mailSandbox, { prefix: '/dev/mail', folder: join(folder, 'mail'), style: '/page.css' })
  expect((await app.inject('/dev/mail')).body).toContain('None yet')

  await fileMail({ folder: join(folder, 'mail'), from }).send(email)
  const files = await readdir(join(folder, 'mail'))
  expect(files.map((file) => file.split('.').at(-1)).toSorted()).toEqual(['eml', 'json'])
  const eml = await readFile(join(folder, 'mail', files.find((file) => file.endsWith('.eml'))!), 'utf8')
  expect(eml).toMatch(/^To: layla@example\.com/m)

  const list = await app.inject('/dev/mail')
  expect(list.body).toContain('&#60;RD-100001&#62;')
  expect(list.headers['x-robots-tag']).toContain('noindex')
  const address = /href="(\/dev\/mail\/[\w-]+)"/.exec(list.body)![1]!
  const view = await app.inject(address)
  expect(view.body).toContain(`src="${address}/html"`)
  expect(view.body).toContain('<iframe class="email" sandbox')
  const inside = await app.inject(`${address}/html`)
  expect(inside.body).toBe(email.html)
  expect(inside.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  for (const nothing of ['/dev/mail/nothing', '/dev/mail/1-ab', '/dev/mail/..%2F..%2Fetc%2Fpasswd/html'])
    expect((await app.inject(nothing)).statusCode).toBe(404)
})
