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
