/** What was typed into the account's forms, kept in the tab while its customer signs in or reads an e-mail. */
import { keep, readKeptJson } from '#web/browser/storage.ts'

/** Each form that has a draft. */
export type DraftForm = 'register' | 'login' | 'profile' | `address ${string}`

type Draft = {
  /** The e-mail address of the customer who typed it; empty for a guest. */
  of: string
  values: Record<string, string>
}

/** Stores the values of a form. Passwords and codes are the caller's to leave out. */
export function keepDraft(form: DraftForm, of: string, values: Record<string, string>): void {
  write({ ...read(), [form]: { of, values } })
}

/** What this customer (`''`: a guest) typed into the form; null if there is nothing. */
export function readDraft(form: DraftForm, of: string): Record<string, string> | null {
  const draft = read()[form]
  return draft?.of === of ? draft.values : null
}

/** The entries of `address …` that this customer typed; null if there is none. */
export function draftedAddress(of: string): string | null {
  const prefix = 'address '
  const form = Object.entries(read()).find(([name, draft]) => name.startsWith(prefix) && draft.of === of)?.[0]
  return form?.slice(prefix.length) ?? null
}

export function dropDraft(form: DraftForm): void {
  const { [form]: _, ...others } = read()
  write(others)
}

/** Drops what others than this customer typed, a guest included: after signing in. */
export function dropDraftsOfOthers(email: string): void {
  write(Object.fromEntries(Object.entries(read()).filter(([, draft]) => draft.of === email)))
}

function write(drafts: Record<string, Draft>): void {
  keep('form_drafts', Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null)
}

/** Stored data may be damaged. */
function read(): Record<string, Draft> {
  const kept = readKeptJson('form_drafts')
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept as Record<string, Partial<Draft> | null>).filter(
      (entry): entry is [string, Draft] => typeof entry[1]?.of === 'string' && isTexts(entry[1].values),
    ),
  )
}

function isTexts(values: unknown): values is Record<string, string> {
  return (
    typeof values === 'object' && values !== null && Object.values(values).every((text) => typeof text === 'string')
  )
}
