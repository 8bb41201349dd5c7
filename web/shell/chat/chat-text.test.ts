import { beforeEach, expect, test, vi } from 'vitest'
import { chatAddress } from '#web/shell/chat/chat-text.ts'

beforeEach(() => {
  vi.stubGlobal('document', { title: 'Wheels & more' })
  vi.stubGlobal('location', {
    origin: 'https://shop.example',
    pathname: '/ar/faq',
    href: 'https://shop.example/ar/faq',
  })
  return () => vi.unstubAllGlobals()
})

const chatUrl = (link: string) => new URL(chatAddress(link, 'en'))

test('the query of the owner’s own link is kept', () => {
  const { origin, pathname, searchParams } = chatUrl(
    'https://chat.example/send?phone=971500000000&type=phone_number#app',
  )
  expect(origin + pathname).toBe('https://chat.example/send')
  expect(Object.fromEntries(searchParams)).toEqual({
    phone: '971500000000',
    type: 'phone_number',
    text: 'I am looking at: Wheels & more https://shop.example/ar/faq',
  })
})

test('the owner’s own text is replaced, also in an app link', () => {
  expect(chatUrl('https://chat.example/start?text=Hello').searchParams.getAll('text')).toHaveLength(1)
  expect(chatUrl('whatsapp://send?phone=971500000000').searchParams.get('phone')).toBe('971500000000')
})
