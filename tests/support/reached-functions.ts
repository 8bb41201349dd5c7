import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

type Node = { type: string; [key: string]: unknown }

/** A function of the project: its file, and its name there. */
export type Named = { file: string; name: string }

type Source = { body: Node[]; tops: Map<string, Node>; imported: Map<string, Named> }

const read = new Map<string, Source>()

/** The nodes below one, itself first, without the names of properties. */
export function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each)
  else if (node && typeof node === 'object') {
    const { type, computed, shorthand } = node as Node
    if (type) yield node as Node
    for (const [part, each] of Object.entries(node)) {
      const isName =
        !computed && ((part === 'property' && type === 'MemberExpression') || (part === 'key' && !shorthand))
      if (!isName) yield* nodesOf(each)
    }
  }
}

/** The statements of a file of the project. */
export function statementsOf(file: string): Node[] {
  return sourceOf(file).body
}

/**
 * Whether some way leads from a part of a file to a function: by the names that it uses, what they use, and so on. A
 * type is no way, and neither is an import that nothing uses.
 */
export function leadsTo(file: string, part: Node, target: Named, seen = new Set<string>()): boolean {
  const { tops, imported } = sourceOf(file)
  return [...nodesOf(part)].some(({ type, name }) => {
    if (type !== 'Identifier' || typeof name !== 'string') return false
    const found = imported.get(name) ?? (tops.has(name) ? { file, name } : undefined)
    if (!found) return false
    if (found.file === target.file && found.name === target.name) return true
    const key = `${found.file} ${found.name}`
    if (seen.has(key)) return false
    seen.add(key)
    const next = sourceOf(found.file).tops.get(found.name)
    return next !== undefined && leadsTo(found.file, next, target, seen)
  })
}

function sourceOf(file: string): Source {
  const known = read.get(file)
  if (known) return known
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const body = program.body as unknown as Node[]
  const tops = new Map<string, Node>()
  for (const statement of body) {
    const declared = (statement.declaration ?? statement) as Node
    const { id } = declared as { id?: { name: string } }
    if (declared.type === 'FunctionDeclaration') tops.set(id!.name, declared)
    const { declarations = [] } = declared as { declarations?: (Node & { id: { name?: string } })[] }
    for (const each of declarations) if (each.id.name) tops.set(each.id.name, each)
  }
  const imported = new Map<string, Named>()
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = pathOf(file, moduleRequest.value)
    if (!from) continue
    for (const { importName, localName, isType } of entries)
      if (!isType && importName.name) imported.set(localName.value, { file: from, name: importName.name })
  }
  const source = { body, tops, imported }
  read.set(file, source)
  return source
}

/** The file that an import names; undefined for a package. */
function pathOf(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? join(dirname(from), name) : undefined
}
