import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { injectFault } from '#sandbox/fault-injection.ts'

type Place = { country: string; name: string; iso3: string; city: string; currency: string }

/** One network per Gulf country, and one elsewhere: enough to try every case by hand. */
const networks: Record<string, Place> = {
  '94.200': { country: 'AE', name: 'United Arab Emirates', iso3: 'ARE', city: 'Dubai', currency: 'AED' },
  '82.178': { country: 'OM', name: 'Oman', iso3: 'OMN', city: 'Muscat', currency: 'OMR' },
  '188.50': { country: 'SA', name: 'Saudi Arabia', iso3: 'SAU', city: 'Riyadh', currency: 'SAR' },
  '37.36': { country: 'KW', name: 'Kuwait', iso3: 'KWT', city: 'Kuwait City', currency: 'KWD' },
  '77.69': { country: 'BH', name: 'Bahrain', iso3: 'BHR', city: 'Manama', currency: 'BHD' },
  '78.100': { country: 'QA', name: 'Qatar', iso3: 'QAT', city: 'Doha', currency: 'QAR' },
  '2001:8f8': { country: 'AE', name: 'United Arab Emirates', iso3: 'ARE', city: 'Abu Dhabi', currency: 'AED' },
}

/** Stand-in for ipapi.co, mounted below its own prefix; `POST …/faults` makes it fail on demand. */
export async function geoIpSandbox(app: FastifyInstance) {
  injectFault(app, '/:ip')
  app.get<{ Params: { ip: string } }>('/:ip/json/', (request, reply) => {
    const { ip } = request.params
    const version = isIP(ip)
    if (version === 0) return reply.code(400).send({ ip, error: true, reason: 'Invalid IP Address' })
    if (/^(127|10|192\.168|0)\.|^::1$|^fe80:/i.test(ip))
      return reply.send({ ip, error: true, reason: 'Reserved IP Address', reserved: true, version: `IPv${version}` })
    const network = ip
      .split(version === 4 ? '.' : ':')
      .slice(0, 2)
      .join(version === 4 ? '.' : ':')
    const place = networks[network.toLowerCase()]
    return reply.send({
      ip,
      network: version === 4 ? `${network}.0.0/16` : `${network}::/32`,
      version: `IPv${version}`,
      city: place?.city ?? null,
      region: place?.city ?? null,
      region_code: null,
      country: place?.country ?? null,
      country_name: place?.name ?? null,
      country_code: place?.country ?? null,
      country_code_iso3: place?.iso3 ?? null,
      continent_code: place ? 'AS' : null,
      in_eu: false,
      postal: null,
      currency: place?.currency ?? null,
      asn: 'AS64496',
      org: 'Example ISP',
    })
  })
}
