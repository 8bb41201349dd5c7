import { expect, test } from 'vitest'
import { longComments, longestComment, pythonErrors } from '#tools/check-style.ts'

test('a comment line that is too long is reported, a string of that length is not', () => {
  const long = 'x'.repeat(longestComment)
  const found = (text: string) => longComments({ file: 'x.ts', text }).map((finding) => finding.split(' ')[0])
  expect(found(`// ${long}\n`)).toEqual(['x.ts:1'])
  expect(found(`const a = 1\n/**\n * ${long}\n */\n`)).toEqual(['x.ts:3'])
  expect(found(`const a = '// ${long}'\n`)).toEqual([])
})

test('an unused name and a syntax error in Python are reported', () => {
  const found = (text: string) => pythonErrors({ file: 'x.py', text })
  expect(found('import os\n')).toEqual(['x.py:1 F401 `os` imported but unused'])
  expect(found('def f(:\n    pass\n')).toContainEqual(expect.stringContaining('x.py:1 invalid-syntax'))
  expect(found('import os\n\nprint(os.sep)\n')).toEqual([])
})
