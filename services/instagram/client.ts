import * as z from 'zod/mini'
import { type BeforeCall, getJson, ServiceError } from '#services/http.ts'
import { link, listOf, maybe, text, word } from '#services/lenient.ts'
import { judgeGraph } from '#services/meta/client.ts'

export type InstagramSettings = {
  /** With the version: "https://graph.instagram.com/v23.0" */
  base_url: string
  /** Stays on the server. */
  access_token: string
  timeout_ms?: number
  /** Calls a day; the caller counts them through `before_call`. */
  daily_ceiling?: number
}

const media = z.object({
  id: word,
  /** Absent when empty. */
  caption: text,
  media_type: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
  /** A signed link that expires; absent if a copyright claim is possible. */
  media_url: link,
  /** Videos only. */
  thumbnail_url: link,
  /** Albums only: their pictures in order. */
  children: maybe(z.object({ data: listOf(z.object({ media_url: link, thumbnail_url: link })) })),
  permalink: link,
  /** "2026-09-20T14:05:11+0000" */
  timestamp: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:?\d\d$/)),
})
export type InstagramMedia = z.infer<typeof media>

/** Reads the account's newest posts (Instagram API with Instagram Login). Every failure is a ServiceError. */
export type InstagramClient = {
  readonly daily_ceiling: number
  /** The hosts of its pictures, for the content security policy. */
  readonly picture_sources?: readonly string[]
  media: (asking: { limit: number; before_call?: BeforeCall | undefined }) => Promise<InstagramMedia[]>
}

/** Meta's CDN, whose host names change with every response. */
const pictureSources = ['https://*.cdninstagram.com', 'https://*.fbcdn.net']

const fields = 'id,caption,media_type,media_product_type,media_url,permalink,thumbnail_url,timestamp,username'

export function instagramClient(settings: InstagramSettings): InstagramClient {
  const { access_token, timeout_ms = 8000, daily_ceiling = 200 } = settings
  const base = new URL(`${settings.base_url.replace(/\/+$/, '')}/`)
  return {
    daily_ceiling,
    picture_sources: base.hostname.endsWith('.instagram.com') ? pictureSources : [],
    media: async ({ limit, before_call }) => {
      const url = new URL('me/media', base)
      url.searchParams.set('fields', `${fields},children{id,media_type,media_url,thumbnail_url}`)
      url.searchParams.set('limit', String(limit))
      url.searchParams.set('access_token', access_token)
      const secrets = [access_token]
      const body = await getJson({
        ...{ service: 'instagram', url, timeout_ms, before_call, secrets },
        judge: (_, answer) => judgeGraph(answer, 'ours'),
      })
      // `paging.next` contains the token; like all fields not named above it is dropped here.
      const read = z.object({ data: z.array(z.unknown()) }).safeParse(body)
      if (!read.success) throw new ServiceError('instagram', 'unreachable', 'the answer holds no list')
      return listOf(media).parse(read.data.data)
    },
  }
}
