/** The makes most in demand in the Gulf, shown first; the others follow in their own order. Slugs of Wheel-Size v2. */
const mostAsked = [
  'toyota',
  'nissan',
  'lexus',
  'mercedes',
  'bmw',
  'ford',
  'chevrolet',
  'land-rover',
  'jeep',
  'gmc',
  'hyundai',
  'dodge',
]

/** Splits makes into the popular ones, shown at once, and the rest. */
export function splitByDemand<Make extends { key: string }>(makes: readonly Make[]): [first: Make[], rest: Make[]] {
  const first = mostAsked.flatMap((slug) => makes.filter(({ key }) => key === slug))
  return [first, makes.filter((make) => !first.includes(make))]
}
