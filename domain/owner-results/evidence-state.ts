/** One answer on standard suspension. `buyers`: everything that identifies its buyer, such as account and mailbox. */
export type CountedAnswer = { id: string; answer: 'yes' | 'rubs'; buyers: readonly string[] }

export type EvidenceState = {
  state: 'none' | 'fits' | 'rubs'
  /** Independent owners with this answer. */
  yes: number
  rubs: number
  /** The ids of the answers behind this state, in order. */
  because: string[]
}

/** Independent owners needed. */
const enough = { yes: 3, rubs: 2 }

/**
 * The evidence from all answers on one fitment, in any order (data/fitment-notes.md, section 13). Two answers are
 * independent if they share neither account nor mailbox; an owner with several answers counts once, as rubbing if any
 * of them says so. Two that rub make `rubs`, however many say yes; three that say yes make `fits` while none rubs.
 */
export function evidenceOf(answers: readonly CountedAnswer[]): EvidenceState {
  const owners = sameOwners(answers).map((own) => (own.some(({ answer }) => answer === 'rubs') ? 'rubs' : 'yes'))
  const rubs = owners.filter((answer) => answer === 'rubs').length
  const yes = owners.length - rubs
  const state = rubs >= enough.rubs ? 'rubs' : yes >= enough.yes && rubs === 0 ? 'fits' : 'none'
  const wanted = state === 'rubs' ? 'rubs' : 'yes'
  const because = state === 'none' ? [] : answers.filter(({ answer }) => answer === wanted).map(({ id }) => id)
  return { state, yes, rubs, because: because.toSorted() }
}

/** Groups answers by owner: two belong together if they share any of their buyers, also transitively. */
function sameOwners(answers: readonly CountedAnswer[]): CountedAnswer[][] {
  let groups: { buyers: Set<string>; own: CountedAnswer[] }[] = []
  for (const answer of answers) {
    const shared = groups.filter(({ buyers }) => answer.buyers.some((buyer) => buyers.has(buyer)))
    const joined = {
      buyers: new Set([...answer.buyers, ...shared.flatMap(({ buyers }) => [...buyers])]),
      own: [answer, ...shared.flatMap(({ own }) => own)],
    }
    groups = [...groups.filter((group) => !shared.includes(group)), joined]
  }
  return groups.map(({ own }) => own)
}
