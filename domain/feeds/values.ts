import { minorUnits } from '#shared/money.ts'

/** Letters that Google Merchant Center takes; Meta takes no fewer. */
export const longest = { title: 150, description: 5_000, brand: 70 }

/** "4420.00 AED" of fils. */
export function feedMoney(fils: number): string {
  return `${(fils / minorUnits('AED')).toFixed(2)} AED`
}

/** No longer than may be, ended at a word; line ends and the like are spaces. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
