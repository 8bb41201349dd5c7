import fastify from 'fastify'
import pg from 'pg'
import { sandbox } from '#sandbox/mount.ts'
import { demoStripe } from '#services/demo-keys.ts'

/**
 * The stand-ins in a separate process, so that the shop can be killed while they keep running, and vice versa.
 * Settings: DATABASE_URL, PORT (3001), HOST (127.0.0.1), PUBLIC_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET,
 * WEBHOOK_URL (the shop's /api/webhooks/stripe), MAIL_FOLDER.
 */
const set = process.env
const port = Number(set.PORT ?? 3001)
const host = set.HOST ?? '127.0.0.1'
if (!set.DATABASE_URL) {
  console.error('DATABASE_URL must be set: where the stand-ins remember what happened.')
  process.exit(1)
}
const pool = new pg.Pool({ connectionString: set.DATABASE_URL, max: 10, application_name: 'rimdana stand-ins' })
pool.on('error', () => {})
const app = fastify({ bodyLimit: 256 * 1024, forceCloseConnections: true })
await app.register(sandbox, {
  pool,
  publicUrl: set.PUBLIC_URL ?? `http://${host}:${port}`,
  secretKey: set.STRIPE_SECRET_KEY ?? demoStripe.secret_key,
  webhookSecret: set.STRIPE_WEBHOOK_SECRET ?? demoStripe.webhook_secret,
  webhookUrl: set.WEBHOOK_URL ?? null,
  ...(set.MAIL_FOLDER && { mailFolder: set.MAIL_FOLDER }),
})
await app.listen({ port, host })
console.log(`The stand-ins answer at http://${host}:${port}/sandbox`)
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => app.close().then(() => pool.end()))
