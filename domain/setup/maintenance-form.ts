import { eq, sql } from 'drizzle-orm'
import { type Maintenance, shopFacts } from '#database/schema/setup.ts'
import type { Editable } from '#domain/audit/save.ts'
import { lockFacts } from '#domain/setup/facts-form.ts'
import type { Shop } from '#domain/shop.ts'
import type { MaintenanceForm } from '#shared/desk/setup-forms.ts'

/** Whether the shop is closed for maintenance, and what visitors read then, as the desk edits it. */
export const maintenanceMode: Editable<MaintenanceForm> = {
  kind: 'setup',
  action: 'setup.maintenance_changed',
  lock: async (open) => {
    const { maintenance, maintenance_version: version } = await lockFacts(open)
    return { name: '', version, values: asForm(maintenance) }
  },
  write: async (open, _id, changed) => {
    const { maintenance } = await lockFacts(open)
    const { on, message, message_ar } = { ...asForm(maintenance), ...changed }
    await open.db
      .update(shopFacts)
      .set({
        maintenance: { on: on === 'yes', message, message_ar },
        maintenance_version: sql`maintenance_version + 1`,
      })
      .where(eq(shopFacts.id, 1))
  },
}

function asForm(maintenance: Maintenance | null): MaintenanceForm {
  return {
    on: maintenance?.on ? 'yes' : 'no',
    message: maintenance?.message ?? '',
    message_ar: maintenance?.message_ar ?? '',
  }
}

export async function readMaintenance(shop: Shop): Promise<{ version: number; values: MaintenanceForm }> {
  const [row] = await shop.db.select().from(shopFacts)
  return { version: row?.maintenance_version ?? 1, values: asForm(row?.maintenance ?? null) }
}
