import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { accountEmails } from '#shared/i18n/documents/account-emails.ts'
import { newSessionId } from '#shared/session-id.ts'

export const password = 'a long enough sentence'

/** The code in the subject of the newest e-mail to an address; waits until it differs from `before`. */
export async function codeFor(request: APIRequestContext, email: string, before = ''): Promise<string> {
  const inSubject = new RegExp(
    Object.values(accountEmails)
      .map((words) => words.code_subject('(\\d{6})'))
      .join('|'),
  )
  let code: string | undefined
  await expect(async () => {
    const rows = (await (await request.get('/dev/mail')).text()).split('<tr>')
    const codes = rows.filter((row) => row.includes(email)).flatMap((row) => inSubject.exec(row)?.slice(1) ?? [])
    code = codes.find((each) => each && each !== before)
    expect(code).toBeDefined()
  }).toPass({ timeout: 40_000 })
  return code!
}

/** Creates an account with the same API calls as the pages; not signed in yet. */
export async function newCustomer(page: Page, first_name = 'Layla'): Promise<{ email: string; code: string }> {
  const email = `${randomUUID()}@example.com`
  const ask = async (path: string, body: object) => {
    const reply = await askShop(`/auth/${path}`, body)
    expect(reply.status, JSON.stringify(reply)).toBe(true)
    return reply.data
  }
  const names = { first_name, last_name: 'Haddad' }
  const { registration } = await ask('register', { ...names, email, password, password_confirmation: password })
  const code = await codeFor(page.request, email)
  await ask('confirm', { registration, code, session_id: newSessionId() })
  return { email, code }
}

/** An API call outside the browser, without its cookies. */
export async function askShop(path: string, body: object) {
  const reply = await fetch(`http://localhost:${process.env.SHOP_PORT}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.json()
}
