import { ltr } from '#shared/i18n/fitment-facts.ts'

/** "نيسان باترول 2021 4.0 V6": the Arabic label; engines stay in Latin letters and in their own order. */
export function vehicleLabelAr(
  name: Record<'make_name_ar' | 'model_name_ar' | 'modification_name', string> & { year: number },
): string {
  const { year, make_name_ar, model_name_ar, modification_name } = name
  return `${make_name_ar} ${model_name_ar} ${year} ${ltr(modification_name)}`
}

/** "2021 Toyota Land Cruiser 4.0 V6": the car's label on orders and in headings. */
export function vehicleLabel(vehicle: { year: number; make_name: string; model_name: string; name: string }): string {
  const { year, make_name, model_name, name } = vehicle
  const model = model_name.startsWith(make_name) ? model_name : `${make_name} ${model_name}`
  return `${year} ${model} ${name.startsWith(`${model_name} `) ? name.slice(model_name.length + 1) : name}`
}
