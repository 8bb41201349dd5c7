import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { hubClassOf } from '#domain/fitment/owners-evidence.ts'
import type { OwnersEvidence, VehicleRecord } from '#domain/fitment/records.ts'

/** A modification as its verdicts are computed, in its last year, with what lists show of it. */
export type EachCar = {
  slug: string
  record: VehicleRecord
  make_name_ar: string
  model_name_ar: string
  start_year: number
  end_year: number
}

type Row = Omit<VehicleRecord, 'year' | 'modification' | 'evidence'> & Omit<EachCar, 'record'> & { generation: string }

/** Every modification of the vehicle data, with the current results of owners. */
export async function everyCar(db: Database): Promise<EachCar[]> {
  const [{ rows }, { rows: steps }] = await Promise.all([
    db.execute<Row>(sql`
      select mo.slug, mo.make, mo.model, mo.name, mo.trim, mo.generation, mo.technical, mo.wheels, mo.window_front,
        mo.window_rear, mo.min_wheel_load_kg, mo.load_basis, mo.is_staggered_stock, mo.takes_square, mo.takes_staggered,
        mo.confidence, mo.start_year, mo.end_year, ma.name as make_name, ma.name_ar as make_name_ar,
        ml.name as model_name, ml.name_ar as model_name_ar
      from vehicle_modifications mo
      join vehicle_models ml on ml.make = mo.make and ml.slug = mo.model
      join vehicle_makes ma on ma.slug = mo.make
      order by mo.slug`),
    db.execute<OwnersEvidence & { make: string; model: string; generation: string; hub_class: string }>(sql`
      select make, model, generation, hub_class, fitment, to_state as says, yes, rubs from fitment_evidence_steps
      where ended_at is null and reversed_at is null order by fitment`),
  ])
  return rows.map(({ slug, start_year, end_year, make_name_ar, model_name_ar, generation, ...facts }) => {
    const record: VehicleRecord = { ...facts, year: end_year, modification: slug }
    const evidence = steps.filter(
      (step) =>
        step.make === record.make &&
        step.model === record.model &&
        step.generation === generation &&
        step.hub_class === hubClassOf(record),
    )
    if (evidence.length > 0) record.evidence = evidence
    return { slug, record, start_year, end_year, make_name_ar, model_name_ar }
  })
}

/** Another text once owners' results have changed. */
export async function evidenceVersion(db: Database): Promise<string> {
  const { rows } = await db.execute<{ steps: string }>(sql`
    select concat_ws(' ', count(*), max(id), count(ended_at), count(reversed_at)) as steps from fitment_evidence_steps`)
  return rows[0]!.steps
}
