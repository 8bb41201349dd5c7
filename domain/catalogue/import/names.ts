import { Refused } from '#domain/catalogue/import/refused.ts'
import { readBoltPattern as asPattern } from '#shared/wheel-size.ts'

/** "Matte Black / Bronze Ring" → "matte-black-bronze-ring". Throws `Refused` if no Latin letter or digit is left. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (slug === '')
    throw new Refused(`"${name}" has no Latin letters to make an address from: give the slug in its own column`)
  return slug
}

/** "satin-black" → "Satin Black". */
export function titleOf(slug: string): string {
  return slug.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** Parses a bolt pattern (notations: shared/wheel-size.ts). Throws `Refused` unless its circle is 80 to 260 mm. */
export function readBoltPattern(text: string): { stud_holes: number; pcd: number; bolt_pattern: string } {
  const bolt_pattern = asPattern(text)
  const [stud_holes = 0, pcd = 0] = (bolt_pattern ?? '').split('x').map(Number)
  if (!bolt_pattern || pcd < 80 || pcd > 260) throw new Refused(`"${text}" is no bolt pattern: write it as 5x114.3`)
  return { stud_holes, pcd, bolt_pattern }
}
