import { createHash } from 'node:crypto'

/** Somebody whom the stand-ins of Google and Facebook know. */
export type Somebody = { email: string | null; given_name: string; family_name: string }

export const people: Record<string, Somebody> = {
  mona: { email: 'mona@example.com', given_name: 'Mona', family_name: 'Ali' },
  omar: { email: 'omar@example.com', given_name: 'عمر', family_name: 'الهاشمي' },
  /** Signed up there with a telephone number. */
  sara: { email: null, given_name: 'Sara', family_name: 'Khan' },
}

/** The network's id of a person: digits, always the same for the same person. */
export function idOf(network: string, name: string): string {
  const hash = createHash('sha256').update(`${network} ${name}`).digest()
  return `1${(hash.readBigUInt64BE() % 10n ** 19n).toString().padStart(19, '0')}`
}

/** An origin that a page may be told to answer to; null for what is none. */
export function originOf(text: unknown): string | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null
  const { origin, protocol } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? origin : null
}
