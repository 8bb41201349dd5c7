import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { findMasters } from '#domain/pictures/masters.ts'
import { CannotStart } from '#shared/cannot-start.ts'

test('a data folder that cannot be written is said in a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masters-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#864' } }).toFile(join(folder, 'a.png'))
  // No folder can be made below a file, not even by root.
  await writeFile(join(folder, 'file'), '')
  const found = findMasters(folder, join(folder, 'file', 'pictures'), { warn: () => {} })
  await expect(found).rejects.toThrow(CannotStart)
  await expect(found).rejects.toThrow(/cannot be written \(ENOTDIR\)\. Set DATA_DIR/)
})
