import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const dataFolder = join(import.meta.dirname, '../../data')

/** Reads a file of data/; tests/data check its shape. */
export async function readData<Shape>(file: string): Promise<Shape> {
  return JSON.parse(await readFile(join(dataFolder, file), 'utf8')) as Shape
}
