import { readOwnCars } from '#domain/fitment/import/import-vehicles.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'

/** Every modification that comes with the shop as the engine judges it, in its last year, straight from the files. */
export async function ownVehicles(): Promise<VehicleRecord[]> {
  const makes = (await readOwnCars()) as MakeFile[]
  return makes.flatMap(vehiclesOf)
}

/** The modifications of one file of data/vehicles as the engine judges them, each in its last year. */
export function vehiclesOf(make: MakeFile): VehicleRecord[] {
  return make.models.flatMap((model) =>
    model.generations.flatMap(({ confidence, modifications }) =>
      modifications.map(({ slug, end_year, fitment_window, ...facts }) => ({
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
    ),
  )
}

type Modification = Omit<
  VehicleRecord,
  | 'make'
  | 'model'
  | 'year'
  | 'modification'
  | 'make_name'
  | 'model_name'
  | 'window_front'
  | 'window_rear'
  | 'confidence'
> & {
  slug: string
  end_year: number
  fitment_window: { front: VehicleRecord['window_front']; rear: VehicleRecord['window_rear'] }
}

/** What a verdict needs of a file of data/vehicles. */
export type MakeFile = {
  slug: string
  name: string
  models: {
    slug: string
    name: string
    generations: { slug: string; confidence: VehicleRecord['confidence']; modifications: Modification[] }[]
  }[]
}
