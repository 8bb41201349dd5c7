import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountedAnswer, evidenceOf } from '#domain/owner-results/settle-evidence.ts'

const answer = (id: string, said: 'yes' | 'rubs', ...buyers: string[]): CountedAnswer => ({ id, answer: said, buyers })

test('three independent confirmations are enough, while no owner reports rubbing', () => {
  const two = [answer('1', 'yes', 'a'), answer('2', 'yes', 'b')]
  expect(evidenceOf(two).state).toBe('none')
  expect(evidenceOf([...two, answer('3', 'yes', 'c')])).toEqual({
    ...{ state: 'fits', yes: 3, rubs: 0 },
    because: ['1', '2', '3'],
  })
  expect(evidenceOf([...two, answer('3', 'yes', 'c'), answer('4', 'rubs', 'd')])).toMatchObject({
    ...{ state: 'none', yes: 3, rubs: 1 },
  })
})

test('two reports of rubbing outweigh any number of confirmations', () => {
  const yes = ['a', 'b', 'c', 'd', 'e'].map((each) => answer(each, 'yes', each))
  expect(evidenceOf([...yes, answer('8', 'rubs', 'y'), answer('9', 'rubs', 'z')])).toEqual({
    ...{ state: 'rubs', yes: 5, rubs: 2 },
    because: ['8', '9'],
  })
})

test('an owner counts once, by account, mailbox or a shared link between them', () => {
  const chain = [answer('1', 'yes', 'account', 'one@x'), answer('2', 'yes', 'two@x'), answer('3', 'yes', 'three@x')]
  expect(evidenceOf(chain).yes).toBe(3)
  expect(evidenceOf([...chain, answer('4', 'yes', 'two@x', 'account')]).yes).toBe(2)
  // An owner with one answer that it rubs counts as rubbing.
  expect(evidenceOf([answer('1', 'rubs', 'a'), answer('2', 'rubs', 'a'), answer('3', 'yes', 'a')])).toMatchObject({
    ...{ state: 'none', yes: 0, rubs: 1 },
  })
})

test('the order of answers makes no difference', () => {
  const someAnswers = fc.array(
    fc.record({
      answer: fc.constantFrom('yes' as const, 'yes' as const, 'rubs' as const),
      buyers: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 9 },
  )
  fc.assert(
    fc.property(someAnswers, fc.infiniteStream(fc.nat()), (answers, order) => {
      const named = answers.map((each, i) => ({ ...each, id: String(i) }))
      const shuffled = named
        .map((each) => ({ each, key: order.next().value }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ each }) => each)
      expect(evidenceOf(shuffled)).toEqual(evidenceOf(named))
    }),
  )
})
