import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '#services/http.ts'
import { s3Client } from '#services/s3/client.ts'
import { bucketKeys, startBucket } from '#tests/support/bucket.ts'
import { dataFolder } from '#tests/support/data-folder.ts'

test('files and texts come back as they went, also with marks in their names, and lists have several pages', async () => {
  const folder = dataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bucket = await startBucket()
  const s3 = s3Client({ ...bucketKeys, address: `${bucket.address}/a%20shop/`, part_bytes: 10 })
  const [small, large] = [join(folder, 'small'), join(folder, 'large')]
  writeFileSync(small, '0123456789')
  writeFileSync(large, '0123456789'.repeat(4).slice(0, 35))
  await s3.putFile('one', small)
  await s3.putFile('two/b + c (1)!', large)
  await s3.putText('three', 'text')
  expect([...bucket.objects.keys()].sort()).toEqual(['a shop/one', 'a shop/three', 'a shop/two/b + c (1)!'])
  expect(await s3.list()).toEqual(['one', 'three', 'two/b + c (1)!'])
  await s3.getFile('two/b + c (1)!', small)
  expect([await readFile(small, 'utf8'), await s3.getText('three')]).toEqual([await readFile(large, 'utf8'), 'text'])
  await s3.remove('one')
  expect(await s3.list()).toEqual(['three', 'two/b + c (1)!'])
  expect(s3.words).toBe(`${new URL(bucket.address).origin}/bucket/a shop/`)
})

test('a wrong key is refused, a short failure is tried again, and an upload in parts that fails is taken away', async () => {
  const folder = dataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bucket = await startBucket()
  const settings = { ...bucketKeys, address: bucket.address, part_bytes: 10 }
  const failure = await s3Client({ ...settings, secret_access_key: 'wrong' })
    .putText('one', 'text')
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ServiceError)
  expect(failure).toMatchObject({
    kind: 'misconfigured',
    message: 'S3: misconfigured (PUT: 403 SignatureDoesNotMatch)',
  })
  let failures = 2
  bucket.intercept = () => (failures-- > 0 ? 503 : undefined)
  await s3Client(settings).putText('one', 'text')
  expect(bucket.objects.get('one')?.toString()).toBe('text')

  writeFileSync(join(folder, 'large'), 'x'.repeat(25))
  let parts = 0
  bucket.intercept = (call) => (call.startsWith('PUT') && ++parts === 3 ? 400 : undefined)
  await expect(s3Client(settings).putFile('two', join(folder, 'large'))).rejects.toThrow('S3')
  expect([bucket.calls.at(-1), bucket.objects.has('two')]).toEqual(['DELETE two', false])
})
