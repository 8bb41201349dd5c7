import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { buildIfStale } from '#server/build.ts'

/**
 * A class without a rule does nothing, and nothing says so: the theme has no colours or shadows but the shop's own, so
 * that `bg-white` for example left a QR code black on black in the dark.
 */

const root = resolve(import.meta.dirname, '../..')

type Node = { type: string; [part: string]: unknown }

/** The words of all strings that become classes: in `className="…"`, and what is given to `classNames(…)`. */
function classesIn(part: unknown, areClasses = false): string[] {
  if (Array.isArray(part)) return part.flatMap((each) => classesIn(each, areClasses))
  if (typeof part !== 'object' || part === null || !('type' in part)) return []
  const node = part as Node
  const { type, name, callee, test: condition, ...rest } = node
  if (type === 'JSXAttribute') return classesIn(rest.value, /className$/i.test((name as { name: string }).name))
  if (type === 'CallExpression')
    return classesIn([callee, rest.arguments], areClasses || (callee as { name?: string }).name === 'classNames')
  // What is compared is not a class.
  if (type === 'BinaryExpression') return []
  const text = type === 'Literal' ? rest.value : type === 'TemplateElement' && (rest.value as { cooked: string }).cooked
  if (areClasses && typeof text === 'string') return text.split(/\s+/).filter((word) => word !== '')
  return classesIn(Object.values(rest), areClasses)
}

test('every class of the pages and of the desk has a rule', async () => {
  const { client } = await buildIfStale(() => {})
  const styles = globSync('**/*.css', { cwd: client }).map((file) => readFileSync(join(client, file), 'utf8'))
  const ruled = new Set(
    [...styles.join('\n').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) =>
      name!
        .replaceAll(/\\([0-9a-f]{2}) /g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\\', ''),
    ),
  )
  const written = globSync('web/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] }).flatMap((file) => {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    return classesIn(program).map((word) => ({ file, word }))
  })
  expect(written.length).toBeGreaterThan(1_000)
  expect(written.filter(({ word }) => !ruled.has(word)).map(({ file, word }) => `${word} in ${dirname(file)}`)).toEqual(
    [],
  )
})

test('no isolated name or figure is a block: on an Arabic page a Latin one would begin at the left, far from what is around it', () => {
  const blocks = globSync('web/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<(?:bdi|Figure)\b[^>]*>/g)]
      .map(([tag]) => tag)
      // What a person wrote is read as a paragraph of its language.
      .filter((tag) => /className="(?:[^"]* )?block[ "]/.test(tag) && !tag.includes('dir="auto"'))
      .map((tag) => `${file}: ${tag}`),
  )
  expect(blocks).toEqual([])
})
