import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { countryCode } from '#shared/api/common.ts'

export const locationCalls = calls({
  'GET /location': {
    summary: 'The country to show delivery for until the shopper chooses one: a guess by where the request comes from',
    data: z.object({ country: countryCode }),
  },
})
