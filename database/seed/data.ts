import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minorUnits } from '#shared/money.ts'

export const dataFolder = join(import.meta.dirname, '../../data')

/** A file of data/, whose shape tests/data checks. */
export async function readData<Shape>(file: string): Promise<Shape> {
  return JSON.parse(await readFile(join(dataFolder, file), 'utf8')) as Shape
}

/** Prices in data/ are whole dirhams. */
export function filsOf<Dirhams extends number | null>(dirhams: Dirhams): Dirhams {
  return (dirhams === null ? null : Number(dirhams) * minorUnits('AED')) as Dirhams
}
