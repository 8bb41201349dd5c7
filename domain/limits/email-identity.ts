const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * Normalises an address for comparison: ignores case, a +tag, and at Gmail dots. Only for telling buyers apart, never
 * for sending. Same as the database function `email_identity`.
 */
export function emailIdentity(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
