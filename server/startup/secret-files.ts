import { readFileSync } from 'node:fs'

type Given = Record<string, string | undefined>

/** Settings with a secret: each may come from a file instead, named by the same setting with _FILE behind it. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_OLD',
  'PAYMOB_SECRET_KEY',
  'PAYMOB_API_KEY',
  'PAYMOB_HMAC_SECRET',
  'PAYMOB_HMAC_SECRET_OLD',
  'SMTP_URL',
  'WHEEL_SIZE_KEY',
  'GEO_IP_KEY',
  'INSTAGRAM_TOKEN',
  'META_ACCESS_TOKEN',
  'FACEBOOK_APP_SECRET',
  'LINK_SECRET',
  'LINK_SECRET_OLD',
  'BACKUP_SECRET_ACCESS_KEY',
] as const

/** The longest secret that is meant (bytes); a larger file is the wrong one. */
const longest = 16_384

/**
 * Reads the secrets that are in files, as Docker, Kubernetes and systemd hand them over: an environment is visible to
 * child processes and in reports of crashes. White space at the end is dropped. Each mistake is a sentence that names its setting.
 */
export function withSecretFiles(given: Given): { given: Given; mistakes: string[] } {
  const found: Given = { ...given }
  const mistakes: string[] = []
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (given[name]) {
      mistakes.push(`${name} and ${name}_FILE are both set: set one of them.`)
      continue
    }
    try {
      const text = readFileSync(file, 'utf8').trimEnd()
      if (text === '') mistakes.push(`${name}_FILE names an empty file.`)
      else if (text.length > longest) mistakes.push(`${name}_FILE names a file that is too large for a secret.`)
      else found[name] = text
    } catch (error) {
      mistakes.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    }
  }
  return { given: found, mistakes }
}
