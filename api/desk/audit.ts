import type { FastifyInstance } from 'fastify'
import { requirePermission, serveDesk } from '#api/desk/serve.ts'
import { type Actor, listEntries, type Values } from '#domain/audit/audit.ts'
import { actionOf, type Editable, undo } from '#domain/audit/save.ts'
import { bannerFields } from '#domain/content/banners.ts'
import { lookForm, lookOrder } from '#domain/content/desk-gallery.ts'
import { blockFields, blockOrder } from '#domain/content/home-blocks.ts'
import { pageFields } from '#domain/content/page-drafts.ts'
import { questionFields, questionOrder } from '#domain/content/questions.ts'
import { vehicleFigures } from '#domain/fitment/corrections/corrections.ts'
import { addonForm } from '#domain/goods/addons.ts'
import { brandForm } from '#domain/goods/brands.ts'
import { undoManyOf } from '#domain/goods/change-many.ts'
import { designForm } from '#domain/goods/designs.ts'
import { pictureCrop } from '#domain/goods/picture-crops.ts'
import { pictureWords } from '#domain/goods/picture-texts.ts'
import { pictureForms } from '#domain/goods/pictures.ts'
import { priceForms } from '#domain/goods/prices.ts'
import { wheelForm } from '#domain/goods/wheels.ts'
import { letterFields } from '#domain/notifications/words/edit.ts'
import { Problem } from '#domain/problem.ts'
import { undoCoupon } from '#domain/promotions/desk-coupons.ts'
import { answerFields } from '#domain/reviews/desk.ts'
import { synonymFields } from '#domain/search/synonyms/edit-synonyms.ts'
import { fittingCentre } from '#domain/setup/centres.ts'
import { countryRate, storeCalendar } from '#domain/setup/delivery-form.ts'
import { storeFacts } from '#domain/setup/facts-form.ts'
import { maintenanceMode } from '#domain/setup/maintenance-form.ts'
import type { Shop } from '#domain/shop.ts'
import { memberFields } from '#domain/staff/people.ts'
import type { AuditAction } from '#shared/desk/audit-actions.ts'
import { may, type Permission } from '#shared/desk/permissions.ts'

const settings = (thing: unknown) => ({ thing: thing as Editable<Values>, permission: 'settings.change' as const })

type Undoable = { permission: Permission } & (
  | { thing: Editable<Values> }
  | { undo: (shop: Shop, by: Actor, entry_id: number) => Promise<unknown> }
)
/** The actions that can be undone, each with what it edits and the permission that its undoing needs. */
const undoable: { [Action in AuditAction]?: Undoable } = {
  'goods.changed': { undo: undoManyOf, permission: 'prices.change' },
  'brand.changed': { thing: brandForm as Editable<Values>, permission: 'goods.change' },
  'design.changed': { thing: designForm as Editable<Values>, permission: 'goods.change' },
  'design.pictures_changed': { thing: pictureForms.design as Editable<Values>, permission: 'goods.change' },
  'addon.pictures_changed': { thing: pictureForms.addon as Editable<Values>, permission: 'goods.change' },
  'picture.described': { thing: pictureWords as unknown as Editable<Values>, permission: 'goods.change' },
  'picture.cropped': { thing: pictureCrop as unknown as Editable<Values>, permission: 'goods.change' },
  'wheel.changed': { thing: wheelForm as Editable<Values>, permission: 'goods.change' },
  'addon.changed': { thing: addonForm as Editable<Values>, permission: 'goods.change' },
  'wheel.price_changed': { thing: priceForms.wheel as Editable<Values>, permission: 'prices.change' },
  'addon.price_changed': { thing: priceForms.addon as Editable<Values>, permission: 'prices.change' },
  'staff.changed': { thing: memberFields as unknown as Editable<Values>, permission: 'people.change' },
  'review.answered': { thing: answerFields as unknown as Editable<Values>, permission: 'reviews.answer' },
  'vehicle.corrected': { thing: vehicleFigures as unknown as Editable<Values>, permission: 'vehicles.change' },
  'coupon.changed': { undo: undoCoupon, permission: 'coupons.change' },
  'setup.facts_changed': settings(storeFacts),
  'setup.calendar_changed': settings(storeCalendar),
  'setup.rate_changed': settings(countryRate),
  'setup.centre_changed': settings(fittingCentre),
  'setup.maintenance_changed': settings(maintenanceMode),
  'page.changed': { thing: pageFields as unknown as Editable<Values>, permission: 'content.change' },
  'block.changed': { thing: blockFields as unknown as Editable<Values>, permission: 'content.change' },
  'block.ordered': { thing: blockOrder as unknown as Editable<Values>, permission: 'content.change' },
  'gallery.changed': { thing: lookForm as unknown as Editable<Values>, permission: 'content.change' },
  'gallery.ordered': { thing: lookOrder as unknown as Editable<Values>, permission: 'content.change' },
  'banner.changed': { thing: bannerFields as unknown as Editable<Values>, permission: 'content.change' },
  'question.changed': { thing: questionFields as unknown as Editable<Values>, permission: 'content.change' },
  'letter.changed': { thing: letterFields as unknown as Editable<Values>, permission: 'content.change' },
  'synonym.changed': { thing: synonymFields as unknown as Editable<Values>, permission: 'content.change' },
  'question.ordered': { thing: questionOrder as unknown as Editable<Values>, permission: 'content.change' },
}

/** Who changed what, and undoing it. */
export async function deskAudit(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/audit', ({ query, session: { staff } }) =>
    listEntries(shop, query, (action) => {
      const permission = undoable[action]?.permission
      return permission !== undefined && may(staff.role, permission)
    }),
  )

  serveDesk(app, shop, 'POST /desk/audit/{id}/undo', async ({ by, session, params }) => {
    const id = Number(params.id)
    const action = await actionOf(shop, id)
    if (!action) throw new Problem('not_found', 404)
    const found = undoable[action]
    if (!found) throw new Problem('desk_undo_impossible', 409)
    requirePermission(shop, session, found.permission, `undo ${action}`)
    await ('undo' in found ? found.undo(shop, by, id) : undo(shop, by, id, found.thing))
    return { undone: true }
  })
}
