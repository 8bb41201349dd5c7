import type * as z from 'zod/mini'
import { type Setup, setupFile } from '#domain/setup/setup-file.ts'
import { findDemoFacts } from '#domain/setup/store-section.ts'

/** An invalid setup file, with all its mistakes: each a sentence that begins with the place in the file. */
export class SetupMistakes extends Error {
  override name = 'SetupMistakes'
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

/** Parses a setup file. `real` refuses facts that only a demonstration may have. Throws SetupMistakes. */
export function readSetup(text: string, { real }: { real: boolean }): Setup {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new SetupMistakes([`The file is not JSON: ${(error as Error).message}`])
  }
  const read = setupFile.safeParse(json)
  if (!read.success) throw new SetupMistakes(read.error.issues.flatMap(sentences))
  const { store, fitters = [] } = read.data
  const made = real && store ? findDemoFacts(store) : []
  if (real && fitters.some(({ example }) => example)) made.push('fitters must not hold examples')
  if (made.length > 0) throw new SetupMistakes(made.map((each) => `${each}.`))
  return read.data
}

function sentences(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`)).join('')
  const named = place.replace(/^\./, '') || 'The file'
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${named}: "${key}" is not known.`)
  const said = issue.message === 'Invalid input' ? 'is missing or of another kind' : issue.message
  return [`${named} ${said}.`]
}
