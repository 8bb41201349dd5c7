import { createHmac } from 'node:crypto'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#database/schema/integrations.ts'
import type { Actor } from '#domain/audit/audit.ts'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import { changed, signingKeys } from '#domain/integrations/endpoints.ts'
import { orderBody } from '#domain/integrations/order-body.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { readPageKey } from '#domain/page-key.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { postOutside, type Sent } from '#services/outbound.ts'
import type { Delivery } from '#shared/desk/integrations.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type { WebhookEvent } from '#shared/desk/programs.ts'

/** Minutes until the next try after each failure: about three days in all, then the delivery has failed. */
const pauses = [1, 5, 30, 120, 360, 720, 1440, 1440]

const minutesOfAll = pauses.reduce((sum, minutes) => sum + minutes)
const keptDays = 30
const timeoutMs = 10_000

/** The query of the addresses (`id`) that want this event. */
export function endpointsFor(event: WebhookEvent): SQL {
  return sql`select id from webhook_endpoints where state = 'on' and removed_at is null and ${event} = any(events)`
}

/** Adds a delivery for each of these addresses, once; each is sent by its own job. */
export async function queueDeliveries(
  shop: Shop,
  { order_id, event, subject_id }: { order_id: string; event: WebhookEvent; subject_id: string },
  endpoints: readonly string[],
): Promise<void> {
  if (endpoints.length === 0) return
  const body = await orderBody(shop, { order_id, event, subject_id })
  await inTransaction(shop, async (open) => {
    for (const endpoint_id of endpoints) await addDelivery(open, { endpoint_id, event, subject_id, body })
  })
}

async function addDelivery(
  open: Shop,
  delivery: Pick<typeof webhookDeliveries.$inferInsert, 'endpoint_id' | 'event' | 'subject_id' | 'body'>,
): Promise<string | undefined> {
  const now = open.now()
  const [made] = await open.db
    .insert(webhookDeliveries)
    .values({ ...delivery, next_at: now, created_at: now })
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id })
  if (made) await sendLater(open, made.id, now)
  return made?.id
}

function sendLater(open: Shop, delivery_id: string, at: Date): Promise<void> {
  return enqueueJob(open, 'webhook.deliver', { delivery_id }, { key: `webhook ${delivery_id}`, at })
}

/** Sends one delivery if it waits, records what came of it, and plans the next try. */
export async function deliver(shop: Shop, delivery_id: string): Promise<void> {
  const [found] = await shop.db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpoint_id))
    .where(and(eq(webhookDeliveries.id, delivery_id), eq(webhookDeliveries.state, 'waiting')))
  if (!found) return
  const { delivery, endpoint } = found
  const isWanted = endpoint.removed_at === null && (endpoint.state === 'on' || delivery.event === 'test')
  const started = performance.now()
  const sent = isWanted ? await send(shop, endpoint, delivery) : { failure: 'switched_off' as const }
  await record(shop, found, sent, Math.round(performance.now() - started))
}

type Found = { delivery: typeof webhookDeliveries.$inferSelect; endpoint: typeof webhookEndpoints.$inferSelect }

/**
 * One request, signed as Standard Webhooks describes: HMAC-SHA256 over "id.timestamp.body", so that the receiver can
 * refuse what is forged, old or repeated.
 */
async function send(shop: Shop, endpoint: Found['endpoint'], { id, body }: Found['delivery']) {
  const keys = signingKeys(shop, endpoint)
  if (!keys) return { failure: 'no_secret' as const }
  const text = JSON.stringify(body)
  const timestamp = Math.floor(shop.now().getTime() / 1000)
  const signatures = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64'))
  return postOutside(new URL(endpoint.url), {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'shop-webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.map((each) => `v1,${each}`).join(' '),
    },
    body: text,
    timeout_ms: timeoutMs,
    inside_too: shop.calls_inside ?? false,
  })
}

type Outcome = Sent | { failure: 'switched_off' | 'no_secret' }

