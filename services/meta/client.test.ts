import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { metaClient, type Purchase } from '#services/meta/client.ts'

const purchase: Purchase = {
  ...{
    event_id: 'order-1042',
    at: new Date('2026-11-30T10:00:02Z'),
    value: 1255.5,
    currency: 'AED',
    skus: ['WHEEL-19'],
  },
  ...{ email: ' Test@Example.com', phone: '+971501234567', source_url: 'https://shop.example/thank-you' },
  user_agent: 'Mozilla/5.0',
}

type Event = { action_source?: string; event_source_url?: string; user_data: Record<string, unknown> }

/** The Conversions API: a website's event needs its page and its browser. `answer`: what it says instead of taking one. */
async function conversions(answer?: { status: number; body: unknown }) {
  const taken: Event[] = []
  const app = fastify()
  app.post<{ Body: { data: Event[] } }>('/v23.0/77/events', async ({ body: { data } }, reply) => {
    if (answer) return reply.code(answer.status).send(answer.body)
    const isWhole = ({ action_source, event_source_url, user_data }: Event) =>
      action_source === 'website' && event_source_url && user_data.client_user_agent
    if (!data.every(isWhole))
      return reply.code(400).send({ error: { message: 'Invalid parameter', code: 100, error_subcode: 2_804_050 } })
    taken.push(...data)
    return { events_received: data.length, messages: [], fbtrace_id: 'A' }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { taken, client: metaClient({ pixel_id: '77', access_token: 'secret', graph_url: `${url}/v23.0` }) }
}

test('a purchase has the buyer’s browser as it is, and e-mail and phone hashed', async () => {
  const { taken, client } = await conversions()
  await client.purchase(purchase)
  expect(taken).toEqual([
    {
      ...{ event_name: 'Purchase', event_time: 1_796_032_802, event_id: 'order-1042' },
      ...{ action_source: 'website', event_source_url: 'https://shop.example/thank-you' },
      user_data: {
        em: ['973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'],
        ph: ['b7a8f5085aa733eb29857a02945bc84a5227e693708d469ec9fb21d34e9e44f5'],
        client_user_agent: 'Mozilla/5.0',
      },
      custom_data: { currency: 'AED', value: 1255.5, content_type: 'product', content_ids: ['WHEEL-19'] },
    },
  ])
  await expect(client.purchase({ ...purchase, user_agent: '' })).rejects.toMatchObject({ kind: 'refused', status: 400 })
})

test('a bad token and a rate limit are errors of their kind, not a refused event', async () => {
  const kindOf = async (status: number, code?: number) => {
    const { client } = await conversions({ status, body: code ? { error: { code } } : {} })
    return client.purchase(purchase).catch(({ kind }) => kind)
  }
  expect(await kindOf(400, 190)).toBe('misconfigured')
  expect(await kindOf(400, 4)).toBe('limited')
  expect(await kindOf(429)).toBe('limited')
  expect(await kindOf(400, 2)).toBe('unreachable')
  expect(await kindOf(503)).toBe('unreachable')
  expect(await kindOf(400)).toBe('refused')
})
