import { UNSAFE_decodeViaTurboStream } from 'react-router'
import { expect, test, vi } from 'vitest'
import { encode, isPrefetched, prefetchData } from '#web/browser/page-data.ts'

test('the router reads a page that is shown again', async () => {
  const data = {
    'routes/wheels/listing': {
      data: {
        list: [{ sku: 'A-1', price: 0, sale: null, sold: false, names: ['', 'جنط'] }, {}, []],
        again: 'A-1',
        none: undefined,
      },
    },
  }
  const { value } = await UNSAFE_decodeViaTurboStream(new Response(encode(data)).body!, globalThis as never)
  expect(value).toEqual(data)
  expect((value as typeof data)['routes/wheels/listing'].data.list[0]).toEqual(
    data['routes/wheels/listing'].data.list[0],
  )
})

test('a prefetched page is usable as long as the server’s own copy, and a second at least', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async (address: string) => {
    const seconds = address.includes('fresh') ? 3 : 0
    return new Response('', { headers: { 'cache-control': `public, max-age=0, s-maxage=${seconds}` } })
  })
  vi.stubGlobal('fetch', fetch)
  for (const address of ['/fresh.data', '/old.data']) prefetchData(address)
  expect(fetch).toHaveBeenCalledWith('/fresh.data', { headers: { purpose: 'prefetch' } })
  const there = () => ['/fresh.data', '/old.data'].filter(isPrefetched)
  await vi.advanceTimersByTimeAsync(900)
  expect(there()).toEqual(['/fresh.data', '/old.data'])
  await vi.advanceTimersByTimeAsync(900)
  expect(there()).toEqual(['/fresh.data'])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(there()).toEqual([])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
