/** Hostile texts for URLs and bodies. */
export const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999999999',
  "'; drop table wheels; --",
  '" or ""="',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '٢٠',
  '🛞',
  'true',
  'null',
  '[object Object]',
  '{"a":1}',
  '$1',
  'a,b,,c,%,_,\\',
  'x'.repeat(10_000),
]

/** Like encodeURIComponent, but encodes a lone surrogate as invalid UTF-8 bytes instead of throwing. */
export function inAddress(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
