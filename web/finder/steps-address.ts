import type { Answers } from '#web/finder/steps.ts'

const mark = '#car='

/** Answers as a hash, so that Back goes a step back: "#car=nissan/patrol/2021". */
export function hashOf({ make, model, year }: Answers): string {
  const given = [make?.slug, model?.slug, year].filter((each) => each !== undefined)
  return given.length > 0 ? `${mark}${given.map((each) => encodeURIComponent(each)).join('/')}` : ''
}

/** The slugs in such a hash, as many as were answered; null for any other hash. */
export function slugsIn(hash: string): { make: string; model?: string; year?: number } | null {
  if (!hash.startsWith(mark)) return null
  const [make, model, year] = hash.slice(mark.length).split('/').map(decoded)
  if (!make) return null
  if (!model) return { make }
  return year && /^\d{4}$/.test(year) ? { make, model, year: Number(year) } : { make, model }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
