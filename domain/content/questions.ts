import { isDeepStrictEqual } from 'node:util'
import { asc, eq, sql } from 'drizzle-orm'
import { faqs } from '#database/schema/content.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import type { Editable } from '#domain/audit/save.ts'
import { orderOf } from '#domain/content/list-positions.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { question_kinds } from '#domain/store.ts'
import type { ListedQuestion, QuestionFields, QuestionKind } from '#shared/desk/content/questions.ts'

/** All questions in the order of the page, and their topics. */
export async function listQuestions(shop: Shop): Promise<{ kinds: QuestionKind[]; rows: ListedQuestion[] }> {
  const rows = await shop.db.select().from(faqs).orderBy(asc(faqs.position), asc(faqs.id)).limit(500)
  return {
    kinds: await readKinds(shop),
    rows: rows.map(({ position: _, ...row }) => row),
  }
}

/** The stored topics; until the shop has some, those that the process began with. */
async function readKinds(shop: Shop): Promise<QuestionKind[]> {
  const { rows } = await shop.db.execute<{ kinds: QuestionKind[] | null }>(
    sql`select question_kinds as kinds from shop_facts`,
  )
  return rows[0]?.kinds ?? question_kinds
}

/** What the form of a question edits. */
export const questionFields: Editable<QuestionFields> = {
  kind: 'question',
  action: 'question.changed',
  lock: async (open, id) => {
    const [found] = await open.db.select().from(faqs).where(eq(faqs.id, id)).for('update')
    if (!found) return undefined
    const { category, question, question_ar, answer, answer_ar, version } = found
    return { name: question, version, values: { category, question, question_ar, answer, answer_ar } }
  },
  write: async (open, id, values) => {
    await open.db
      .update(faqs)
      .set({ ...values, version: sql`${faqs.version} + 1` })
      .where(eq(faqs.id, id))
  },
}

/** The order of all questions. */
export const questionOrder = orderOf({ kind: 'question', action: 'question.ordered', table: 'faqs' })

/** Adds a question at the end. Its id is its anchor on the page. */
export async function addQuestion(shop: Shop, by: Actor, fields: QuestionFields): Promise<{ id: string }> {
  return audited(shop, by, async (open, record) => {
    await open.db.execute(sql`lock table faqs in share row exclusive mode`)
    const { rows } = await open.db.execute<{ id: string; position: number }>(sql`
      select ${fields.category} || '-' || (coalesce(max(substring(id from '[0-9]+$')::int), 0) + 1) as id,
        coalesce(max(position), -1) + 1 as position
      from faqs`)
    const place = rows[0]!
    await open.db.insert(faqs).values({ ...fields, ...place })
    await record({ action: 'question.added', kind: 'question', id: place.id, name: fields.question, after: fields })
    return { id: place.id }
  })
}

/** Removes a question. Throws not_found. */
export async function removeQuestion(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [gone] = await open.db.delete(faqs).where(eq(faqs.id, id)).returning()
    if (!gone) throw new Problem('not_found', 404)
    const { category, question, question_ar, answer, answer_ar } = gone
    const before = { category, question, question_ar, answer, answer_ar }
    await record({ action: 'question.removed', kind: 'question', id, name: question, before, after: {} })
  })
}

/**
 * Replaces the topics. `was` are those that the caller saw. Throws desk_list_changed if they are others by now, and
 * desk_kind_used for one that is left out although questions have it.
 */
export async function saveQuestionKinds(
  shop: Shop,
  by: Actor,
  { was, kinds }: { was: QuestionKind[]; kinds: QuestionKind[] },
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    // The row is there before it is locked, so that of two who save first topics the second sees the first.
    await open.db.execute(sql`insert into shop_facts (id) values (1) on conflict (id) do nothing`)
    await open.db.execute(sql`select from shop_facts for update`)
    const before = await readKinds(open)
    if (!isDeepStrictEqual(before, was)) throw new Problem('desk_list_changed', 409)
    const used = await open.db.selectDistinct({ category: faqs.category }).from(faqs)
    const lost = before.filter(({ slug }) => !kinds.some((kind) => kind.slug === slug))
    if (lost.some(({ slug }) => used.some(({ category }) => category === slug)))
      throw new Problem('desk_kind_used', 409)
    await open.db.execute(sql`update shop_facts set question_kinds = ${JSON.stringify(kinds)}::jsonb`)
    const names = (list: QuestionKind[]) => list.map(({ name }) => name).join(', ')
    const change = { before: { order: names(before) }, after: { order: names(kinds) } }
    await record({ action: 'question_kind.changed', kind: 'question_kind', id: 'kinds', name: 'FAQ', ...change })
  })
}
