import { latinDigits } from '#shared/digits.ts'

/** A figure as it is typed in Arabic, with Latin digits and a Latin decimal point: "٢٥٢٥٫٥" → "2525.5". */
export function latinFigure(text: string): string {
  return latinDigits(text).replaceAll('\u066b', '.')
}
