/** Converts Arabic-Indic and Persian digits to Latin: "٢٠۲۵" → "2025". */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}

/**
 * Normalises a typed order number or reference: "100005", "rd 100005" and "RD100005" become "RD-100005"; "r7k2m9qxd"
 * becomes "R-7K2M-9QXD". Anything else is trimmed and upper-cased.
 */
export function toOrderNumber(typed: string): string {
  const text = latinDigits(typed).trim().toUpperCase()
  const bare = text.replaceAll(/[^0-9A-Z]/g, '')
  const number = /^(?:RD)?(\d{6,})$/.exec(bare)
  if (number) return `RD-${number[1]}`
  const reference = /^R([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(bare)
  return reference ? `R-${reference[1]}-${reference[2]}` : text
}
