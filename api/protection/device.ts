import type { FastifyRequest } from 'fastify'
import type { Device } from '#domain/customers/sign-ins.ts'
import { isoCountryOf } from '#domain/shipping/country-of-visitor.ts'
import type { Shop } from '#domain/shop.ts'

/** The first match counts: a browser's user agent also names the browsers it descends from. */
const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/Instagram/, 'Instagram'],
  [/FBA[NV]\//, 'Facebook'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** Browser and system by name, without versions; empty where they are not known. */
export function deviceNames(userAgent: string): Pick<Device, 'browser' | 'system'> {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return { browser: named(browsers), system: named(systems) }
}

/** How a browser appears in the list of sign-ins. The country may be missing. */
export async function deviceOf(shop: Shop, { headers, ip }: FastifyRequest): Promise<Device> {
  const country = await isoCountryOf(shop, { ip, headers }).catch((error: unknown) => {
    shop.log.warn({ err: error }, 'the country of a sign-in is not known')
    return null
  })
  return { ...deviceNames(headers['user-agent'] ?? ''), country }
}
