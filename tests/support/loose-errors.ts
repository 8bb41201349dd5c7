import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** An error that fails a run without a failed test. `file` is null where it was thrown outside of every file. */
export type LooseError = { file: string | null; message: string }

/**
 * A reporter of Vitest that writes the errors of no test to the file `LOOSE_ERRORS`: of files that cannot load, of the
 * hooks of a file or a group, and those that nothing caught. Vitest's own report in JSON has only some of them.
 */
export default class LooseErrors implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string; stack?: string }[]): void {
    const said = ({ message = '', stack = '' }: { message?: string; stack?: string }) => message || stack
    const ofFiles = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((part) =>
        part.errors().map((error) => ({ file: module.moduleId, message: said(error) })),
      ),
    )
    const found: LooseError[] = [...ofFiles, ...unhandled.map((error) => ({ file: null, message: said(error) }))]
    writeFileSync(process.env.LOOSE_ERRORS!, JSON.stringify(found))
  }
}
