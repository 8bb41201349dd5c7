const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * One mailbox has many names: case, a tag after a plus, and at Gmail dots mean nothing. Only to tell buyers apart, never
 * to write to. The database's function `email_identity` says the same.
 */
export function emailIdentity(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
