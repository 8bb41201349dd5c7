import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Pair = Node & { elements: [en: Node, ar: Node] }
type Call = Node & { callee: Node & { name?: string }; arguments: [{ properties: { value: Pair }[] }] }
type Statement = Node & { declaration?: { id?: { name: string }; declarations?: { id: { name: string } }[] } | null }

const wordsFile = /\/shared\/i18n\/[\w/-]+\.ts(\?words=\w+)?$/

/**
 * Drops the other language's texts of `bilingual` from a browser build. Changing the language opens a new document,
 * which loads that language's files. The server build keeps both.
 */
export function oneLanguage(locale: string | undefined): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' && locale !== undefined,
    transform: {
      filter: { id: wordsFile },
      handler(code) {
        let kept = code
        for (const { callee, arguments: area } of callsIn(this.parse(code)).reverse()) {
          for (const { value } of area[0].properties.toReversed()) {
            const text = value.elements[locale === 'ar' ? 1 : 0]
            kept = kept.slice(0, value.start) + code.slice(text.start, text.end) + kept.slice(value.end)
          }
          kept = `${kept.slice(0, callee.start)}((words) => ({ en: words, ar: words }))${kept.slice(callee.end)}`
        }
        return kept === code ? null : { code: kept, map: null }
      },
    },
  }
}

/**
 * Lets a page load only those texts of a feature that it uses: each export of a words file becomes a module of its own
 * (`cart.ts?words=cartCar`), which the bundler puts where it is used. Without this, all texts of the file would be
 * loaded with the first of them.
 */
export function splitWords(): Plugin {
  return {
    name: 'split-words',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: wordsFile },
      handler(code, id) {
        const [file, wanted] = id.split('?words=')
        const exported = new Map<string, Statement>()
        for (const statement of this.parse(code).body as unknown as Statement[])
          for (const name of namesOf(statement)) exported.set(name, statement)
        if (exported.size < 2) return null
        if (!wanted) {
          const lines = [...exported.keys()].map(
            (name) => `export { ${name} } from ${JSON.stringify(`${file}?words=${name}`)}`,
          )
          return { code: lines.join('\n'), map: null, moduleSideEffects: false }
        }
        const others = [...exported].filter(([name]) => name !== wanted)
        let kept = code
        for (const [, { start, end }] of others.reverse()) kept = kept.slice(0, start) + kept.slice(end)
        const names = others.map(([name]) => name).join(', ')
        return {
          code: `import { ${names} } from ${JSON.stringify(file)}\n${kept}`,
          map: null,
          moduleSideEffects: false,
        }
      },
    },
  }
}

/** Calls of `bilingual`, in source order. */
function callsIn(node: unknown): Call[] {
  if (!node || typeof node !== 'object') return []
  const here = node as Call
  if (here.type === 'CallExpression' && here.callee.name === 'bilingual') return [here]
  return Object.values(node).flatMap((part) => (Array.isArray(part) ? part.flatMap(callsIn) : callsIn(part)))
}

/** What a statement exports; each is declared on its own. */
function namesOf({ type, declaration }: Statement): string[] {
  if (type !== 'ExportNamedDeclaration' || !declaration) return []
  return (declaration.declarations ?? [declaration]).flatMap(({ id }) => (id ? [id.name] : []))
}
