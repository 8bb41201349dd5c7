import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const dataFolder = join(import.meta.dirname, '../../data')

/** A file of data/, whose shape tests/data checks. */
export async function readData<Shape>(file: string): Promise<Shape> {
  return JSON.parse(await readFile(join(dataFolder, file), 'utf8')) as Shape
}
