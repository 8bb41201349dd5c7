/**
 * A number with thousands separators, as `toLocaleString('en')` writes it: "1,204", "-12.5", "4,420.00" with two places.
 * Latin digits in both languages. Written by hand: see docs/decisions/0040-intl.md.
 * @param value below 10¹⁵
 * @param places decimals; without them, those that the number has, so round it before
 */
export function inFigures(value: number, places?: number): string {
  const [whole = '', decimals] = (places === undefined ? String(value) : value.toFixed(places)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals ? `${grouped}.${decimals}` : grouped
}
