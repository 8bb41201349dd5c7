import { afterEach, expect, test, vi } from 'vitest'
import { consoleLog } from '#server/protection/log.ts'

afterEach(() => void vi.restoreAllMocks())

function written(json: boolean, write: (log: ReturnType<typeof consoleLog>) => void): string {
  const lines: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  write(consoleLog('warn', { json }))
  return lines.join('')
}

/** As Drizzle and Postgres throw it: the statement, its parameters and the rejected row. */
function failedStatement(): Error {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "orders_email"'), {
    code: '23505',
    constraint: 'orders_email',
    detail: 'Key (email)=(layla@example.com) already exists.',
  })
  const words = 'Failed query: insert into orders values ($1)\nparams: layla@example.com'
  return Object.assign(new Error(words, { cause }), { query: 'insert into orders', params: ['layla@example.com'] })
}

test.each([true, false])('a failed statement is logged without the customer’s data (json: %s)', (json) => {
  const line = written(json, (log) => log.error({ err: failedStatement() }, 'a call failed'))
  expect(line).toContain('orders_email')
  expect(line).not.toContain('layla')
})

test('the query of a URL is not logged, since it may hold a token', () => {
  const err = new TypeError('Failed to parse URL from http://a b/reset-password?token=secret&email=x@y.z "')
  const line = written(true, (log) => log.error({ err }, 'a page failed'))
  expect(line).toContain('/reset-password?…')
  expect(line).not.toMatch(/secret|x@y/)
})

test('the location of an error is logged', () => {
  const line = written(true, (log) => log.error({ err: new Error('no') }, 'a call failed'))
  expect(JSON.parse(line)).toMatchObject({ level: 'error', message: 'a call failed' })
  expect(line).toContain('log.test.ts')
})

test('entries below the level are dropped', () => {
  expect(written(false, (log) => log.info({ status: 200 }, 'GET /'))).toBe('')
})

test.each([true, false])('personal data and secrets never reach a line, under all names (json: %s)', (json) => {
  const lines: string[] = []
  const log = consoleLog('info', { json, write: (line) => lines.push(line) })
  log.info(
    {
      ...{ email: 'layla@example.com', who: 'write to layla@example.com', tel: '+971 50 123 4567', token: 'abc' },
      ...{
        buyer: { phone: '0501234567', line1: 'Al Wasl Road' },
        sent: 'Bearer abcdef123456',
        paid: '4242 4242 4242 4242',
      },
    },
    'a call with sk_live_1234567890 for layla@example.com failed',
  )
  if (json) expect(lines.join('')).not.toMatch(/layla|123 4567|0501234567|Wasl|abc|4242|sk_live/)
  else expect(lines.join('')).not.toMatch(/layla|123 4567|abcdef|4242|sk_live/)
  expect(lines.join('')).toContain('[redacted]')
})

test('figures that are no personal data stay: times, ids, amounts and SKUs', () => {
  const lines: string[] = []
  const facts = { order_id: '0199a1b2-0000-7000-8000-001234567890', amount: 1234567890, sku: 'R18-0085-5X114', ms: 12 }
  consoleLog('info', { json: true, write: (line) => lines.push(line) }).info(facts, 'at 2026-11-23T00:00:00.000Z')
  expect(JSON.parse(lines[0]!)).toMatchObject({ ...facts, message: 'at 2026-11-23T00:00:00.000Z', level: 'info' })
})
