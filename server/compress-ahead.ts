import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Writes a .br and a .gz next to every built text file: best compression, paid once instead of per request. */
export async function compressAhead(folder: string): Promise<void> {
  for (const name of globSync('**/*.{js,css,svg,json,webmanifest,txt}', { cwd: folder })) {
    const file = join(folder, name)
    const content = await readFile(file)
    if (content.length < 1024) continue
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
