import { minorUnits } from '#shared/money.ts'

/** Google Merchant Center's length limits; Meta's are no lower. */
export const longest = { title: 150, description: 5_000, brand: 70 }

/** Formats fils as "4420.00 AED". */
export function feedMoney(fils: number): string {
  return `${(fils / minorUnits('AED')).toFixed(2)} AED`
}

/** Truncates at a word boundary; line breaks and the like become spaces. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
