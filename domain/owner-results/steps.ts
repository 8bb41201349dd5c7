import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { fitmentEvidenceSteps as steps } from '#database/schema/owner-results.ts'
import { statement } from '#database/statement.ts'
import { audited, type Command } from '#domain/audit/audit.ts'
import { type FitmentKey, keyOf, lockFitment, settleEvidence } from '#domain/owner-results/settle-evidence.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

type EvidenceStep = typeof steps.$inferSelect

/** `in_force`: it decides verdicts now. `ended`: later answers contradicted it. `reversed`: the owner undid it. */
export type StepStanding = 'in_force' | 'ended' | 'reversed'

export type ListedStep = EvidenceStep & { generation_name: string; standing: StepStanding }

/** Every step caused by owners' results, newest first. */
export async function listSteps(shop: Shop): Promise<ListedStep[]> {
  const generation_name = sql<string>`coalesce((
    select g.generation_name from vehicle_modifications g
    where g.make = ${steps.make} and g.model = ${steps.model} and g.generation = ${steps.generation} limit 1
  ), ${steps.generation})`
  const rows = await shop.db
    .select({ ...getTableColumns(steps), generation_name })
    .from(steps)
    .orderBy(desc(steps.id))
  return rows.map((step) => ({ ...step, standing: standingOf(step) }))
}

function standingOf({ ended_at, reversed_at }: Pick<EvidenceStep, 'ended_at' | 'reversed_at'>): StepStanding {
  return reversed_at ? 'reversed' : ended_at ? 'ended' : 'in_force'
}

/**
 * Undoes a step: the verdict is as before, and the answers behind it are set aside until the step is restored, so that
 * only new ones can cause it again. Idempotent. Throws evidence_step_not_found.
 */
export function reverseStep(shop: Shop, by: Command, id: number): Promise<void> {
  return changeStep(shop, by, { id, action: 'vehicle.evidence_reversed' }, async (open, step) => {
    if (step.reversed_at) return false
    const set_aside = [...new Set([...step.answers, ...(await answersThatSay(open, step))])]
    await open.db.update(steps).set({ reversed_at: open.now(), set_aside }).where(eq(steps.id, id))
    return true
  })
}

/**
 * Lets a reversed step and its answers count again; whether it is in force depends on the current answers. Throws
 * evidence_step_not_found.
 */
export function restoreStep(shop: Shop, by: Command, id: number): Promise<void> {
  return changeStep(shop, by, { id, action: 'vehicle.evidence_restored' }, async (open, step) => {
    if (!step.reversed_at) return false
    // Only one step is in force at a time: settling adds a new one if the answers still say the same.
    const ended_at = step.ended_at ?? step.reversed_at
    await open.db.update(steps).set({ reversed_at: null, set_aside: [], ended_at }).where(eq(steps.id, id))
    return true
  })
}

async function changeStep(
  shop: Shop,
  by: Command,
  { id, action }: { id: number; action: 'vehicle.evidence_reversed' | 'vehicle.evidence_restored' },
  change: (open: Shop, step: EvidenceStep) => Promise<boolean>,
): Promise<void> {
  const find = async (open: Shop) => {
    const [step] = await open.db.select().from(steps).where(eq(steps.id, id))
    if (!step) throw new Problem('evidence_step_not_found', 404)
    return step
  }
  const key = keyOf(await find(shop))
  await audited(shop, by, async (open, record) => {
    await lockFitment(open, key)
    const step = await find(open)
    const isChanged = await change(open, step)
    await settleEvidence(open, key)
    const name = `${step.make} ${step.model} ${step.generation}`
    const after = isChanged ? { step: id, fitment: step.fitment, state: step.to_state } : {}
    await record({ action, kind: 'vehicle', id: String(id), name, after })
  })
}

/** All answers on the fitment that agree with the step, including later ones. */
async function answersThatSay(open: Shop, step: FitmentKey & Pick<EvidenceStep, 'to_state'>): Promise<string[]> {
  const { make, model, generation, hub_class, fitment } = step
  const { rows } = await open.db.execute<{ id: string }>(sql`
    select id from owner_results
    where make = ${make} and model = ${model} and generation = ${generation} and hub_class = ${hub_class}
      and fitment = ${fitment} and answer = ${step.to_state === 'fits' ? 'yes' : 'rubs'}`)
  return rows.map(({ id }) => id)
}

/** An anonymous answer: car, wheels, tyre, suspension, answer and the day. */
type ExportedResult = {
  date: string
  make: string
  model: string
  year: number
  modification: string
  generation: string
  front_sku: string
  rear_sku: string
  fitment: string
  tyre: string
  suspension: string
  answer: string
  rubs_where: string
  rubs_when: string
}

/** Every answer that was not withdrawn, oldest first, without order, name, text or photograph. */
export function exportResults(shop: Shop): Promise<ExportedResult[]> {
  return allResults(shop.db, {})
}

/** An answer for the owner of the shop; the order number leads to the buyer. */
type ListedResult = ExportedResult & { id: string; order_number: string | null; words: string; photos: number }

/** The newest answers with their text, for the owner alone. */
export function listResults(shop: Shop, { limit = 50 } = {}): Promise<ListedResult[]> {
  return newestResults(shop.db, { limit })
}

/** The photographs of an answer, for the owner alone. Null for an unknown id. */
export async function photosOfResult(shop: Shop, id: string): Promise<{ id: string; large: Buffer }[] | null> {
  const [found] = await isAnswer(shop.db, { id })
  return found ? photos(shop.db, { id }) : null
}

const columns = sql`
  to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as date, r.make, r.model, r.year, r.modification,
  coalesce((select g.generation_name from vehicle_modifications g where g.slug = r.modification), r.generation) as generation,
  r.front_sku, r.rear_sku, r.fitment, r.tyre, r.suspension, r.answer,
  array_to_string(r.rubs_where, ' ') as rubs_where, array_to_string(r.rubs_when, ' ') as rubs_when`

const allResults = statement<ExportedResult>(
  'export_owner_results',
  sql`select ${columns} from owner_results r where r.withdrawn_at is null order by r.created_at, r.id`,
)

const newestResults = statement<ListedResult, { limit: number }>(
  'newest_owner_results',
  sql`
    select r.id, o.order_number, ${columns}, r.words, jsonb_array_length(r.photos) as photos
    from owner_results r left join orders o on o.id = r.order_id
    where r.withdrawn_at is null order by r.changed_at desc, r.id limit ${sql.placeholder('limit')}::int`,
)

const isAnswer = statement<{ id: string }, { id: string }>(
  'is_owner_result',
  sql`select id from owner_results where id::text = lower(${sql.placeholder('id')}::text)`,
)

const photos = statement<{ id: string; large: Buffer }, { id: string }>(
  'photos_of_result',
  sql`select id, large from owner_result_photos where result_id::text = lower(${sql.placeholder('id')}::text) order by id`,
)
