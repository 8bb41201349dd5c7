import { latinFigure } from '#domain/catalogue/import/figures.ts'
import { Refused } from '#domain/catalogue/import/refused.ts'
import { minorUnits } from '#shared/money.ts'

/**
 * Parses dirhams, "2525" or "2525.50", to whole fils. It works on the digits, so nothing is rounded. A comma is
 * refused, since it may separate thousands or fils.
 */
export function readPrice(text: string): number {
  const [, dirhams, fils = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(latinFigure(text)) ?? []
  if (dirhams === undefined) throw new Refused(`"${text}" is no price: write dirhams as 2525 or 2525.50`)
  const price = Number(dirhams) * minorUnits('AED') + Number(fils.padEnd(2, '0'))
  if (price === 0) throw new Refused('a price must be above 0')
  if (price > mostFils) throw new Refused(`${text} is more than ${mostFils / minorUnits('AED')}`)
  return price
}

/** A maximum of five million dirhams: a set of four still fits the integer column. */
const mostFils = 500_000_000
