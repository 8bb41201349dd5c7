import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { getJson, ServiceError } from '#services/http.ts'
import { flag, maybe, text, whole, word } from '#services/lenient.ts'
import { judgeGraph } from '#services/meta/client.ts'

export type FacebookSettings = {
  app_id: string
  /** Stays on the server. */
  app_secret: string
  /** Graph version: "v10.0" */
  version: string
  /** "https://graph.facebook.com" */
  graph_url: string
  /** URL of the browser script that opens the dialog. */
  script: string
  timeout_ms?: number
}

type FacebookPerson = {
  id: string
  /** Null if the person has none there or did not share it. */
  email: string | null
  first_name: string | null
  last_name: string | null
}

export type FacebookClient = {
  readonly app_id: string
  readonly version: string
  readonly script: string
  /**
   * Looks up the owner of an access token at Graph. Throws ServiceError: 'declined' for a token that is invalid,
   * expired or issued to another app.
   */
  verify: (accessToken: string, options: { now: Date }) => Promise<FacebookPerson>
}

/** The scope, fields and language of the specification. */
export const facebookDialog = {
  scope: 'email,public_profile',
  fields: 'name,email,picture,first_name,last_name',
  locale: 'en_US',
} as const

const debugged = z.object({
  data: z.object({
    app_id: word,
    type: text,
    is_valid: flag,
    user_id: maybe(word),
    /** Seconds since 1970; 0 means never. */
    expires_at: maybe(whole),
    error: maybe(z.object({ code: maybe(whole) })),
  }),
})

const me = z.object({
  id: word,
  email: z.catch(z.nullable(z.string().check(z.toLowerCase(), z.email(), z.maxLength(254))), null),
  first_name: text,
  last_name: text,
})

export function facebookClient(settings: FacebookSettings): FacebookClient {
  const { app_id, app_secret, version, script, timeout_ms = 5000 } = settings
  const base = `${settings.graph_url.replace(/\/+$/, '')}/${version}/`
  return {
    app_id,
    version,
    script,
    verify: async (accessToken, { now }) => {
      const user_id = await ownerOf(accessToken, now)
      const proof = createHmac('sha256', app_secret).update(accessToken).digest('hex')
      const found = await ask('me', accessToken, {
        fields: 'id,name,email,first_name,last_name',
        access_token: accessToken,
        appsecret_proof: proof,
      })
      const read = me.safeParse(found)
      if (!read.success) throw new ServiceError('facebook', 'unreachable', 'the answer names no person')
      if (read.data.id !== user_id) throw declined('it is another person’s')
      return read.data
    },
  }

  async function ownerOf(accessToken: string, now: Date): Promise<string> {
    const found = await ask('debug_token', accessToken, {
      input_token: accessToken,
      access_token: `${app_id}|${app_secret}`,
    })
    const read = debugged.safeParse(found)
    if (!read.success) throw declined('Graph cannot read it')
    const { data } = read.data
    if (!data.is_valid) throw declined(`code ${data.error?.code ?? 'unknown'}`)
    if (data.app_id !== app_id) throw declined('it was made for another app')
    if (data.expires_at && data.expires_at * 1000 <= now.getTime()) throw declined('it has run out')
    if (!data.user_id || data.type === 'APP' || data.type === 'PAGE') throw declined('it is no person’s')
    return data.user_id
  }

  function ask(path: string, accessToken: string, query: Record<string, string>): Promise<unknown> {
    const url = new URL(path, base)
    url.search = new URLSearchParams(query).toString()
    return getJson({
      service: 'facebook',
      url,
      timeout_ms,
      secrets: [accessToken, app_secret],
      // `me` is called with the visitor's token, `debug_token` with our app's own.
      judge: (_, body) => judgeGraph(body, path === 'me' ? 'visitor' : 'ours'),
    })
  }
}

function declined(reason: string): ServiceError {
  return new ServiceError('facebook', 'declined', reason)
}
