import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { facebookSandbox } from '#sandbox/facebook/stand-in.ts'
import { geoIpSandbox } from '#sandbox/geo-ip.ts'
import { googleSandbox, keysInDatabase } from '#sandbox/google/stand-in.ts'
import { instagramSandbox } from '#sandbox/instagram.ts'
import { mailSandbox } from '#sandbox/mail.ts'
import { sendPage } from '#sandbox/page.ts'
import { paymobSandbox } from '#sandbox/paymob/stand-in.ts'
import type { PaymobKeys } from '#sandbox/paymob/store.ts'
import { stripeSandbox } from '#sandbox/stripe/stand-in.ts'
import { wheelSizeSandbox } from '#sandbox/wheel-size/stand-in.ts'
import { demoFacebook, demoPaymob } from '#services/demo-keys.ts'
import { html } from '#shared/markup.ts'

export type Sandbox = {
  /** The stand-ins keep their state in the schema `sandbox`. */
  pool: pg.Pool
  /** Public URL of the process that runs them, without a trailing slash: "http://localhost:3000". */
  publicUrl: string
  /** The shop's keys. */
  secretKey: string
  webhookSecret: string
  /** The shop's webhook for Stripe's events; null keeps them queued. A function if the URL is only known later. */
  webhookUrl: string | null | (() => string | null)
  /** The shop's Facebook app; defaults to the demo's. */
  facebook?: { app_id: string; app_secret: string }
  /** The shop's Paymob keys; default to the demo's. */
  paymob?: PaymobKeys
  /** Where e-mails are written without an SMTP server; if left out, there is no /dev/mail. */
  mailFolder?: string
}

/** The stand-ins of outside services, below /sandbox and /dev/mail. Never in production. */
export async function sandbox(app: FastifyInstance, options: Sandbox): Promise<void> {
  const { pool, secretKey, webhookSecret, webhookUrl, mailFolder } = options
  const style = '/sandbox/stripe/page.css'
  const publicUrl = options.publicUrl.replace(/\/+$/, '')
  await app.register(stripeSandbox, {
    prefix: '/sandbox/stripe',
    pool,
    secretKey,
    webhookSecret,
    url: `${publicUrl}/sandbox/stripe`,
    webhookUrl: typeof webhookUrl === 'function' ? webhookUrl : () => webhookUrl,
  })
  await app.register(paymobSandbox, { prefix: '/sandbox/paymob', pool, style, keys: options.paymob ?? demoPaymob })
  await app.register(wheelSizeSandbox, { prefix: '/sandbox/wheel-size' })
  await app.register(geoIpSandbox, { prefix: '/sandbox/geo-ip' })
  await app.register(instagramSandbox, { prefix: '/sandbox/instagram', public_url: publicUrl })
  await app.register(googleSandbox, { prefix: '/sandbox/google', style, keys: await keysInDatabase(pool) })
  const { facebook = demoFacebook } = options
  await app.register(facebookSandbox, { prefix: '/sandbox/facebook', style, ...facebook })
  if (mailFolder) await app.register(mailSandbox, { prefix: '/dev/mail', folder: mailFolder, style })
  app.get('/sandbox', (_, reply) =>
    sendPage(reply, {
      title: 'Stand-ins, test mode',
      style,
      body: html`<main class="console">
<p class="test"><strong>TEST MODE</strong> These stand in for outside services.</p>
<h1>Stand-ins</h1>
<p><a href="/sandbox/stripe">Stripe: payments, events, faults</a></p>
<p><a href="/sandbox/paymob">Paymob: intentions, transactions, faults</a></p>
${mailFolder && html`<p><a href="/dev/mail">E-mails</a></p>`}
</main>`,
    }),
  )
}
