import { readFile } from 'node:fs/promises'
import type { Database } from '#database/client.ts'
import { importVehicles, readOwnCars } from '#domain/fitment/import/import-vehicles.ts'
import { readMakes } from '#domain/fitment/import/vehicle-file.ts'
import { CannotStart } from '#shared/cannot-start.ts'

/** More mistakes than this mean that the file has a different format. */
const mostMistakes = 50

/** Imports cars from the file, or the bundled ones without a file; returns a summary. */
export async function takeVehicles(db: Database, file: string | undefined): Promise<string> {
  const read = readMakes(file === undefined ? await readOwnCars() : await parsed(file))
  if ('mistakes' in read) {
    const shown = read.mistakes.slice(0, mostMistakes)
    const more = read.mistakes.length - shown.length
    throw new CannotStart(
      ['Nothing has been changed:', ...shown, ...(more > 0 ? [`and ${more} more.`] : [])].join('\n  '),
    )
  }
  const written = Object.entries(await importVehicles(db, read.makes))
  return written
    .map(([what, counts]) => {
      return `${what.padEnd(16)} ${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged`
    })
    .join('\n')
}

async function parsed(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new CannotStart(`Nothing has been changed: the file is not JSON: ${error.message}.`)
    throw error
  }
}
