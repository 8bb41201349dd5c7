import { Refused } from '#domain/catalogue/import/refused.ts'

/** "Matte Black / Bronze Ring" → "matte-black-bronze-ring". Refused where no Latin letter or digit is left. */
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

/** "5x114.3", also written 5 X 114.30, 5×114.3 or 5/114.3. */
export function readBoltPattern(text: string): { stud_holes: number; pcd: number; bolt_pattern: string } {
  const [, holes, circle] = /^(\d{1,2})\s*[xX×/]\s*(\d{2,3}(?:\.\d{1,2})?)$/.exec(text) ?? []
  const [stud_holes, pcd] = [Number(holes), Number(circle)]
  if (!(stud_holes >= 3 && stud_holes <= 10 && pcd >= 80 && pcd <= 260)) {
    throw new Refused(`"${text}" is no bolt pattern: write it as 5x114.3`)
  }
  return { stud_holes, pcd, bolt_pattern: `${stud_holes}x${pcd}` }
}
