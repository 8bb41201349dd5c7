import { beforeEach, expect, test, vi } from 'vitest'
import { mostKept } from '#shared/limits.ts'
import type { GarageCar } from '#web/finder/garage.ts'

/** The account's garage, and the device's copy. */
let kept: (GarageCar & { id: string })[]
let device: typeof import('#web/finder/garage.ts') &
  typeof import('#web/finder/choose-car.ts') &
  typeof import('#web/finder/manage-garage.tsx') &
  typeof import('#web/account/account-garage.ts') &
  typeof import('#web/account/guest-lists.ts')
let local: Map<string, string>

beforeEach(async () => {
  kept = []
  local = new Map([['access_token', 'a token']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: { callLog: 'off' } } })
  vi.stubGlobal('location', { pathname: '/', href: 'http://shop.example/' })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'POST') {
      if (kept.length === mostKept.cars)
        return Response.json({ status: false, code: 'garage_full', message: '', errors: [] }, { status: 409 })
      const added = JSON.parse(String(body)) as GarageCar
      kept.unshift({ ...car(added.year), id: `${added.year}` })
    }
    if (method === 'DELETE') kept = kept.filter(({ id }) => !url.includes(`/${id}/`))
    return Response.json({ status: true, data: method === 'GET' ? kept : null })
  })
  vi.resetModules()
  device = {
    ...(await import('#web/finder/garage.ts')),
    ...(await import('#web/finder/choose-car.ts')),
    ...(await import('#web/finder/manage-garage.tsx')),
    ...(await import('#web/account/account-garage.ts')),
    ...(await import('#web/account/guest-lists.ts')),
  }
})

const car = (year: number): GarageCar => ({
  ...{ make: 'nissan', model: 'patrol', year, modification: 'patrol-56', modification_name: '5.6 V8' },
  ...{ make_name: 'Nissan', make_name_ar: 'نيسان', model_name: 'Patrol', model_name_ar: 'باترول' },
})
const years = () => device.readGarage().cars.map(({ year }) => year)
const all = Array.from({ length: mostKept.cars }, (_, i) => 2001 + i).reverse()

test('a device remembers as many cars as an account', () => {
  local.delete('access_token')
  for (const year of [2000, ...all.toReversed()]) device.chooseCar(car(year))
  expect(years()).toEqual(all)
})

test('all cars of a full account can be seen and removed, and a car beyond its limit can still be used', async () => {
  kept = all.map((year) => ({ ...car(year), id: `${year}` }))
  device.replaceGarage(kept)
  expect(years()).toEqual(all)
  device.chooseCar(car(2030))
  await vi.waitFor(() => expect(years()).toEqual([2030, ...all]), { timeout: 20_000 })
  expect(device.chosenCar()).toMatchObject({ year: 2030 })

  device.forgetCar(car(2001))
  await vi.waitFor(() => expect(kept.map(({ year }) => year)).toEqual([2030, ...all.slice(0, -1)]), { timeout: 20_000 })
  expect(years()).toEqual([2030, ...all.slice(0, -1)])
})

test('a guest’s cars for which the account has no room stay on the device until there is room', async () => {
  for (const year of [1990, 1991, 2005, 1992]) device.writeGarage([car(year), ...device.readGarage().cars], true)
  device.holdGuestLists()
  kept = all.map((year) => ({ ...car(year), id: `${year}` }))
  await device.followAccount(kept)
  expect(years()).toEqual([1992, ...all, 1991, 1990])
  expect(
    device
      .readGarage()
      .cars.filter((each) => each.only_here)
      .map(({ year }) => year),
  ).toEqual([1992, 1991, 1990])
  // The car in use is another now, which drops none of them.
  device.chooseCar(car(2005))
  expect(years()).toContain(1990)
  expect(device.chosenCar()?.only_here).toBeUndefined()

  device.forgetCar(car(2001))
  await vi.waitFor(() => expect(kept.map(({ year }) => year)).toContain(1992), { timeout: 20_000 })
  await vi.waitFor(
    () => expect(device.readGarage().cars.flatMap((each) => (each.only_here ? each.year : []))).toEqual([1991, 1990]),
    { timeout: 20_000 },
  )
})

test('a car that is removed while the account’s cars are asked for, or just before, does not come back', async () => {
  const [first, second] = [car(2001), car(2002)]
  kept = [first, second].map((each) => ({ ...each, id: `${each.year}` }))
  device.writeGarage([first, second], false)
  device.forgetCar(first)
  const asked = device.fetchCars()
  device.forgetCar(second)
  await device.followAccount(await asked)
  expect(years()).toEqual([])
})

test('a car in use that another device has removed goes back into the account, or stays here where that is full', async () => {
  device.writeGarage([car(2030), car(2001)], true)
  kept = [{ ...car(2001), id: '2001' }]
  await device.followAccount(kept)
  expect(kept.map(({ year }) => year)).toEqual([2030, 2001])
  expect(years()).toEqual([2030, 2001])

  kept = all.map((year) => ({ ...car(year), id: `${year}` }))
  await device.followAccount(kept)
  expect(years()).toEqual([2030, ...all])
})
