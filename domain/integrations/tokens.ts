import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { apiTokens } from '#database/schema/integrations.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { newSecret, secretHash } from '#domain/customers/tokens.ts'
import { isoTime } from '#domain/iso-time.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ApiToken } from '#shared/desk/integrations.ts'
import type { ApiScope } from '#shared/desk/programs.ts'

const mostTokens = 50

/** Keys of the API that work, the newest first. */
export async function listTokens(shop: Shop): Promise<ApiToken[]> {
  type Row = Omit<ApiToken, 'created_at' | 'expires_at' | 'used_at'> &
    Record<'created_at' | 'expires_at', string> & { used_at: string | null }
  const { rows } = await shop.db.execute<Row>(sql`
    select t.id, t.name, t.ending, t.scopes, m.name as made_by, m.state = 'blocked' as maker_left, t.created_at, t.expires_at, t.used_at
    from api_tokens t join staff m on m.id = t.staff_id
    where t.revoked_at is null and t.expires_at > ${shop.now().toISOString()}
    order by t.created_at desc, t.id`)
  return rows.map(({ created_at, expires_at, used_at, ...row }) => ({
    ...row,
    created_at: isoTime(created_at),
    expires_at: isoTime(expires_at),
    used_at: isoTime(used_at),
  }))
}

/** Makes a key and returns it; only its hash is stored. Throws desk_tokens_full. */
export async function makeToken(
  shop: Shop,
  by: Actor,
  { name, scopes, days }: { name: string; scopes: ApiScope[]; days: number },
): Promise<{ id: string; token: string }> {
  return audited(shop, by, async (open, record) => {
    const now = open.now()
    const working = and(isNull(apiTokens.revoked_at), gt(apiTokens.expires_at, now))
    if ((await open.db.$count(apiTokens, working)) >= mostTokens) throw new Problem('desk_tokens_full', 409)
    const token = `shop_${newSecret()}`
    const expires_at = new Date(now.getTime() + days * 86_400_000)
    const [made] = await open.db
      .insert(apiTokens)
      .values({
        ...{ name, scopes, expires_at, staff_id: by.staff_id, created_at: now },
        ...{ token_hash: secretHash(token), ending: token.slice(-4) },
      })
      .returning({ id: apiTokens.id })
    await record({
      ...{ action: 'api_token.made', kind: 'api_token', id: made!.id, name },
      after: { scopes, expires_at: expires_at.toISOString() },
    })
    return { id: made!.id, token }
  })
}

/** Ends a key. Throws not_found. */
export async function revokeToken(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [gone] = await open.db
      .update(apiTokens)
      .set({ revoked_at: open.now() })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revoked_at)))
      .returning({ name: apiTokens.name })
    if (!gone) throw new Problem('not_found', 404)
    await record({ action: 'api_token.ended', kind: 'api_token', id, name: gone.name })
  })
}

/** The id of a key that works and has this scope. Throws api_token for another key, api_scope without the scope. */
export async function requireToken(shop: Shop, token: string | undefined, scope: ApiScope): Promise<string> {
  const now = shop.now()
  const [found] = token
    ? await shop.db
        .select()
        .from(apiTokens)
        .where(
          and(eq(apiTokens.token_hash, secretHash(token)), isNull(apiTokens.revoked_at), gt(apiTokens.expires_at, now)),
        )
    : []
  if (!found) throw new Problem('api_token', 401)
  if (!found.scopes.includes(scope)) throw new Problem('api_scope', 403)
  // To the minute, which saves a write per call.
  if (now.getTime() - (found.used_at?.getTime() ?? 0) > 60_000)
    await shop.db.update(apiTokens).set({ used_at: now }).where(eq(apiTokens.id, found.id))
  return found.id
}
