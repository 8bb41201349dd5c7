import type { LoadedFigures } from '#database/schema/fitment.ts'
import { figuresOfWheels, textOfWheels } from '#domain/fitment/corrections/factory-wheels.ts'
import { patternName } from '#domain/fitment/rules.ts'
import { spellThread } from '#domain/screw-threads.ts'
import type { VehicleFigures } from '#shared/desk/vehicles.ts'

export type OwnFigures = Partial<VehicleFigures>

/** The figures as the texts of the desk's form: mm, Nm and kg; empty if not documented. */
export function textsOf({
  technical,
  min_wheel_load_kg,
  wheels,
}: Pick<LoadedFigures, 'technical' | 'min_wheel_load_kg' | 'wheels'>): VehicleFigures {
  const { bolt_pattern, centre_bore, rear_axis_centre_bore, wheel_fasteners, wheel_tightening_torque } = technical
  return {
    bolt_pattern: technical.stud_holes > 0 ? bolt_pattern : '',
    centre_bore: Number(centre_bore) > 0 ? centre_bore : '',
    rear_bore: rear_axis_centre_bore ?? '',
    fastener_type: wheel_fasteners.type ?? '',
    thread_size: wheel_fasteners.thread_size ?? '',
    torque: /^\d+/.exec(wheel_tightening_torque ?? '')?.[0] ?? '',
    wheel_load: min_wheel_load_kg === null ? '' : String(min_wheel_load_kg),
    factory_wheels: textOfWheels(wheels),
    source: '',
  }
}

/** Of what a form sends, the fields that differ from the loaded figures; an empty one is as it was loaded. */
export function ownOf(loaded: LoadedFigures, values: OwnFigures): OwnFigures {
  const texts = textsOf(loaded)
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' && value !== texts[name as keyof VehicleFigures]),
  )
}

/** What each own field said before the shop set it; what is known of that from before stays. */
export function replacedBy(own: OwnFigures, loaded: LoadedFigures, before: OwnFigures): OwnFigures {
  const names = Object.keys(own) as (keyof VehicleFigures)[]
  return { ...pick(names, textsOf(loaded)), ...pick(names, before) }
}

/** Since when each own field is set; what is known of that stays. */
export function sinceWhen(own: OwnFigures, now: Date, before: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(own).map((name) => [name, before[name] ?? now.toISOString()]))
}

/**
 * A field that is set back to what it said before the shop set it is empty: as it is loaded now. Not one of `own`, in which the
 * shop's own figure said the same.
 */
export function withoutReplaced(replaced: OwnFigures, values: OwnFigures, own: readonly string[]): OwnFigures {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === replaced[name as keyof VehicleFigures] && !own.includes(name) ? '' : value,
    ]),
  )
}

function pick(names: readonly (keyof VehicleFigures)[], from: OwnFigures): OwnFigures {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}

/** The loaded figures with the shop's own ones, marked as such. */
export function corrected(loaded: LoadedFigures, own: OwnFigures, fitment_class: string): LoadedFigures {
  const { bolt_pattern, centre_bore, rear_bore, fastener_type, thread_size, torque, wheel_load, factory_wheels } = own
  const [studs, pcd] = (bolt_pattern ?? '').split('x').map(Number)
  const { technical } = loaded
  const isTechnical = [bolt_pattern, centre_bore, rear_bore, fastener_type, thread_size].some(Boolean)
  return {
    ...loaded,
    ...(factory_wheels && figuresOfWheels(factory_wheels, loaded.wheels, fitment_class)),
    technical: {
      ...technical,
      // Spelled as loaded figures are: other cars and wheels are compared with these texts.
      ...(bolt_pattern && { bolt_pattern: patternName(studs!, pcd!), stud_holes: studs!, pcd: pcd! }),
      ...(centre_bore && { centre_bore: String(Number(centre_bore)) }),
      ...(rear_bore && { rear_axis_centre_bore: String(Number(rear_bore)) }),
      wheel_fasteners: {
        type: fastener_type || technical.wheel_fasteners.type,
        thread_size: thread_size ? spellThread(thread_size) : technical.wheel_fasteners.thread_size,
      },
      wheel_tightening_torque: torque ? `${torque} Nm` : technical.wheel_tightening_torque,
    },
    min_wheel_load_kg: wheel_load ? Number(wheel_load) : loaded.min_wheel_load_kg,
    confidence: {
      ...loaded.confidence,
      ...(isTechnical && { technical: 'own' }),
      ...(factory_wheels && { wheels: 'own' }),
      ...(wheel_load && { load: 'own' as const }),
    },
  }
}
