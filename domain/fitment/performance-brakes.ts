import type { VehicleRecord } from '#domain/fitment/records.ts'

/**
 * Modifications known for large factory brakes (notes, section 5), matched by make and by model, modification and trim
 * names. General trade knowledge: wheels for them are test-fitted before a promise.
 */
const performance: [make: string | null, name: RegExp][] = [
  [null, /\b(SRT|Hellcat|Trackhawk|Scat Pack|Brembo|Super Duty|Nismo|Type R|STI|Shelby|Blackwing|SVR)\b/i],
  ['audi', /\b(R8|RS ?Q?\d|SQ?[3-8])\b/],
  ['bmw', /\b(M[2-8]|M\d{2,3}[id]?|X\dM)\b/],
  ['cadillac', /\b(CTS|ATS|CT[456])-V\b/],
  ['chevrolet', /\b(Corvette|ZL1|Camaro .*SS)\b/],
  ['genesis', /\bG70 .*3\.3\b/],
  ['hyundai', /\bIoniq 5 N\b/i],
  ['kia', /\bStinger .*3\.3\b/],
  ['lamborghini', /./],
  ['lexus', /\b(IS 500|(IS|RC|GS) F)\b(?! Sport$)/],
  ['mercedes', /\bAMG\b(?! Line)/],
  ['mitsubishi', /\bEvolution\b/],
  ['nissan', /\bGT-R\b/],
  ['porsche', /\b(Turbo|GTS|GT[234])\b/],
  ['tesla', /\b(Performance|Plaid)\b/],
]

/** Whether a car is one of them. False only means that its names do not show it. */
export function hasPerformanceBrakes(vehicle: Pick<VehicleRecord, 'make' | 'model_name' | 'name' | 'trim'>): boolean {
  const name = `${vehicle.model_name} ${vehicle.name} ${vehicle.trim}`
  return performance.some(([make, pattern]) => (make === null || make === vehicle.make) && pattern.test(name))
}
