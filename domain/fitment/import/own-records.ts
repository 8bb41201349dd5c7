import { readOwnCars } from '#domain/fitment/import/import-vehicles.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'

/** The modifications of one generation. `key`: make/model/generation, such as "nissan/patrol/y62-2010". */
export type GenerationRecords = { key: string; vehicles: VehicleRecord[] }

/** Every generation that comes with the shop as engine records, straight from the files. */
export async function ownGenerations(): Promise<GenerationRecords[]> {
  const makes = (await readOwnCars()) as MakeFile[]
  return makes.flatMap(generationsOf)
}

/** The generations of one file of data/vehicles, each modification in its last year. */
export function generationsOf(make: MakeFile): GenerationRecords[] {
  return make.models.flatMap((model) =>
    model.generations.map(({ key, confidence, modifications }) => ({
      key: `${make.slug}/${model.slug}/${key}`,
      vehicles: modifications.map(({ slug, end_year, fitment_window, ...facts }) => ({
        ...facts,
        make: make.slug,
        model: model.slug,
        year: end_year,
        modification: slug,
        make_name: make.name,
        model_name: model.name,
        window_front: fitment_window.front,
        window_rear: fitment_window.rear,
        confidence,
      })),
    })),
  )
}

type NotInFile = keyof ChosenVehicle | 'make_name' | 'model_name' | 'window_front' | 'window_rear' | 'confidence'

type Modification = Omit<VehicleRecord, NotInFile> & {
  slug: string
  end_year: number
  fitment_window: { front: VehicleRecord['window_front']; rear: VehicleRecord['window_rear'] }
}

/** The fields of a data/vehicles file that a verdict needs. */
export type MakeFile = {
  slug: string
  name: string
  models: {
    slug: string
    name: string
    generations: { key: string; confidence: VehicleRecord['confidence']; modifications: Modification[] }[]
  }[]
}
