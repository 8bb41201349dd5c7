import { createHash } from 'node:crypto'

/** An account at the stand-ins of Google and Facebook. */
export type StandInAccount = { email: string | null; given_name: string; family_name: string }

export const people: Record<string, StandInAccount> = {
  mona: { email: 'mona@example.com', given_name: 'Mona', family_name: 'Ali' },
  omar: { email: 'omar@example.com', given_name: 'عمر', family_name: 'الهاشمي' },
  /** Signed up there with a phone number. */
  sara: { email: null, given_name: 'Sara', family_name: 'Khan' },
}

/** The network's id of a person: digits, stable for the same name. */
export function idOf(network: string, name: string): string {
  const hash = createHash('sha256').update(`${network} ${name}`).digest()
  return `1${(hash.readBigUInt64BE() % 10n ** 19n).toString().padStart(19, '0')}`
}

/** Parses the origin that a page posts its answer to; null if it is not one. */
export function originOf(text: unknown): string | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null
  const { origin, protocol } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? origin : null
}
