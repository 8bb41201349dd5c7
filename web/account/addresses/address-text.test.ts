import { expect, test } from 'vitest'
import { spacedPhone } from '#web/account/addresses/address-text.tsx'

test('a stored phone number is shown in the groups of the forms’ examples; a foreign one as it is', () => {
  for (const example of ['+971 50 000 0000', '+965 5000 0000', '+966 50 000 0000', '+968 9000 0000', '+973 3000 0000'])
    expect(spacedPhone(example.replaceAll(' ', ''))).toBe(example)
  expect(spacedPhone('+97141234567')).toBe('+971 4 123 4567')
  expect(spacedPhone('+442079460000')).toBe('+442079460000')
})
