import * as z from 'zod/mini'
import { countryCodes } from '#shared/countries.ts'
import { deskCallsOf, version } from '#shared/desk/call.ts'
import {
  calendarForm,
  centreForm,
  factsForm,
  mailForm,
  maintenanceForm,
  paymobForm,
  rateForm,
  serviceNames,
  stripeForm,
} from '#shared/desk/setup-forms.ts'

/** Whether visitors are let in. */
export const shopStates = ['open', 'not_open', 'maintenance'] as const
export type ShopState = (typeof shopStates)[number]

/** What a shop needs before it may open, in the order in which it is best done. */
export const openingSteps = ['facts', 'delivery', 'payments', 'mail', 'texts', 'home', 'vehicles', 'wheels'] as const
export type OpeningStep = (typeof openingSteps)[number]

/** Where each step is done. */
export const stepPlaces: Record<OpeningStep, `/desk/${string}`> = {
  facts: '/desk/settings/facts',
  delivery: '/desk/settings/delivery',
  payments: '/desk/settings/payments',
  mail: '/desk/settings/mail',
  texts: '/desk/pages',
  home: '/desk/home',
  vehicles: '/desk/vehicles',
  wheels: '/desk/imports',
}

/** What a step still lacks. */
const missingThings = [
  'demonstration',
  'facts',
  'made_up',
  'calendar',
  'rates',
  'vat',
  'gateway',
  'mail',
  'pages',
  'home',
  'vehicles',
  'wheels',
] as const

const missing = z.object({
  what: z.enum(missingThings),
  /** The fields, countries or pages that it is about. */
  names: z.array(z.string()),
})
export type Missing = z.infer<typeof missing>

const vehicleLoad = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  makes_done: z.int(),
  makes: z.int(),
  models: z.int(),
  modifications: z.int(),
  at: z.string(),
})
export type VehicleLoad = z.infer<typeof vehicleLoad>

const opening = z.object({
  state: z.enum(shopStates),
  steps: z.array(z.object({ step: z.enum(openingSteps), missing: z.array(missing) })),
  vehicles: z.nullable(vehicleLoad),
  /** Whether the shop makes backups by itself; a demonstration needs none. */
  has_backups: z.boolean(),
})
export type Opening = z.infer<typeof opening>

/** A form's values as text, with the version that a save sends back. */
const stored = z.object({ version: z.int(), values: z.record(z.string(), z.string()) })
const saved = z.object({ version: z.int() })
const done = z.object({ done: z.boolean() })

const service = z.object({
  name: z.enum(serviceNames),
  is_on: z.boolean(),
  /** Where its keys come from; `environment` cannot be changed at the desk. */
  source: z.enum(['environment', 'desk', 'stand_in', 'none']),
  /** What may be shown of them: no secret. */
  shown: z.record(z.string(), z.string()),
  tested_at: z.nullable(z.string()),
  version: z.int(),
  /** The address that is entered at the service. */
  webhook: z.string(),
})
export type Service = z.infer<typeof service>

const byId = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{16,36}$/)) })
const country = z.object({ country: z.enum(countryCodes) })

export const setupCalls = deskCallsOf({
  'GET /desk/opening': {
    summary: 'What the shop still lacks before it may open',
    permission: 'settings.read',
    passive: true,
    data: opening,
  },
  'POST /desk/opening/open': {
    summary: 'Let visitors in',
    permission: 'shop.open',
    data: opening,
  },
  'GET /desk/settings/facts': {
    summary: 'Who sells: names, licence, contact, hours',
    permission: 'settings.read',
    data: z.object({
      ...stored.shape,
      /** The base address of the logo's picture. */
      logo_base: z.nullable(z.string()),
    }),
  },
  'PUT /desk/settings/facts': {
    summary: 'Change who sells',
    permission: 'settings.change',
    body: z.object({ version, values: factsForm }),
    data: saved,
  },
  'GET /desk/settings/delivery': {
    summary: 'When parcels leave, and what delivery costs by country',
    permission: 'settings.read',
    data: z.object({
      calendar: stored,
      rates: z.array(z.object({ country: z.enum(countryCodes), ...stored.shape })),
    }),
  },
  'PUT /desk/settings/calendar': {
    summary: 'Change cut-off, working days and holidays',
    permission: 'settings.change',
    body: z.object({ version, values: calendarForm }),
    data: saved,
  },
  'PUT /desk/settings/rates/{country}': {
    summary: 'Change what delivery to a country costs and how long it takes',
    permission: 'settings.change',
    params: country,
    body: z.object({ version: z.int32(), values: rateForm }),
    data: saved,
  },
  'GET /desk/settings/centres': {
    summary: 'The centres that mount wheels',
    permission: 'settings.read',
    data: z.object({
      rows: z.array(z.object({ id: z.string(), version: z.int(), example: z.boolean(), values: centreForm })),
    }),
  },
  'POST /desk/settings/centres': {
    summary: 'Add a fitting centre',
    permission: 'settings.change',
    body: centreForm,
    data: z.object({ id: z.string() }),
  },
  'PUT /desk/settings/centres/{id}': {
    summary: 'Change a fitting centre',
    permission: 'settings.change',
    params: byId,
    body: z.object({ version, values: centreForm }),
    data: saved,
  },
  'DELETE /desk/settings/centres/{id}': {
    summary: 'Remove a fitting centre',
    permission: 'settings.change',
    params: byId,
    data: done,
  },
  'GET /desk/settings/maintenance': {
    summary: 'Whether the shop is closed for maintenance',
    permission: 'settings.read',
    data: z.object({ ...stored.shape, by_environment: z.boolean() }),
  },
  'PUT /desk/settings/maintenance': {
    summary: 'Close the shop for maintenance, or open it again',
    permission: 'settings.change',
    body: z.object({ version, values: maintenanceForm }),
    data: saved,
  },
  'GET /desk/settings/services': {
    summary: 'The accounts at payment services and the mail service, without their secrets',
    permission: 'settings.read',
    data: z.object({ services: z.array(service), owner_email: z.string() }),
  },
  'PUT /desk/settings/stripe': {
    summary: 'Test keys of Stripe by a call, and use them',
    permission: 'settings.keys',
    body: z.object({ version: z.int32(), values: stripeForm }),
    data: saved,
  },
  'PUT /desk/settings/paymob': {
    summary: 'Test keys of Paymob by a call, and use them',
    permission: 'settings.keys',
    body: z.object({ version: z.int32(), values: paymobForm }),
    data: saved,
  },
  'PUT /desk/settings/mail': {
    summary: 'Send a test letter to the owner, and use the mail service',
    permission: 'settings.keys',
    body: z.object({ version: z.int32(), values: mailForm }),
    data: saved,
  },
  'POST /desk/settings/services/{name}/switch': {
    summary: 'Offer a payment service at checkout, or stop offering it',
    permission: 'settings.keys',
    params: z.object({ name: z.enum(['stripe', 'paymob']) }),
    body: z.object({ is_on: z.boolean() }),
    data: done,
  },
  'POST /desk/opening/texts': {
    summary: 'Add the pages that are missing from the template, filled with the facts of the shop',
    permission: 'settings.change',
    data: z.object({ added: z.array(z.string()) }),
  },
  'POST /desk/opening/vehicles': {
    summary: 'Load the vehicle data that comes with the shop, in the background',
    permission: 'settings.change',
    data: z.nullable(vehicleLoad),
  },
})
