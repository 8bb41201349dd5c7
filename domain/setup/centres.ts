import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type FittingCentre, shopFacts } from '#database/schema/setup.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import type { Editable } from '#domain/audit/save.ts'
import { Problem } from '#domain/problem.ts'
import { lockFacts } from '#domain/setup/facts-form.ts'
import type { Shop } from '#domain/shop.ts'
import { fitters } from '#domain/store.ts'
import { type CentreForm, centreForm } from '#shared/desk/setup-forms.ts'

type ListedCentre = { id: string; version: number; example: boolean; values: CentreForm }

/** A centre of a file has no id yet. */
function idOf({ id, map_link }: FittingCentre): string {
  return id ?? createHash('sha256').update(map_link).digest('hex').slice(0, 16)
}

function asForm({ name, name_ar, ...centre }: FittingCentre): CentreForm {
  const { emirate, emirate_ar, map_link, address = '', address_ar = '', hours = '', hours_ar = '', phone = '' } = centre
  return {
    ...{ centre_name: name, centre_name_ar: name_ar, emirate, emirate_ar, address, address_ar, hours, hours_ar },
    ...{ phone, map_link },
  }
}

function fromForm({ centre_name: name, centre_name_ar: name_ar, ...rest }: CentreForm): Omit<FittingCentre, 'example'> {
  return { name, name_ar, ...rest }
}

/** The centres in the order of the shop. */
export async function listCentres(shop: Shop): Promise<ListedCentre[]> {
  const [row] = await shop.db.select({ fitters: shopFacts.fitters }).from(shopFacts)
  return (row?.fitters ?? fitters).map((centre) => {
    const { version = 1, example } = centre
    return { id: idOf(centre), version, example, values: asForm(centre) }
  })
}

/** The centres of the locked row of the facts. */
async function lockCentres(open: Shop): Promise<FittingCentre[]> {
  return (await lockFacts(open)).fitters ?? fitters
}

/** Throws desk_centre_known if two have the same link to the map: the page of a buyer tells them apart by it. */
async function writeCentres(open: Shop, centres: FittingCentre[]): Promise<void> {
  if (new Set(centres.map(({ map_link }) => map_link)).size < centres.length)
    throw new Problem('desk_centre_known', 409)
  await open.db.update(shopFacts).set({ fitters: centres }).where(eq(shopFacts.id, 1))
}

/** One fitting centre, as the desk edits it. */
export const fittingCentre: Editable<CentreForm> = {
  kind: 'setup',
  action: 'setup.centre_changed',
  lock: async (open, id) => {
    const found = (await lockCentres(open)).find((each) => idOf(each) === id)
    return found && { name: found.name, version: found.version ?? 1, values: asForm(found) }
  },
  write: async (open, id, changed) => {
    const centres = await lockCentres(open)
    await writeCentres(
      open,
      centres.map((each) => {
        if (idOf(each) !== id) return each
        const read = centreForm.safeParse({ ...asForm(each), ...changed })
        if (!read.success) throw new Problem('desk_undo_impossible', 409)
        return { ...fromForm(read.data), id, version: (each.version ?? 1) + 1, example: false }
      }),
    )
  },
}

/** Most centres that the shop shows. */
const most = 50

/** Adds a centre at the end. Throws desk_centre_known, desk_too_many_centres. */
export async function addCentre(shop: Shop, by: Actor, values: CentreForm): Promise<{ id: string }> {
  return audited(shop, by, async (open, record) => {
    const centres = await lockCentres(open)
    if (centres.length >= most) throw new Problem('desk_too_many_centres', 409, { most })
    const id = randomUUID()
    await writeCentres(open, [...centres, { ...fromForm(values), id, version: 1, example: false }])
    await record({ action: 'setup.centre_added', kind: 'setup', id, name: values.centre_name, after: values })
    return { id }
  })
}

/** Removes a centre. Throws not_found. */
export async function removeCentre(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const centres = await lockCentres(open)
    const gone = centres.find((each) => idOf(each) === id)
    if (!gone) throw new Problem('not_found', 404)
    await writeCentres(
      open,
      centres.filter((each) => each !== gone),
    )
    const before = asForm(gone)
    await record({ action: 'setup.centre_removed', kind: 'setup', id, name: gone.name, before, after: {} })
  })
}
