import type * as z from 'zod/mini'
import { accountCalls } from '#shared/api/account.ts'
import { addonCalls } from '#shared/api/addons.ts'
import { authCalls } from '#shared/api/auth.ts'
import { browseCalls } from '#shared/api/browse.ts'
import type { Call } from '#shared/api/call.ts'
import { cartCalls } from '#shared/api/cart.ts'
import { galleryCalls } from '#shared/api/gallery.ts'
import { guaranteeCalls } from '#shared/api/guarantee.ts'
import { integrationCalls } from '#shared/api/integrations.ts'
import { locationCalls } from '#shared/api/location.ts'
import { offerCalls } from '#shared/api/offers.ts'
import { orderCalls } from '#shared/api/orders.ts'
import { ownerResultCalls } from '#shared/api/owner-results.ts'
import { pageCalls } from '#shared/api/pages.ts'
import { paymentCalls } from '#shared/api/payments.ts'
import { requestCalls } from '#shared/api/requests.ts'
import { reviewCalls } from '#shared/api/reviews.ts'
import { searchCalls } from '#shared/api/search.ts'
import { secondFactorCalls } from '#shared/api/second-factor.ts'
import { vehicleCalls } from '#shared/api/vehicles.ts'

/** Every call of the API, in the order of the specification's section 7. The browser imports only its type. */
export const apiCalls = {
  ...vehicleCalls,
  ...browseCalls,
  ...searchCalls,
  ...galleryCalls,
  ...locationCalls,
  ...cartCalls,
  ...addonCalls,
  ...authCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...offerCalls,
  ...orderCalls,
  ...guaranteeCalls,
  ...requestCalls,
  ...reviewCalls,
  ...ownerResultCalls,
  ...paymentCalls,
  ...pageCalls,
  ...integrationCalls,
}

export type Calls = typeof apiCalls
export type CallName = keyof Calls

type Of<C, Part extends keyof Call> = C extends Record<Part, infer S extends z.ZodMiniType> ? S : undefined

/** What a caller sends, before defaults are filled in. */
export type Sent<Name extends CallName, Part extends 'params' | 'query' | 'body'> =
  Of<Calls[Name], Part> extends z.ZodMiniType ? z.input<Of<Calls[Name], Part>> : undefined

/** What a handler receives, validated. */
export type Received<Name extends CallName, Part extends 'params' | 'query' | 'body'> =
  Of<Calls[Name], Part> extends z.ZodMiniType ? z.output<Of<Calls[Name], Part>> : undefined

/** The type of the response's `data`. */
export type Answer<Name extends CallName> = z.infer<Calls[Name]['data']>
