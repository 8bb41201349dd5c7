import { useEffect, useEffectEvent, useState } from 'react'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import { carKey } from '#web/checkout/draft.ts'
import type { OrderFormState } from '#web/checkout/use-order-form.ts'

/**
 * Fills the vehicle fields with a car's names, once per car, so that corrections are kept. True while the names load;
 * if loading fails, the fields stay editable.
 */
export function useCarNames(car: ChosenVehicle | null, form: OrderFormState, locale: Locale): boolean {
  const key = carKey(car)
  const isNew = key !== '' && key !== form.draft.car
  const [unknown, setUnknown] = useState('')

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const { make, model, year, modification } = car!
    const { vehicle } = await call('GET /search/by_model', { query: { make, model, year, modification } }, { signal })
    const names = {
      vehicle_make: locale === 'ar' ? vehicle.make_name_ar : vehicle.make_name,
      vehicle_model: locale === 'ar' ? vehicle.model_name_ar : vehicle.model_name,
      vehicle_year: String(vehicle.year),
      vehicle_model_sub: vehicle.modification_name,
    }
    form.fill(names, { car: key, checked: names })
  })
  useEffect(() => {
    if (!isNew) return
    const leaving = new AbortController()
    ask(leaving.signal).catch(() => {
      if (!leaving.signal.aborted) setUnknown(key)
    })
    return () => leaving.abort()
  }, [key, isNew])

  return isNew && unknown !== key
}