async function record(shop: Shop, { delivery, endpoint }: Found, sent: Outcome, took_ms: number): Promise<void> {
  const isDone = 'status' in sent && sent.status >= 200 && sent.status < 300
  await inTransaction(shop, async (open) => {
    const now = open.now()
    const tries = delivery.tries + 1
    const pause = pauses[tries - 1]
    const isOver =
      isDone ||
      pause === undefined ||
      delivery.event === 'test' ||
      ('failure' in sent && sent.failure === 'switched_off')
    const next_at = isOver ? null : new Date(now.getTime() + pause! * 60_000)
    await open.db
      .update(webhookDeliveries)
      .set({
        ...{ tries, took_ms, next_at, tried_at: now },
        state: isDone ? 'done' : isOver ? 'failed' : 'waiting',
        status: 'status' in sent ? sent.status : null,
        failure: 'failure' in sent ? sent.failure : null,
      })
      .where(eq(webhookDeliveries.id, delivery.id))
    if (next_at) await sendLater(open, delivery.id, next_at)
    if (isDone)
      await open.db.update(webhookEndpoints).set({ failing_since: null }).where(eq(webhookEndpoints.id, endpoint.id))
    else if (delivery.event !== 'test' && endpoint.state === 'on')
      await noteFailure(open, endpoint.id, { is_given_up: pause === undefined })
  })
}

/**
 * Remembers since when nothing works. Where a delivery is given up and none has worked since its first try, the address is
 * switched off with a letter to the owner: days of silence alone do not count, so that one failure after them is tried again.
 */
async function noteFailure(open: Shop, endpoint_id: string, { is_given_up }: { is_given_up: boolean }): Promise<void> {
  const now = open.now()
  const long = is_given_up ? new Date(now.getTime() - minutesOfAll * 60_000).toISOString() : null
  const { rows } = await open.db.execute<{ state: string; failing_since: string }>(sql`
    update webhook_endpoints set failing_since = coalesce(failing_since, ${now.toISOString()}),
      state = case when state = 'on' and failing_since <= ${long}::timestamptz then 'failing' else state end,
      version = version + case when state = 'on' and failing_since <= ${long}::timestamptz then 1 else 0 end
    where id = ${endpoint_id} returning state, failing_since`)
  const [{ state, failing_since } = { state: '', failing_since: '' }] = rows
  if (state === 'failing')
    await enqueueOwnerLetter(
      open,
      'owner.webhook_failing',
      { endpoint_id },
      `${endpoint_id} ${new Date(failing_since).toISOString()}`,
    )
}

/** Sends a delivery that only says that it is one. Its outcome is in the list. Throws not_found. */
export function testEndpoint(shop: Shop, by: Actor, id: string): Promise<{ id: string }> {
  return changed(shop, by, id, 'webhook.tested', async (open) => {
    const body = { type: 'test', created_at: open.now().toISOString(), data: {} }
    const made = await addDelivery(open, { endpoint_id: id, event: 'test', subject_id: crypto.randomUUID(), body })
    return { id: made! }
  })
}

/** Sends a delivery again at once, as if for the first time. Throws not_found. */
export async function sendAgain(shop: Shop, by: Actor, delivery_id: string): Promise<void> {
  const [known] = await shop.db
    .select({ endpoint_id: webhookDeliveries.endpoint_id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, delivery_id))
  if (!known) throw new Problem('not_found', 404)
  await changed(shop, by, known.endpoint_id, 'webhook.sent_again', async (open) => {
    await open.db
      .update(webhookDeliveries)
      .set({ state: 'waiting', tries: 0, next_at: open.now() })
      .where(eq(webhookDeliveries.id, delivery_id))
    await sendLater(open, delivery_id, open.now())
  })
}

/** A page of what was sent to an address, the newest first. */
export async function listDeliveries(
  shop: Shop,
  endpoint_id: string,
  after?: string,
): Promise<{ rows: Delivery[]; next: string | null }> {
  // By the id too: several events can happen in the same millisecond.
  const key = readPageKey(after)
  const before = key
    ? sql`(${webhookDeliveries.created_at}, ${webhookDeliveries.id}) < (${key.time}::timestamptz, ${key.id}::uuid)`
    : undefined
  const rows = await shop.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpoint_id, endpoint_id), before))
    .orderBy(desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))
    .limit(pageRows + 1)
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ id, event, state, tries, status, failure, took_ms, created_at, tried_at, next_at, body }) => ({
      ...{ id, event, state, tries, status, failure, took_ms, body },
      created_at: created_at.toISOString(),
      tried_at: tried_at?.toISOString() ?? null,
      next_at: next_at?.toISOString() ?? null,
    })),
    next: rows.length > pageRows && last ? `${last.created_at.toISOString()}_${last.id}` : null,
  }
}

/** Once a night: deletes old deliveries. */
export async function forgetDeliveries(shop: Shop): Promise<void> {
  const long = new Date(shop.now().getTime() - keptDays * 86_400_000)
  await shop.db.delete(webhookDeliveries).where(lt(webhookDeliveries.created_at, long))
}
