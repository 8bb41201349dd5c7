import { latinDigits } from '#shared/digits.ts'

/** Converts Arabic digits and decimal separator to Latin: "٢٥٢٥٫٥" → "2525.5". */
export function latinFigure(text: string): string {
  return latinDigits(text).replaceAll('\u066b', '.')
}
