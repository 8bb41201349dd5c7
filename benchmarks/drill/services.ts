/** `slow` answers after the shop has stopped waiting; `lying` with other JSON, errors and pages in turn. */
export type Misbehaviour = 'away' | 'slow' | 'lying'
export const misbehaviours: Misbehaviour[] = ['away', 'slow', 'lying']

/** Outside services by the word in their address, with a time after which the shop no longer waits for one call (ms). */
export const services = {
  stripe: { name: 'Stripe', late_ms: 21_000 },
  paymob: { name: 'Paymob', late_ms: 21_000 },
  mail: { name: 'mail (SMTP)', late_ms: 22_000 },
  'wheel-size': { name: 'Wheel-Size', late_ms: 5_000 },
  'geo-ip': { name: 'geo', late_ms: 2_000 },
  instagram: { name: 'Instagram', late_ms: 9_000 },
  google: { name: 'Google', late_ms: 6_000 },
  facebook: { name: 'Facebook', late_ms: 6_000 },
  meta: { name: 'Meta', late_ms: 11_000 },
  bucket: { name: 'bucket for backups', late_ms: 20_000 },
} as const
export type OutsideService = keyof typeof services
