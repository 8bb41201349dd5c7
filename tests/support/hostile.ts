/** What nobody should send, and somebody will. As text for addresses and bodies. */
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

/** For an address: like encodeURIComponent; half a character goes out as the bytes that no text has. */
export function inAddress(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
