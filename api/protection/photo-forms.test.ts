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
