import { newSessionId, sessionIdPattern } from '#shared/session-id.ts'
import { keep, readKept } from '#web/browser/storage.ts'

/** The session id of this browser; made and kept on the first visit. Read each time, since another tab may have been first. */
export function sessionId(): string {
  return knownSessionId() ?? makeSessionId()
}

/** The session id, if this browser already has one. */
export function knownSessionId(): string | undefined {
  const kept = readKept('session_id')
  return kept !== null && sessionIdPattern.test(kept) ? kept : undefined
}

function makeSessionId(): string {
  keep('session_id', newSessionId())
  return knownSessionId()!
}
