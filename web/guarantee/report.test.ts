import { afterEach, expect, test } from 'vitest'
import { keep, readKept } from '#web/browser/storage.ts'
import { emptyDraft, keepDraft, readDraft } from '#web/guarantee/report.ts'

const photo = 'data:image/jpeg;base64,AAAA'

afterEach(() => keep('case_draft', null))

test('each order has its own report draft, of which only the valid parts are restored', () => {
  const draft = { line: 2, reason: 'brakes' as const, text: 'Touches the caliper', photos: [photo] }
  keepDraft('a', draft)
  keepDraft('b', { ...draft, line: '2', reason: 'none', photos: [photo, 7] } as never)
  expect(readDraft('a')).toEqual(draft)
  expect(readDraft('b')).toEqual({ ...draft, line: null, reason: null })
  expect(readDraft('c')).toBeNull()
  keepDraft('a', null)
  keepDraft('b', emptyDraft)
  expect([readDraft('a'), readDraft('b')]).toEqual([null, emptyDraft])
  keepDraft('b', null)
  expect(readKept('case_draft')).toBeNull()
})
