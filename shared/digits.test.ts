import { expect, test } from 'vitest'
import { latinDigits } from '#shared/digits.ts'

test('Arabic digits of both scripts become Latin ones, and other characters are unchanged', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
  expect(latinDigits('باترول ٢٠۲۵ 4.0٫')).toBe('باترول 2025 4.0٫')
})
