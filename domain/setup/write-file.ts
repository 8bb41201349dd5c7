import { shopFacts } from '#database/schema/setup.ts'
import { audited, type Command, type Values } from '#domain/audit/audit.ts'
import type { Editable } from '#domain/audit/save.ts'
import { countryRate, storeCalendar } from '#domain/setup/delivery-form.ts'
import { storeFacts } from '#domain/setup/facts-form.ts'
import type { Setup } from '#domain/setup/setup-file.ts'
import { type SetupReport, writeSetup } from '#domain/setup/write-setup.ts'
import type { Shop } from '#domain/shop.ts'

type Edited = { id: string; thing: Pick<Editable<Values>, 'kind' | 'action' | 'lock'> }

/**
 * Writes a setup file (`writeSetup`) in one transaction with its entries of the audit: facts, calendar and rates as their forms at
 * the desk record them, and one entry for the file, with how many rows of each section are new or changed.
 * @param file_name as the entry shows it
 */
export async function writeSetupFile(shop: Shop, by: Command, setup: Setup, file_name: string): Promise<SetupReport> {
  const edited = formsOf(setup)
  return audited(shop, by, async (open, record) => {
    // Reading by the forms makes the row of the facts; the report says whether the file did.
    const isFirst = (await open.db.$count(shopFacts)) === 0
    const before = new Map<string, Values>()
    for (const { id, thing } of isFirst ? [] : edited) before.set(id, (await thing.lock(open, id))!.values)
    const report = await writeSetup(open.db, setup)
    for (const { id, thing } of edited) {
      const { name, values } = (await thing.lock(open, id))!
      await record({ kind: thing.kind, action: thing.action, id, name, before: before.get(id) ?? {}, after: values })
    }
    const sections = Object.entries(report).filter(([, rows]) => rows.new || rows.changed || rows.removed)
    const after = sections.length > 0 ? { tables: Object.fromEntries(sections) } : {}
    await record({ kind: 'setup', action: 'setup.file_written', id: 'file', name: file_name, after })
    return report
  })
}

function formsOf({ store, payment_names, delivery, vat }: Setup): Edited[] {
  const countries = new Set([...(delivery?.countries ?? []).map(({ country }) => country), ...Object.keys(vat ?? {})])
  return [
    ...(store || payment_names ? [{ id: 'facts', thing: storeFacts }] : []),
    ...(delivery ? [{ id: 'calendar', thing: storeCalendar }] : []),
    ...[...countries].map((id) => ({ id, thing: countryRate })),
  ]
}
