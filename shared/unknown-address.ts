import { inLocale, localeOf } from '#shared/locale.ts'

/** A hash of the home page, so that the page itself stays the same for everyone. */
export const unknownAddress = '#unknown-address'

/** Where an unknown address leads: to the home page in the reader's language, where a notice explains it. */
export function homeOf(unknown_path: string): string {
  return `${inLocale('/', localeOf(unknown_path))}${unknownAddress}`
}
