import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; callee?: { name?: string }; arguments?: Node[] }

/**
 * Vite plugin that drops the other language's texts of `bilingual(en, ar)` from a browser build. Changing the language
 * opens a new document, which loads that language's files. The server build keeps both.
 */
export function oneLanguage(locale: string | undefined): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' && locale !== undefined,
    transform: {
      filter: { id: /\/shared\/i18n\/[\w-]+\.ts$/ },
      handler(code) {
        let kept = code
        for (const { start, end, arguments: [en, ar] = [] } of callsIn(this.parse(code) as unknown as Node).reverse()) {
          const { start: from, end: to } = (locale === 'ar' ? ar : en)!
          const words = code.slice(from, to)
          kept = `${kept.slice(0, start)}((words) => ({ en: words, ar: words }))(${words})${kept.slice(end)}`
        }
        return kept === code ? null : { code: kept, map: null }
      },
    },
  }
}

/** Calls of `bilingual`, in source order. */
function callsIn(node: unknown): Node[] {
  if (!node || typeof node !== 'object') return []
  const here = node as Node
  if (here.type === 'CallExpression' && here.callee?.name === 'bilingual') return [here]
  return Object.values(node).flatMap((part) => (Array.isArray(part) ? part.flatMap(callsIn) : callsIn(part)))
}
