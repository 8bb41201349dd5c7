import { expect, test } from 'vitest'
import { listAt, parseForm, partAt, textAt } from '#sandbox/stripe/form.ts'

test('nested names and lists are parsed the way Stripe does', () => {
  const form = parseForm(
    'amount=442000&metadata[order_id]=a%5Bb%5D&card[checks][cvc]=1&expand[0]=x&expand[1]=y&list[]=z',
  )
  expect(textAt(form, 'amount')).toBe('442000')
  expect(partAt(form, 'metadata')).toEqual({ order_id: 'a[b]' })
  expect(textAt(form, 'card', 'checks', 'cvc')).toBe('1')
  expect(listAt(form, 'expand')).toEqual(['x', 'y'])
  expect(listAt(form, 'list')).toEqual(['z'])
  expect(textAt(form, 'nothing', 'here')).toBeUndefined()
})

test('names with a meaning in JavaScript are plain names', () => {
  const form = parseForm('__proto__[polluted]=1&constructor=2')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(textAt(form, 'constructor')).toBe('2')
})
