import { latinDigits } from '#shared/digits.ts'

/**
 * Normalizes text for matching: no case, no accents, one form of alef, ya and ta marbuta, no tatweel, Latin digits.
 * "باترول" finds "بَاتْرُول".
 */
export function fold(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[\s\-_.·]+/g, ' ')
    .trim()
}

/** Whether the input matches a name: every typed word must be a prefix of one of the name's words. */
export function answersTo(names: readonly string[], typed: string): boolean {
  const words = fold(typed).split(' ').filter(Boolean)
  const heard = ` ${names.map(fold).join(' ')}`
  return words.every((word) => heard.includes(` ${word}`))
}
