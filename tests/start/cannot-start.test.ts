import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#database/embedded/postmaster.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { startFailing } from '#tests/support/running-shop.ts'

let data_dir: string

beforeEach(() => {
  data_dir = dataFolder()
})

afterEach(() => removeDataFolder(data_dir))

/** One sentence that helps, no stack trace, exit code 1. */
async function refusal(options: Parameters<typeof startFailing>[0]): Promise<string> {
  const { code, output } = await startFailing(options)
  expect(code).toBe(1)
  expect(output).not.toMatch(/^\s+at /m)
  return output.trim()
}

test('a port that is in use', async () => {
  const other = createServer()
  await new Promise((done) => other.listen(0, '127.0.0.1', () => done(undefined)))
  const { port } = other.address() as AddressInfo
  const sentence = await refusal({ data_dir, port })
  other.close()
  expect(sentence).toBe(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`)
})

test('a data folder that is not writable', async () => {
  const file = join(data_dir, 'file')
  writeFileSync(file, '')
  expect(await refusal({ data_dir: join(file, 'data') })).toMatch(/^The data folder .* cannot be written \(ENOTDIR\)\./)
})

test('a database that does not respond', async () => {
  const address = `postgres://shop:a-password@127.0.0.1:${await freePort()}/shop`
  const sentence = await refusal({ data_dir, settings: { DATABASE_URL: address } })
  expect(sentence).toMatch(/^DATABASE_URL does not work: connect ECONNREFUSED/)
  expect(sentence).not.toContain('a-password')
})

test('an invalid setting', async () => {
  const sentence = await refusal({ data_dir, settings: { MODE: 'production', LOG_LEVEL: 'loud' } })
  expect(sentence).toContain('LOG_LEVEL must be one of silent, error, warn, info.')
  expect(sentence).toContain('PUBLIC_URL must be set in production')
})
