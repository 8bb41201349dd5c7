import { globSync, readFileSync } from 'node:fs'
import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs'
import { parseSync } from 'oxc-parser'

/** Biome breaks code at 120 characters and leaves comments alone. */
export const longestComment = 140

/** What Biome cannot check: the length of comment lines, and Python, which Ruff lints. Prints each finding. */
if (import.meta.main) {
  const findings = [
    ...read('**/*.{ts,tsx}').flatMap(longComments),
    ...read('imagery/source/*.py').flatMap(pythonErrors),
  ]
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}

type Source = { file: string; text: string }

function read(pattern: string): Source[] {
  const exclude = ['{node_modules,build,test-results}/**', '.*/**']
  const sources = globSync(pattern, { exclude }).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  if (sources.length === 0) throw new Error(`${pattern} matches no file`)
  return sources
}

export function longComments({ file, text }: Source): string[] {
  const lines = text.split('\n')
  if (lines.every(({ length }) => length <= longestComment)) return []
  return parseSync(file, text).comments.flatMap(({ start, end }) => {
    const first = text.slice(0, start).split('\n').length
    const last = first + text.slice(start, end).split('\n').length - 1
    return lines
      .slice(first - 1, last)
      .flatMap(({ length }, i) =>
        length > longestComment ? [`${file}:${first + i} comment of ${length} characters`] : [],
      )
  })
}

type Diagnostic = { code: string | null; message: string; start_location: { row: number } }

/** Unused names, syntax errors and likely bugs. B905 (zip without strict) and E501 (long lines) are left to the author. */
export function pythonErrors({ file, text }: Source): string[] {
  const ruff = new Workspace(
    { lint: { select: ['E', 'F', 'W', 'B'], ignore: ['B905', 'E501'] } },
    PositionEncoding.Utf16,
  )
  const found: Diagnostic[] = ruff.check(text)
  return found.map(({ code, message, start_location }) => `${file}:${start_location.row} ${code} ${message}`)
}
