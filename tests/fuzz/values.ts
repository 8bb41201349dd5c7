import type { Chance } from '#tests/support/chance.ts'
import { hostileTexts } from '#tests/support/hostile-input.ts'

/** A JSON Schema as the OpenAPI document has it; what is not named here is not needed to guess a value. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/** Ids and words of the shop's own rows by the name of a field; `id` has those of all tables. */
export type Known = Record<string, string[]>

/** Must never arrive unescaped in a page: as an element, and as the end of an attribute. */
export const markers = { element: '<fz9x>', attribute: 'a"fz9q' } as const

const texts = [
  ...hostileTexts,
  markers.element,
  `"><script>fz9x</script>${markers.element}`,
  markers.attribute,
  `x' onerror=alert(1) ${markers.attribute}`,
  "' or '1'='1",
  '1; select pg_sleep(5)--',
  "1' and (select pg_sleep(5)) is null --",
  '\u202eevil\u2066\u2069',
  '\ufeff\u200b\u200d',
  '\ud83d',
  'é'.normalize('NFD').repeat(500),
  '🛞👩‍👩‍👧‍👦'.repeat(200),
  'محرك'.repeat(400),
  '..%2f..%2f..%2fetc%2fpasswd',
  '%0d%0aX-Fuzz: 1',
  '\r\nX-Fuzz: 1',
  '//evil.example/a',
  'https://evil.example/',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '١٢٣',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '-271822-01-01',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '00000000-0000-0000-0000-000000000000',
  '{{7*7}}#{7*7}',
  '%25%30%30',
  '*'.repeat(300),
  '(a+)+$'.repeat(50),
  'a@b',
  `${'a'.repeat(300)}@example.com`,
] as const

const numbers = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  1e308,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  4.0000001,
]

export function hostileText(chance: Chance): string {
  return chance.pick(texts)
}

/** Anything JSON can say, and raw text that no `JSON.stringify` writes: see `asJson`. */
export function hostileValue(chance: Chance): unknown {
  switch (chance.below(9)) {
    case 0:
      return chance.pick(numbers)
    case 1:
      return chance.pick([null, true, false, [], {}, [[]], [null], { length: 3 }, { id: {} }])
    case 2:
      return Array.from({ length: chance.pick([1, 50, 2000]) }, () => chance.pick(numbers))
    case 3:
      return { [hostileText(chance).slice(0, 50)]: hostileText(chance) }
    case 4:
      return raw(chance.pick(['1e309', '-1e309', '123456789012345678901234567890', '0.1e-400', '1E+2']))
    case 5:
      return raw(chance.pick(['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}']))
    default:
      return hostileText(chance)
  }
}

const rawMark = '\u0001raw:'
const raw = (json: string) => `${rawMark}${json}`

/** As JSON, with raw parts as they are. */
export function asJson(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null'
  return json.replaceAll(/"\\u0001raw:((?:[^"\\]|\\.)*)"/g, (_, part: string) => JSON.parse(`"${part}"`) as string)
}

/** A value that the schema is likely to accept, so that the request reaches the code behind the validation. */
export function likelyValue(chance: Chance, schema: Schema, name: string, known: Known, root = schema): unknown {
  const inner = (each: Schema, of = name) => likelyValue(chance, each, of, known, root)
  if (schema.$ref) return inner(root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return inner(chance.pick(choices))
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
  if (type === 'object') {
    const { properties = {}, required = [] } = schema
    const sent = Object.entries(properties).filter(([key]) => required.includes(key) || chance.hit(0.6))
    return Object.fromEntries(sent.map(([key, each]) => [key, inner(each, key)]))
  }
  if (type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, 1 + chance.below(3)) }, () => inner(schema.items ?? {}))
  if (type === 'boolean') return chance.hit(0.5)
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = minimum + 10 } = schema
    return chance.pick([minimum, minimum + 1, Math.min(maximum, minimum + 4), maximum])
  }
  if (type === 'null') return null
  return likelyText(chance, schema, name, known)
}

function likelyText(chance: Chance, { format, minLength = 0 }: Schema, name: string, known: Known): string {
  const own = known[name] ?? known[name.replace(/^.*_(?=id$|sku$|slug$|number$)/, '')]
  if (own && own.length > 0 && chance.hit(0.9)) return chance.pick(own)
  if (format === 'uuid') return chance.pick(known.id!)
  if (format === 'email' || /e-?mail/.test(name)) return chance.pick(['layla@example.com', 'x@example.com'])
  if (format === 'date' || /date|day$/.test(name)) return '2026-11-20'
  if (format === 'date-time' || /_at$/.test(name)) return '2026-11-20T10:00:00Z'
  if (format === 'uri') return 'https://example.com/a'
  return chance.pick(['Layla', '4', 'AE', 'en', '20', 'Dubai', 'a text']).padEnd(minLength, 'x')
}
