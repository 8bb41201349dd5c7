import { latinDigits } from '#shared/digits.ts'

/**
 * Letters as one types them without care: no case, no accents, one kind of alef, ya and ta marbuta, no tatweel, Latin
 * digits. "باترول" finds "بَاتْرُول".
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

/** Does a name answer to what was typed? Every word typed must begin a word of the name. */
export function answersTo(names: readonly string[], typed: string): boolean {
  const words = fold(typed).split(' ').filter(Boolean)
  const heard = ` ${names.map(fold).join(' ')}`
  return words.every((word) => heard.includes(` ${word}`))
}
