import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/startup/config.ts'
import { secretSettings } from '#server/startup/secret-files.ts'
import { settings } from '#server/startup/settings.ts'

function secretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

test('a secret comes from a file, without the line break at its end', () => {
  const { link_secret, smtp_url } = readConfig({
    LINK_SECRET_FILE: secretFile(`${'s'.repeat(40)}\n`),
    SMTP_URL_FILE: secretFile('smtps://shop:key@mail.example\r\n'),
  })
  expect({ link_secret, smtp_url }).toEqual({ link_secret: 's'.repeat(40), smtp_url: 'smtps://shop:key@mail.example' })
})

test('a secret from a file is checked like any other, and its text is in no message', () => {
  const file = secretFile('short and secret')
  expect(() => readConfig({ LINK_SECRET_FILE: file })).toThrow('LINK_SECRET must have at least 32 characters')
  expect(() => readConfig({ LINK_SECRET_FILE: file })).not.toThrow('short and secret')
})

test('a file that is missing, empty or given beside the setting is refused by name', () => {
  expect(() => readConfig({ LINK_SECRET_FILE: '/no/such/file' })).toThrow('LINK_SECRET_FILE cannot be read (ENOENT)')
  expect(() => readConfig({ SMTP_URL_FILE: secretFile('\n') })).toThrow('SMTP_URL_FILE names an empty file')
  const both = { SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: secretFile('smtp://mail.example') }
  expect(() => readConfig(both)).toThrow('SMTP_URL and SMTP_URL_FILE are both set')
})

test('every setting that may hold a secret can come from a file', () => {
  const named = Object.keys(settings.shape).filter((name) => /SECRET|TOKEN|_KEY$|^(DATABASE|SMTP).*_URL$/.test(name))
  // These are shown to every browser.
  const shown = ['STRIPE_PUBLISHABLE_KEY', 'PAYMOB_PUBLIC_KEY']
  expect(named.filter((name) => !shown.includes(name)).toSorted()).toEqual([...secretSettings].toSorted())
})
