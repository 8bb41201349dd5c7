import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { settlementLines, settlements } from '#database/schema/settlements.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { Problem } from '#domain/problem.ts'
import { compareLater } from '#domain/settlements/compare.ts'
import { matchLines } from '#domain/settlements/match.ts'
import { RefusedRow, readAmount } from '#domain/settlements/paymob-rows.ts'
import { readAside } from '#domain/settlements/read-aside.ts'
import type { FileMistake } from '#domain/settlements/read-paymob.ts'
import { addLines } from '#domain/settlements/stripe-payouts.ts'
import type { Shop } from '#domain/shop.ts'
import { settlementFile } from '#shared/desk/limits.ts'
import { sayMistake } from '#shared/i18n/desk/import-mistakes.ts'
import { saySettlementMistake } from '#shared/i18n/desk/settlement-mistakes.ts'
import { deskSettlements } from '#shared/i18n/desk/settlements.ts'
import type { Locale } from '#shared/locale.ts'

type Upload = {
  file_name: string
  /** Base64. */
  data: string
  /** What reached the bank account, as it is written in the file's currency. */
  amount?: string | undefined
  /** Of the messages. */
  locale: Locale
}

/**
 * Adds a settlement file of Paymob, whole or not at all, and compares it with our ledger. Throws settlement_file_large,
 * settlement_file_wrong with what is wrong in which line, settlement_received for a sum that the file's currency does not have,
 * settlement_known for a file that was added before, and settlement_overlaps for one with lines of another.
 */
export async function addSettlementFile(
  shop: Shop,
  by: Actor,
  { file_name, data, amount: written, locale }: Upload,
): Promise<{ id: string }> {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > settlementFile.most)
    throw new Problem('settlement_file_large', 413, { megabytes: settlementFile.most / 1024 / 1024 })
  const file_hash = createHash('sha256').update(bytes).digest()
  const known = () => findFile(shop, file_hash)
  refuseKnown(await known())
  const read = await readAside(bytes)
  if (read.mistakes) {
    const mistakes = sayMistakes(read.mistakes, read.count, locale)
    throw new Problem('settlement_file_wrong', 422, { mistakes: mistakes[0]! }, { file: mistakes })
  }
  const { lines, currency } = read
  const amount = readReceived(written, currency)
  return audited(shop, by, async (open, record) => {
    const taken = and(eq(settlements.gateway, 'paymob'), eq(settlements.reference, file_name))
    const isTaken = (await open.db.$count(settlements, taken)) > 0
    const reference = isTaken ? `${file_name} ${file_hash.toString('hex', 0, 4)}` : file_name
    const now = open.now()
    const [made] = await open.db
      .insert(settlements)
      .values({
        ...{ gateway: 'paymob', reference, currency, amount, state: 'paid', created_at: now },
        ...{ read_at: now, file_name, file_hash, staff_id: by.staff_id },
      })
      .onConflictDoNothing()
      .returning({ id: settlements.id })
    if (!made) throw new Problem('settlement_known', 409, { name: (await known()) ?? file_name })
    await refuseOverlap(
      open,
      lines.map(({ transaction_id }) => transaction_id),
    )
    await addLines(open, made.id, lines)
    if ((await open.db.$count(settlementLines, eq(settlementLines.settlement_id, made.id))) !== lines.length)
      throw new Problem('settlement_known', 409, { name: file_name })
    await matchLines(open)
    await compareLater(open)
    const after = { file_name, lines: lines.length, amount }
    await record({ action: 'settlement.added', kind: 'settlement', id: made.id, name: reference, after })
    return made
  })
}

/** The sum on the bank's statement, which may be negative; minor units of the file's currency, null if it is not known. */
function readReceived(text: string | undefined, currency: string): number | null {
  if (!text) return null
  try {
    // As much as the column holds.
    return readAmount(text, currency, 2 ** 31 - 1)
  } catch (error) {
    if (error instanceof RefusedRow) throw new Problem('settlement_received', 422, { currency })
    throw error
  }
}

async function findFile(shop: Shop, file_hash: Buffer): Promise<string | undefined> {
  const [found] = await shop.db
    .select({ reference: settlements.reference })
    .from(settlements)
    .where(eq(settlements.file_hash, file_hash))
  return found?.reference
}

function refuseKnown(name: string | undefined): void {
  if (name !== undefined) throw new Problem('settlement_known', 409, { name })
}

async function refuseOverlap(open: Shop, ids: string[]): Promise<void> {
  const there = await open.db
    .select({ id: settlementLines.transaction_id, name: settlements.reference })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements.id, settlementLines.settlement_id))
    .where(and(eq(settlementLines.gateway, 'paymob'), inArray(settlementLines.transaction_id, ids)))
    .orderBy(settlementLines.id)
  if (there[0]) throw new Problem('settlement_overlaps', 409, { ...there[0], count: there.length })
}

function sayMistakes(mistakes: readonly FileMistake[], count: number, locale: Locale): string[] {
  const words = deskSettlements[locale]
  const said = mistakes.map((mistake) => {
    const sentence = 'file' in mistake ? sayMistake(mistake.file, locale) : saySettlementMistake(mistake.row, locale)
    return mistake.line === undefined ? sentence : words.in_line(mistake.line, sentence)
  })
  return count > said.length ? [...said, words.more_mistakes(count - said.length)] : said
}

/** Removes a file that was added by mistake. Throws not_found, and settlement_of_stripe for a payout. */
export async function removeSettlement(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [found] = await open.db.select().from(settlements).where(eq(settlements.id, id)).for('update')
    if (!found) throw new Problem('not_found', 404)
    if (found.gateway !== 'paymob') throw new Problem('settlement_of_stripe', 409)
    await open.db.delete(settlements).where(eq(settlements.id, id))
    await compareLater(open)
    const { file_name, reference: name } = found
    await record({ action: 'settlement.removed', kind: 'settlement', id, name, before: { file_name } })
  })
}
