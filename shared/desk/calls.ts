import type * as z from 'zod/mini'
import { alertCalls } from '#shared/desk/alerts.ts'
import { auditCalls } from '#shared/desk/audit.ts'
import type { DeskCall } from '#shared/desk/call.ts'
import { couponCalls } from '#shared/desk/content/coupons.ts'
import { galleryDeskCalls } from '#shared/desk/content/gallery.ts'
import { homeCalls } from '#shared/desk/content/home.ts'
import { letterCalls } from '#shared/desk/content/letters.ts'
import { pageCalls } from '#shared/desk/content/pages.ts'
import { questionCalls } from '#shared/desk/content/questions.ts'
import { redirectCalls } from '#shared/desk/content/redirects.ts'
import { customerCalls } from '#shared/desk/customers.ts'
import { fittingCalls } from '#shared/desk/fitting.ts'
import { gapCalls } from '#shared/desk/gaps.ts'
import { goodsCalls } from '#shared/desk/goods.ts'
import { guaranteeCalls } from '#shared/desk/guarantee.ts'
import { importCalls } from '#shared/desk/imports.ts'
import { integrationCalls } from '#shared/desk/integrations.ts'
import { measuredCalls } from '#shared/desk/measured.ts'
import { moneyCalls } from '#shared/desk/money.ts'
import { offerCalls } from '#shared/desk/offers.ts'
import { orderDeskCalls } from '#shared/desk/orders.ts'
import { peopleCalls } from '#shared/desk/people.ts'
import type { Permission } from '#shared/desk/permissions.ts'
import { pictureCalls } from '#shared/desk/pictures.ts'
import { priceCalls } from '#shared/desk/prices.ts'
import { reportCalls } from '#shared/desk/reports.ts'
import { deskRequestCalls } from '#shared/desk/requests.ts'
import { reviewCalls } from '#shared/desk/reviews.ts'
import { settlementCalls } from '#shared/desk/settlements.ts'
import { setupCalls } from '#shared/desk/setup.ts'
import { sheetCalls } from '#shared/desk/sheet.ts'
import { selfCalls, signInCalls } from '#shared/desk/staff.ts'
import { stockCalls } from '#shared/desk/stock.ts'
import { synonymCalls } from '#shared/desk/synonyms.ts'
import { todayCalls } from '#shared/desk/today.ts'
import { vehicleDeskCalls } from '#shared/desk/vehicles.ts'
import { viewCalls } from '#shared/desk/views.ts'

/** Every call of the desk. The browser imports only its type; no document of the public API names them. */
export const deskCalls = {
  ...signInCalls,
  ...selfCalls,
  ...todayCalls,
  ...gapCalls,
  ...reportCalls,
  ...integrationCalls,
  ...alertCalls,
  ...peopleCalls,
  ...setupCalls,
  ...auditCalls,
  ...orderDeskCalls,
  ...measuredCalls,
  ...viewCalls,
  ...goodsCalls,
  ...pictureCalls,
  ...customerCalls,
  ...vehicleDeskCalls,
  ...offerCalls,
  ...priceCalls,
  ...fittingCalls,
  ...sheetCalls,
  ...reviewCalls,
  ...moneyCalls,
  ...settlementCalls,
  ...couponCalls,
  ...importCalls,
  ...stockCalls,
  ...deskRequestCalls,
  ...pageCalls,
  ...homeCalls,
  ...letterCalls,
  ...galleryDeskCalls,
  ...redirectCalls,
  ...synonymCalls,
  ...questionCalls,
  ...guaranteeCalls,
}

/** Files of the desk by their paths below /api, and the permission that each needs. */
export const deskFiles = {
  '/desk/orders/papers/{kind}': 'orders.read',
  '/desk/imports/{id}/mistakes': 'imports.change',
  '/desk/measured-photos/{id}/{size}': 'orders.read',
  '/desk/orders/{id}/proof': 'money.read',
  '/desk/goods-lists/{kind}/{format}': 'imports.change',
  '/desk/reviews/{id}/photos/{n}': 'reviews.read',
  '/desk/reports/{kind}/file': 'reports.read',
} as const satisfies { [path: `/desk/${string}`]: Permission }

/** Streams of the desk (server-sent events) by their paths below /api, and the permission that each needs. */
export const deskStreams = { '/desk/news': 'orders.read' } as const satisfies { [path: `/desk/${string}`]: Permission }

export type DeskCalls = typeof deskCalls
export type DeskCallName = keyof DeskCalls

type Of<C, Part extends keyof DeskCall> = C extends Record<Part, infer S extends z.ZodMiniType> ? S : undefined

/** What a caller sends, before defaults are filled in. */
export type DeskSent<Name extends DeskCallName, Part extends 'params' | 'query' | 'body'> =
  Of<DeskCalls[Name], Part> extends z.ZodMiniType ? z.input<Of<DeskCalls[Name], Part>> : undefined

/** What a handler receives, validated. */
export type DeskReceived<Name extends DeskCallName, Part extends 'params' | 'query' | 'body'> =
  Of<DeskCalls[Name], Part> extends z.ZodMiniType ? z.output<Of<DeskCalls[Name], Part>> : undefined

/** The type of the response's `data`. */
export type DeskAnswer<Name extends DeskCallName> = z.infer<DeskCalls[Name]['data']>
