import { and, eq, isNull, sql } from 'drizzle-orm'
import { fitmentEvidenceSteps as steps } from '#database/schema/owner-results.ts'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'

/** The rim sizes and the cars that evidence is about. */
export type FitmentKey = Pick<typeof steps.$inferSelect, 'make' | 'model' | 'generation' | 'hub_class' | 'fitment'>

/** Serialises changes to the evidence on a fitment until the caller's transaction ends. */
export async function lockFitment(open: Shop, key: FitmentKey): Promise<void> {
  const name = JSON.stringify(['evidence', ...valuesOf(key)])
  await open.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * Updates the step in force to match the current answers, in the caller's transaction, which holds the lock: inserts a
 * new step, ends the one before, or only updates its counts. Idempotent.
 */
export async function settleEvidence(open: Shop, key: FitmentKey): Promise<void> {
  const { state, yes, rubs, because } = evidenceOf(await countedAnswers(open, key))
  const inForce = and(isFitment(key), isNull(steps.ended_at), isNull(steps.reversed_at))
  const [current] = await open.db.select().from(steps).where(inForce)
  if (current && current.to_state === state) {
    if (current.yes !== yes || current.rubs !== rubs)
      await open.db.update(steps).set({ yes, rubs }).where(eq(steps.id, current.id))
    return
  }
  if (current) await open.db.update(steps).set({ ended_at: open.now() }).where(eq(steps.id, current.id))
  if (state === 'none') return
  const from_state: 'none' | 'fits' | 'rubs' = current?.to_state ?? 'none'
  const step = { from_state, to_state: state, answers: because, yes, rubs, taken_at: open.now() }
  await open.db.insert(steps).values({ ...keyOf(key), ...step })
}

/** The answers that count, without those that the owner set aside by reversing a step. */
async function countedAnswers(open: Shop, key: FitmentKey): Promise<CountedAnswer[]> {
  const rows = await answersOnFitment(open.db, keyOf(key))
  return rows.map(({ id, answer, person, customer_id, mailbox }) => ({
    id,
    answer,
    buyers: [person, customer_id, mailbox].filter((each) => each !== null),
  }))
}

function isFitment(key: FitmentKey) {
  return and(
    eq(steps.make, key.make),
    eq(steps.model, key.model),
    eq(steps.generation, key.generation),
    eq(steps.hub_class, key.hub_class),
    eq(steps.fitment, key.fitment),
  )
}

/** Picks the key columns from a row. */
export function keyOf({ make, model, generation, hub_class, fitment }: FitmentKey): FitmentKey {
  return { make, model, generation, hub_class, fitment }
}

const valuesOf = (key: FitmentKey) => Object.values(keyOf(key))

type Row = {
  id: string
  answer: 'yes' | 'rubs'
  person: string | null
  customer_id: string | null
  mailbox: string | null
}

const answersOnFitment = statement<Row, FitmentKey>(
  'answers_on_fitment',
  sql`
    select r.id, r.answer, r.person, o.customer_id, email_identity(a.email) as mailbox
    from owner_results r
    left join orders o on o.id = r.order_id
    left join order_addresses a on a.order_id = r.order_id and a.kind = 'billing'
    where r.make = ${sql.placeholder('make')} and r.model = ${sql.placeholder('model')}
      and r.generation = ${sql.placeholder('generation')} and r.hub_class = ${sql.placeholder('hub_class')}
      and r.fitment = ${sql.placeholder('fitment')}
      and r.suspension = 'standard' and r.answer in ('yes', 'rubs') and r.withdrawn_at is null
      and not exists (
        select from fitment_evidence_steps s
        where s.make = r.make and s.model = r.model and s.generation = r.generation and s.hub_class = r.hub_class
          and s.fitment = r.fitment and s.reversed_at is not null and r.id = any(s.set_aside)
      )
    order by r.id`,
)

/** One answer on standard suspension. `buyers`: everything that identifies its buyer, such as account and mailbox. */
export type CountedAnswer = { id: string; answer: 'yes' | 'rubs'; buyers: readonly string[] }

type EvidenceState = {
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
