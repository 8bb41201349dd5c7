import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  addressForm,
  billing,
  changePasswordForm,
  orderVehicle,
  profileForm,
  reviewForm,
  sizeForm,
} from '#shared/forms.ts'
import { layla } from '#tests/support/order-form.ts'

const person = { first_name: 'Layla', last_name: 'Haddad', address: 'Al Wasl Road 12', city: 'Dubai' }
const profile = { ...person, phone: '0501234567', state: 'Dubai' }
const address = { ...person, nickname: 'Home', country: 'OM', phone_no: '1', state: 'A', zip: '1', email: layla.email }
const car = { vehicle_make: 'Nissan', vehicle_year: '2021', vehicle_model: 'Patrol', vehicle_model_sub: '5.6 V8' }

/** Each form of the specification: a valid example, and the maximum length of each required field. */
const forms: [string, z.ZodMiniType, Record<string, unknown>, Record<string, number>][] = [
  [
    'order billing',
    billing,
    layla,
    { first_name: 25, last_name: 25, country: 50, address: 100, phone: 20, email: 254, city: 50 },
  ],
  [
    'order vehicle',
    orderVehicle,
    car,
    { vehicle_make: 50, vehicle_year: 4, vehicle_model: 50, vehicle_model_sub: 100 },
  ],
  ['review', reviewForm, { product_id: 'A', name: 'Layla', reviews: 'Good' }, { name: 100, reviews: 1000 }],
  ['profile', profileForm, profile, { first_name: 100, last_name: 100, address: 100, phone: 20, city: 20, state: 20 }],
  [
    'address book',
    addressForm,
    address,
    {
      ...{ nickname: 100, first_name: 100, last_name: 100, address: 100, country: 100 },
      ...{ phone_no: 20, city: 20, state: 20, zip: 20, email: 254 },
    },
  ],
]

/** The validation errors of a form, by field. */
function wrong(schema: z.ZodMiniType, form: object): Record<string, string[]> {
  const { error } = schema.safeParse(form)
  const all: Record<string, string[]> = {}
  for (const { path, message } of error?.issues ?? []) all[path.join('.')] = [...(all[path.join('.')] ?? []), message]
  return all
}

test.each(forms)('%s: each field is required and has its own maximum length', (_, schema, good, most) => {
  expect(wrong(schema, good)).toEqual({})
  for (const [name, letters] of Object.entries(most)) {
    const { [name]: dropped, ...without } = good
    expect(dropped, name).toBeDefined()
    for (const lacking of [without, { ...good, [name]: '   ' }])
      expect(Object.entries(wrong(schema, lacking)), name).toEqual([[name, expect.arrayContaining(['required'])]])
    expect(wrong(schema, { ...good, [name]: 'x'.repeat(letters + 1) })[name], name).toContain(`too_long:${letters}`)
    const longest = wrong(schema, { ...good, [name]: 'x'.repeat(letters) })[name] ?? []
    expect(
      longest.filter((issue) => issue.startsWith('too_long')),
      name,
    ).toEqual([])
  }
})

test('a postal code has Latin digits, also if Arabic ones were typed', () => {
  expect(addressForm.parse({ ...address, zip: ' ١١٥٦٤-۳ ' })).toMatchObject({ zip: '11564-3' })
})

test('a password has at least six letters, a matching repetition, and needs the current one', () => {
  const change = (form: object) => wrong(changePasswordForm, form)
  expect(change({ current: 'old', password: '123456', password_confirmation: '123456' })).toEqual({})
  expect(change({ current: 'old', password: '12345', password_confirmation: '12345' })).toEqual({
    password: ['password_short'],
  })
  expect(change({ current: 'old', password: '123456', password_confirmation: '123457' })).toEqual({
    password_confirmation: ['password_differs'],
  })
  expect(Object.keys(change({})).toSorted()).toEqual(['current', 'password', 'password_confirmation'])
})

test('a size search needs the front and the offsets, not the rear', () => {
  const front = { front_rim_diameter: '20', front_rim_width: 9, front_bolt_pattern: '5x112' }
  const size = { ...front, min_offset: '30', max_offset: 45 }
  expect(wrong(sizeForm, { ...size, search_by_size: true, rear_rim_diameter: '' })).toEqual({})
  const missing = Object.fromEntries(Object.keys(size).map((name) => [name, ['required']]))
  expect(wrong(sizeForm, {})).toEqual(missing)
  expect(wrong(sizeForm, { ...size, min_offset: ' ', front_rim_diameter: 'big' })).toEqual({
    min_offset: ['required'],
    front_rim_diameter: ['number'],
  })
})

test('what is copied with invisible marks of direction is read without them', () => {
  const marked = (text: string) =>
    ['\u200e', '\u200f', '\u202a', '\u2066', '\u061c'].map((mark) => `${mark} ${text}\u202c\u2069`)
  for (const email of marked('layla@example.com'))
    expect(billing.parse({ ...layla, email })).toMatchObject({ email: 'layla@example.com' })
  for (const zip of marked('١١١')) expect(addressForm.parse({ ...address, zip })).toMatchObject({ zip: '111' })
  expect(wrong(billing, { ...layla, email: '\u200e' })).toEqual({ email: ['required', 'email'] })
  // Names keep theirs: in a mixed text they may matter.
  expect(billing.parse({ ...layla, first_name: 'a\u200eb' })).toMatchObject({ first_name: 'a\u200eb' })
})
