import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextBlock, TextRun } from '#shared/rich-text.ts'
import { linkPattern, textBlocks } from '#shared/rich-text-schema.ts'
import { blocksOfDocument, documentOf } from '#web/desk/content/pages/editor-document.ts'

const run: fc.Arbitrary<TextRun> = fc.record(
  { text: fc.string({ minLength: 1, maxLength: 20 }), bold: fc.constant(true as const), link: fc.constant('/faq') },
  { requiredKeys: ['text'] },
)
const runs = fc.array(run, { minLength: 1, maxLength: 4 })
const blocks = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('paragraph' as const), runs }),
    fc.record({ type: fc.constant('list' as const), items: fc.array(runs, { minLength: 1, maxLength: 4 }) }),
  ),
  { maxLength: 6 },
)

test('a text survives the editor', () => {
  fc.assert(
    fc.property(blocks, (text: TextBlock[]) => {
      expect(blocksOfDocument(documentOf(text))).toEqual(text)
      expect(textBlocks.parse(text)).toEqual(text)
    }),
  )
})

test.for([
  'javascript:alert(1)',
  '//elsewhere.example',
  '/\\elsewhere',
  'http://plain.example',
  'data:text/html,x',
  '',
])('a link to %j is refused', (link) => {
  expect(linkPattern.test(link)).toBe(false)
  expect(textBlocks.safeParse([{ type: 'paragraph', runs: [{ text: 'x', link }] }]).success).toBe(false)
})

test('markup and unknown kinds are refused, and tags are only words', () => {
  expect(textBlocks.safeParse([{ type: 'html', runs: [{ text: '<script>' }] }]).success).toBe(false)
  expect(textBlocks.safeParse([{ type: 'paragraph', runs: [{ text: '<b>x</b>' }], style: 'x' }]).success).toBe(false)
  expect(textBlocks.safeParse([{ type: 'paragraph', runs: [{ text: '<b>x</b>' }] }]).success).toBe(true)
})
