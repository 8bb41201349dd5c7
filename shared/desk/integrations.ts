import * as z from 'zod/mini'
import { after, deskCallsOf, pageOf, uuid, version } from '#shared/desk/call.ts'
import { apiScopes, webhookEvents } from '#shared/desk/programs.ts'

const name = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(100))
const events = z.array(z.enum(webhookEvents)).check(z.minLength(1, 'required'))
const url = z.string().check(z.trim(), z.url(), z.maxLength(500))
const done = z.object({ done: z.boolean() })
const byId = z.object({ id: uuid })

const endpointForm = z.object({ name, url, events, state: z.enum(['on', 'off']) })
export type EndpointForm = z.infer<typeof endpointForm>

const endpoint = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** `failing`: switched off after days without a delivery that worked. */
  state: z.enum(['on', 'off', 'failing']),
  failing_since: z.nullable(z.string()),
  /** The newest delivery that was tried. */
  last_at: z.nullable(z.string()),
  last_state: z.nullable(z.enum(['waiting', 'done', 'failed'])),
})
export type Endpoint = z.infer<typeof endpoint>

const delivery = z.object({
  id: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  state: z.enum(['waiting', 'done', 'failed']),
  tries: z.int(),
  status: z.nullable(z.int()),
  failure: z.nullable(z.string()),
  took_ms: z.nullable(z.int()),
  created_at: z.string(),
  tried_at: z.nullable(z.string()),
  next_at: z.nullable(z.string()),
  /** What is sent. */
  body: z.record(z.string(), z.unknown()),
})
export type Delivery = z.infer<typeof delivery>

const token = z.object({
  id: z.string(),
  name: z.string(),
  ending: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  made_by: z.string(),
  /** Who made it may not sign in any more. It works until it ends: it belongs to the shop’s program, not to the person. */
  maker_left: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof token>

/** How long a token may work, days. */
export const tokenDays = ['30', '90', '365'] as const

export const integrationCalls = deskCallsOf({
  'GET /desk/integrations': {
    summary: 'The addresses that learn of orders, and the keys of the API',
    permission: 'integrations.read',
    data: z.object({ endpoints: z.array(endpoint), tokens: z.array(token) }),
  },
  'POST /desk/integrations/endpoints': {
    summary: 'Add an address. Gives the key of its signatures, which is shown once',
    permission: 'integrations.change',
    body: z.object({ name, url, events }),
    data: z.object({ id: z.string(), secret: z.string() }),
  },
  'GET /desk/integrations/endpoints/{id}': {
    summary: 'One address',
    permission: 'integrations.read',
    params: byId,
    data: endpoint,
  },
  'PUT /desk/integrations/endpoints/{id}': {
    summary: 'Change an address, or switch it on or off',
    permission: 'integrations.change',
    params: byId,
    body: z.object({ version, values: endpointForm }),
    data: z.object({ version: z.int() }),
  },
  'POST /desk/integrations/endpoints/{id}/secret': {
    summary: 'Make another key of its signatures; deliveries are signed with the earlier ones for a day, too',
    permission: 'integrations.change',
    params: byId,
    data: z.object({ secret: z.string() }),
  },
  'DELETE /desk/integrations/endpoints/{id}': {
    summary: 'Remove an address',
    permission: 'integrations.change',
    params: byId,
    data: done,
  },
  'POST /desk/integrations/endpoints/{id}/test': {
    summary: 'Send a delivery to try it',
    permission: 'integrations.change',
    params: byId,
    data: z.object({ id: z.string() }),
  },
  'GET /desk/integrations/endpoints/{id}/deliveries': {
    summary: 'What was sent to an address, the newest first',
    permission: 'integrations.read',
    params: byId,
    query: z.object({ after }),
    data: pageOf(delivery),
  },
  'POST /desk/integrations/deliveries/{id}/again': {
    summary: 'Send a delivery again, now',
    permission: 'integrations.change',
    params: byId,
    data: done,
  },
  'POST /desk/integrations/tokens': {
    summary: 'Make a key of the API, which is shown once',
    permission: 'integrations.change',
    body: z.object({
      name,
      scopes: z.array(z.enum(apiScopes)).check(z.minLength(1, 'required')),
      days: z.enum(tokenDays),
    }),
    data: z.object({ id: z.string(), token: z.string() }),
  },
  'DELETE /desk/integrations/tokens/{id}': {
    summary: 'End a key of the API',
    permission: 'integrations.change',
    params: byId,
    data: done,
  },
})
