import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; callee?: { name?: string }; arguments?: Node[] }

/**
 * A browser reads a page in one language: of `bilingual(en, ar)` the other one's words are left out of what it loads.
 * Changing the language opens a new document, which loads that language's files. Only for the browser's part of a build;
 * the server speaks both.
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

/** Calls of `bilingual`, in the order they stand. */
function callsIn(node: unknown): Node[] {
  if (!node || typeof node !== 'object') return []
  const here = node as Node
  if (here.type === 'CallExpression' && here.callee?.name === 'bilingual') return [here]
  return Object.values(node).flatMap((part) => (Array.isArray(part) ? part.flatMap(callsIn) : callsIn(part)))
}
