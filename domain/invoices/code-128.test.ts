import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128 } from '#domain/invoices/code-128.ts'

/** Each symbol of a barcode with its six widths; the stop symbol has seven. */
function symbolsOf(widths: number[]): number[][] {
  const symbols: number[][] = []
  for (let i = 0; i < widths.length - 7; i += 6) symbols.push(widths.slice(i, i + 6))
  return [...symbols, widths.slice(-7)]
}

const sum = (widths: number[]) => widths.reduce((all, width) => all + width, 0)
const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))

test('every symbol is 11 modules wide, with an even number of dark ones, and no two are the same', () => {
  const symbols = printable.map((char) => symbolsOf(code128(char))[1]!)
  for (const symbol of symbols) {
    expect(sum(symbol)).toBe(11)
    expect(sum(symbol.filter((_, i) => i % 2 === 0)) % 2).toBe(0)
    expect(symbol.every((width) => width >= 1 && width <= 4)).toBe(true)
  }
  expect(new Set(symbols.map(String)).size).toBe(95)
})

test('a barcode begins with start B, ends with the check and stop, and reads back', () => {
  const values = new Map(printable.map((char, value) => [String(symbolsOf(code128(char))[1]), value]))
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...printable), minLength: 1, maxLength: 20 }), (text) => {
      const [start, ...rest] = symbolsOf(code128(text))
      expect([start, rest.at(-1)]).toEqual([
        [2, 1, 1, 2, 1, 4],
        [2, 3, 3, 1, 1, 1, 2],
      ])
      const read = rest.slice(0, -2).map((symbol) => values.get(String(symbol))!)
      expect(read.map((value) => printable[value]).join('')).toBe(text)
      const check = read.reduce((all, value, i) => all + value * (i + 1), 104) % 103
      if (check < 95) expect(values.get(String(rest.at(-2)))).toBe(check)
    }),
  )
})

test('the check symbol of a known code: PJJ123C has 55 in code set B', () => {
  expect(symbolsOf(code128('PJJ123C')).at(-2)).toEqual(symbolsOf(code128(String.fromCharCode(32 + 55)))[1])
  expect(() => code128('جنط')).toThrow(RangeError)
})
