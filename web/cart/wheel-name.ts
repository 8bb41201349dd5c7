const sizeInName = /\s*\b(\d+(?:\.\d+)?x\d+(?:\.\d+)?) (\d+x\d+(?:\.\d+)?) (ET-?\d+(?:\.\d+)?)\b\s*/

/**
 * Splits a wheel's full name: "Dunehart Liwa 6 17x8.5 6x139.7 ET25 Bronze" becomes the title "Dunehart Liwa 6 Bronze"
 * and the size "17×8.5 ET25 · 6×139.7", formatted as elsewhere. A name without a size is all title. Pure.
 */
export function wheelName(name: string): { title: string; size: string | null } {
  const found = sizeInName.exec(name)
  if (!found) return { title: name, size: null }
  const [, rim, pattern, offset] = found
  const size = `${rim} ${offset} · ${pattern}`.replaceAll('x', '×').replace('-', '−')
  // "Liwa 6" and "Hafeet GT" stay in one line.
  const whole = name.replace(/ (\S{1,3} [\d.]+x)/, '\u00a0$1')
  return { title: whole.replace(sizeInName, ' ').trim(), size }
}

/** Formats "17x8.5 6x139.7 ET25" as "17×8.5 ET25 · 6×139.7". */
export function writtenSize(size: string): string {
  return wheelName(size).size ?? size
}
