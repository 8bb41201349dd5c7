import { newSessionId, sessionIdPattern } from '#shared/session-id.ts'
import { keep, readKept } from '#web/browser/storage.ts'

/**
 * This browser's session id, created on the first visit. Read from storage each time, since another tab may have been
 * first.
 */
export function sessionId(): string {
  return knownSessionId() ?? makeSessionId()
}

/** This browser's session id, if it has one. */
export function knownSessionId(): string | undefined {
  const kept = readKept('session_id')
  return kept !== null && sessionIdPattern.test(kept) ? kept : undefined
}

function makeSessionId(): string {
  keep('session_id', newSessionId())
  return knownSessionId()!
}
