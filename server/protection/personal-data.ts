/** Names of facts that hold personal data or secrets; no line of the log shows their values. */
export const redactedFacts = [
  'email',
  'phone',
  'mobile',
  'first_name',
  'last_name',
  'full_name',
  'address',
  'billing',
  'shipping',
  'line1',
  'line2',
  'card',
  'pan',
  'cvc',
  'token',
  'access_token',
  'stripeToken',
  'password',
  'secret',
  'hmac',
  'authorization',
  'cookie',
] as const

export const redacted = '[redacted]'

/**
 * What looks like personal data or a secret in a finished line, under all names: e-mail addresses, phone numbers
 * with a country code and mobiles of the UAE, card numbers in groups, bearer tokens and the gateways' keys.
 */
const personal = new RegExp(
  [
    /[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/,
    /\+\d[\d -]{7,16}\d/,
    /(?<![\w.-])05\d{8}(?![\w.-])/,
    /\b\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}\b/,
    /\bBearer [\w.~+/=-]{8,}/,
    /\b(?:[sr]k|whsec|tok|are_sk|are_pk)_[\w]{4,}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** A line of the log without what looks like personal data or a secret. */
export function withoutPersonalData(line: string): string {
  return line.replace(personal, redacted)
}
