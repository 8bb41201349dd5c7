import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('classes and styles that name left or right are refused, on pages and in style sheets', () => {
  const refused = [
    'className="ml-4"',
    'className="flex md:-mr-2"',
    'className="left-0"',
    'className="hover:right-[3px] x"',
    "className={'text-left font-bold'}",
    `className={\`border-l \${looks}\`}`,
    'className="rounded-tr-card"',
    'className="data-[side=left]:pl-2.5"',
    'style={{ marginLeft: 4 }}',
    'style={{ top: 0, left: 4 }}',
    "style={{ textAlign: 'right' }}",
  ]
  const allowed = ['className="ms-4 border-line rounded-lg pe-2"', 'title="left-hand drive, 4 left"']
  const sheet = 'a {\n  left: 0;\n  margin-right: 1px;\n  text-align: left;\n  border-top-left-radius: 1px;\n}\n'
  const found = lint({
    'web/refused.tsx': elements(refused),
    'web/allowed.tsx': elements(allowed),
    'web/refused.css': sheet,
    'web/allowed.css': 'a {\n  inset-inline-start: 0;\n  text-align: start;\n}\n',
    'server/other.ts': "export const side = 'left-0'\n",
  })
  expect(found).toEqual([...linesOf('web/refused.css', 2, 4), ...linesOf('web/refused.tsx', 3, refused.length)])
})

test('a figure has no space of its own at its start or end: its parent sets it', () => {
  const refused = '<Figure className="text-lg ms-2">5</Figure>'
  const allowed = '<Figure className="text-lg px-2">5</Figure>'
  const found = lint({ 'web/a.tsx': `export const a = ${refused}\nexport const b = ${allowed}\n` })
  expect(found).toEqual(['web/a.tsx:1'])
})

test('green, amber, red and slate are refused outside of verdicts', () => {
  const refused = ['className="bg-fits p-2"', `className={\`text-warn \${looks}\`}`, 'tone="refuse"']
  const found = lint({
    'web/a.tsx': elements([...refused, 'className="bg-accent" tone="plain"']),
    'web/design/badge.tsx': elements(refused),
  })
  expect(found).toEqual(linesOf('web/a.tsx', 3, refused.length))
})

/** A component with one element per line, the first on line 3. */
function elements(attributes: string[]): string {
  const lines = attributes.map((each) => `    <i ${each}>a</i>,`)
  return ['export function a(looks: string) {', '  return [', ...lines, '  ]', '}', ''].join('\n')
}

function linesOf(file: string, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${file}:${first + i}`)
}

/** Lints files with the project's own configuration; returns where its plugins found something. */
function lint(files: Record<string, string>): string[] {
  const root = join(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  cpSync(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = ['--vcs-enabled=false', '--only=plugin', '--max-diagnostics=none', '--reporter=github']
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', ...options, 'web', 'server'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = [...`${stdout}${stderr}`.matchAll(/file=([^,]+),line=(\d+)/g)].map(
    ([, file = '', line]) => `${relative(folder, file)}:${line}`,
  )
  return found.toSorted(new Intl.Collator('en', { numeric: true }).compare)
}
