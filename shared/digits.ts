/** Converts Arabic-Indic and Persian digits to Latin: "٢٠۲۵" → "2025". */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}
