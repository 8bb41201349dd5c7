import { randomUUID } from 'node:crypto'
import { writeNote } from '#domain/notifications/note.ts'
import { Problem } from '#domain/problem.ts'
import { mailOf, type ServiceForms } from '#domain/setup/service-keys.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { ServiceError } from '#services/http.ts'
import { MailError } from '#services/mail/smtp.ts'
import { paymobClient } from '#services/paymob/client.ts'
import { stripeClient } from '#services/stripe/client.ts'
import type { ServiceName } from '#shared/desk/setup-forms.ts'
import { staffEmails } from '#shared/i18n/documents/staff-emails.ts'
import type { Locale } from '#shared/locale.ts'

export const serviceTitles: Record<ServiceName, string> = { stripe: 'Stripe', paymob: 'Paymob', mail: 'SMTP' }

/**
 * Tries the keys of a service by real calls, before they are kept: what the shop's own reports read at Stripe; an
 * intention of one dirham at Paymob, which expires after a minute; a letter to the owner. Throws
 * desk_service_refused with the service's own words, and desk_service_unreachable.
 */
export const tryService: {
  [Name in ServiceName]: (shop: Shop, keys: ServiceForms[Name], locale: Locale) => Promise<void>
} = {
  stripe: (shop, { secret_key }) => {
    const stripe = stripeClient({ secret_key, api_url: shop.service_access.stripe_api, timeout_ms: 8_000 })
    return explained('stripe', async () => {
      await stripe.charges.list({ limit: 1 }, { maxNetworkRetries: 0 })
      await stripe.disputes.list({ limit: 1 }, { maxNetworkRetries: 0 })
    })
  },
  paymob: (shop, keys) => {
    const paymob = paymobClient({ ...keys, timeout_ms: 8_000, ...shop.service_access.paymob })
    return explained('paymob', async () => {
      await paymob.list(1)
      await paymob.createIntention({
        ...{ special_reference: randomUUID(), amount: 100, currency: 'AED', name: 'Test of the keys', expiration: 60 },
        billing: {
          ...{
            first_name: store.name.slice(0, 25),
            last_name: 'Test',
            email: store.email_orders,
            city: store.address.city,
          },
          ...{ phone_number: store.phone_e164, street: store.address.line1, country: store.address.country },
        },
        notification_url: `${shop.notify_url ?? shop.public_url}/api/webhooks/paymob`,
        redirection_url: `${shop.public_url}/api/order/process`,
      })
    })
  },
  mail: (shop, keys, locale) => {
    const say = staffEmails[locale]
    const letter = writeNote(shop, locale, {
      ...{ subject: say.mail_test_subject, title: say.mail_test_subject, before: [say.mail_test_text] },
    })
    const message_id = `mail test ${randomUUID()}`
    return explained('mail', () => mailOf(keys).send({ ...letter, to: keys.owner_email, locale, message_id }))
  },
}

async function explained(name: ServiceName, trying: () => Promise<void>): Promise<void> {
  try {
    await trying()
  } catch (error) {
    const service = serviceTitles[name]
    if (isUnreachable(error)) throw new Problem('desk_service_unreachable', 503, { service })
    throw new Problem('desk_service_refused', 422, { service, reason: reasonOf(error) })
  }
}

/** No answer: of Stripe's SDK, of our clients, of nodemailer. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof ServiceError) return error.kind === 'unreachable'
  const { type, code } = error as { type?: string; code?: string }
  return type === 'StripeConnectionError' || /^(ECONNECTION|ESOCKET|EDNS|ETIMEDOUT|ECONNREFUSED)$/.test(code ?? '')
}

/** The service's own words in one line, without what looks like a key. */
function reasonOf(error: unknown): string {
  return (error instanceof MailError ? error.said : String((error as Error).message))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b\w*(sk|rk|pk|whsec)_\w+(\*+\w*)?/g, '…')
    .slice(0, 300)
}
