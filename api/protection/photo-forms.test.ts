import { request } from 'node:http'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { uploadSlots } from '#api/protection/photo-forms.ts'

test('a client that disconnects while photos are processed keeps the slot until they are done', async () => {
  const places = uploadSlots(1)
  const works: { begun: () => void; left: () => void; done: Promise<void> }[] = []
  const app = fastify()
  app.post('/', { preValidation: async (request, reply) => places.enter(request, reply) }, (request, reply) =>
    places.during(request, async () => {
      const work = works.shift()
      reply.raw.once('close', () => work?.left())
      work?.begun()
      await work?.done
      return {}
    }),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async () => (await fetch(url, { method: 'POST' })).status

  const begun = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  works.push({ begun: begun.resolve, left: left.resolve, done: done.promise })
  const leaving = request(url, { method: 'POST' }).on('error', () => {})
  leaving.end()
  await begun.promise
  expect(await ask()).toBe(503)
  leaving.destroy()
  await left.promise
  expect(await ask()).toBe(503)
  done.resolve()
  await expect.poll(ask).toBe(200)
  expect(await ask()).toBe(200)
  await app.close()
})

test('one network has one slot, one site of IPv6 all but one, and a stranger the last', async () => {
  const slots = uploadSlots(3)
  const done = Promise.withResolvers<void>()
  const app = fastify({ trustProxy: true })
  app.post('/', { preValidation: async (request, reply) => slots.enter(request, reply) }, (request) =>
    slots.during(request, async () => {
      await done.promise
      return {}
    }),
  )
  // An injected request begins only when it is awaited.
  const send = async (ip: string) => app.inject({ method: 'POST', url: '/', headers: { 'x-forwarded-for': ip } })
  const begun = ['2001:db8:5:1::1', '2001:db8:5:1::2', '2001:db8:5:2::1', '2001:db8:5:3::1', '203.0.113.9'].map(send)
  // The refused ones answer at once.
  expect((await begun[1]!).statusCode).toBe(503)
  expect((await begun[3]!).statusCode).toBe(503)
  done.resolve()
  expect((await Promise.all(begun)).map(({ statusCode }) => statusCode)).toEqual([200, 503, 200, 503, 200])
  await app.close()
})
