import type { Check } from '#shared/api/fitment.ts'
import { type CheckSentences, factsOf } from '#shared/i18n/fitment-facts.ts'

const seats: Record<string, string> = { flat: 'flat', ball: 'ball-shaped', conical: 'conical' }

export const englishChecks: CheckSentences = {
  set: ({ verdict, value }) => {
    if (value === 'staggered')
      return verdict === 'pass'
        ? 'Wider wheels at the rear, as the factory fits them.'
        : 'This car has four equal wheels from the factory; a wider rear pair is not sold for it.'
    return verdict === 'pass'
      ? 'Four equal wheels, as the factory fits them.'
      : 'This car leaves the factory with wider rear wheels; four equal ones are not sold for it.'
  },
  fastener: (check) => {
    const { text, is } = factsOf(check)
    if (check.verdict === 'unknown')
      return 'The thread of this car is not documented. We look at a nut of yours before dispatch.'
    const needed = `${text('count')} ${is('fastener', 'Lug bolts') ? 'bolts' : 'nuts'} ${text('thread_size')} with a conical seat`
    if (is('reuse')) return `Takes ${needed}. The factory ones are mostly conical too: check one in hand.`
    if (is('factory_seat', null)) return `Needs ${needed}.`
    return `Needs ${needed}. The factory ones have a ${seats[text('factory_seat')] ?? text('factory_seat')} seat and must not go on this wheel.`
  },
  bolt_pattern: (check) => {
    const { value, limit } = check
    const { number, is } = factsOf(check)
    if (check.verdict === 'unknown') return 'The bolt pattern of this car is not documented.'
    if (check.verdict === 'pass') return `${value} on the wheel and on the car: the same.`
    if (is('near_miss') && is('slips_on'))
      return `${value} slips onto ${limit}, but every stud would be bent by ${perStud(number('error_per_stud_mm'))} mm. We refuse it.`
    if (is('near_miss'))
      return `${value} is not ${limit}: every stud is off by ${perStud(number('error_per_stud_mm'))} mm. Forcing it on ruins studs and wheel.`
    return `The wheel has ${value}, the car ${limit}.`
  },
  centre_bore: (check) => {
    const { value, limit } = check
    const { text, number } = factsOf(check)
    switch (text('fit')) {
      case 'direct':
        return `Bore ${value} mm on a hub of ${limit} mm: it sits on the hub without a ring.`
      case 'ring':
        return `Bore ${value} mm on a hub of ${limit} mm: a ring ${text('ring_outer_mm')} / ${text('ring_inner_mm')} mm centres the wheel.`
      case 'no_ring_made':
        return `The bore is ${text('gap_mm')} mm wider than the hub, and no ring that thin is made. The seats centre the wheel: tighten it off the ground, in a star.`
      case 'too_small':
        return `The bore of ${value} mm is ${Math.abs(number('gap_mm'))} mm too small for the hub of ${limit} mm: the wheel does not go on.`
      case 'too_large':
        return `The bore is ${text('gap_mm')} mm wider than the hub: the wrong kind of wheel, no ring fills that.`
      default:
        return 'The hub of this car is not documented. Send us a photo of it, or we measure before dispatch.'
    }
  },
  diameter: (check) => size(check, 'inch'),
  width: (check) => size(check, 'inch wide'),
  outer_move: (check) => {
    const { value, limit, verdict } = check
    const { text, is } = factsOf(check)
    if (is('basis', 'class_default'))
      return verdict === 'fail'
        ? `ET${text('offset_mm')} lies outside ${text('offset_min')} to ${text('offset_max')}, which cars of this kind take.`
        : `The factory offset of this car is not documented. ET${text('offset_mm')} is usual for cars of its kind; we measure before dispatch.`
    if (is('outside', 'in')) return `Sits ${away(value)} mm further in than the factory wheel, ${most(value, limit)}.`
    if (is('outside', 'out'))
      return `Stands ${away(value)} mm further out than the factory wheel, ${most(value, limit)}.`
    const out = `Stands ${away(value)} mm further out than the factory wheel`
    switch (text('band')) {
      case 'tucked':
        return `Sits ${away(value)} mm further in than the factory wheel.`
      case 'factory':
        return Number(value) === 0 ? 'Stands exactly as far out as the factory wheel.' : nearly(Number(value))
      case 'mild':
        return `${out}: a little, you will hardly see it.`
      case 'flush':
        return `${out}: about flush with the arch.`
      case 'aggressive':
        return `${out}: have the arches checked before you drive.`
      default:
        return `${out}: arch work or a lift is usual at that.`
    }
  },
  inner_move: (check) => {
    const { value, limit, verdict } = check
    const { text, number, is } = factsOf(check)
    if (is('basis', 'class_default'))
      return verdict === 'fail'
        ? `ET${text('offset_mm')} lies outside ${text('offset_min')} to ${text('offset_max')}, which cars of this kind take.`
        : 'Without a factory offset the room to the strut is not known; we measure before dispatch.'
    const move = Number(value)
    if (verdict === 'fail') return `Comes ${move} mm closer to the strut than the factory wheel, ${most(value, limit)}.`
    if (move <= 0)
      return move === 0
        ? 'As close to the strut as the factory wheel.'
        : `${away(value)} mm more room to the strut than the factory wheel has.`
    if (verdict === 'pass') return `Comes ${move} mm closer to the strut; up to ${text('pass_to_mm')} is fine.`
    return move > number('warn_to_mm')
      ? `Comes ${move} mm closer to the strut than the factory wheel of that width, but the factory's ${text('inmost_factory_rim')} leaves ${room(number('beyond_factory_mm'))}. Check the clearance.`
      : `Comes ${move} mm closer to the strut: check the clearance when you fit it.`
  },
  brakes: (check) => {
    const { text, is } = factsOf(check)
    if (check.verdict === 'fail')
      return `The factory brakes need ${check.limit} inch; ${check.value} inch does not go over them.`
    return is('performance')
      ? `Large factory brakes: we check ${text('radial_mm')} mm to the barrel and ${text('lateral_mm')} mm to the spokes before dispatch.`
      : `${check.value} inch clears the factory brakes, which need ${check.limit}.`
  },
  load: (check) => {
    const { value, limit, verdict } = check
    const { text, is } = factsOf(check)
    if (is('rating_known', false)) return 'The load rating of this wheel is not known, so we do not sell it for a car.'
    if (verdict === 'unknown') return `Carries ${value} kg. The axle load of this car is not documented.`
    if (verdict === 'fail') return `Carries ${value} kg; each wheel of this car must carry ${limit}.`
    return verdict === 'warn'
      ? `Carries ${value} kg, ${value === limit ? 'just what' : `hardly more than the ${limit} that`} this car needs.`
      : `Carries ${value} kg, ${text('spare_kg')} more than this car needs.`
  },
  tyre: (check) => {
    const { value, limit, verdict } = check
    const { text, number, is } = factsOf(check)
    if (is('known', false)) return 'The factory tyre of this car is not documented, so we name none for this wheel.'
    if (verdict === 'unknown') return `No usual tyre comes near the factory's ${limit} on this rim; ask us first.`
    const differs = number('deviation')
    const size = differs === 0 ? 'as large as' : `${Math.abs(differs)} % ${differs > 0 ? 'larger' : 'smaller'} than`
    return [
      `Takes ${value}: ${size} the factory's ${limit}, ${text('speed')} km/h where the dial says 100.`,
      ...(is('apart', true)
        ? [
            `Front and rear tyres then differ by ${text('against_front')} % more than the factory's: not for all-wheel drive.`,
          ]
        : []),
      ...(is('low', true) ? [`Its sidewall is ${text('sidewall_mm')} mm: mind humps and kerbs.`] : []),
    ].join(' ')
  },
}

function size(check: Check, unit: string): string {
  const { value, verdict } = check
  const { text, is } = factsOf(check)
  const range = text('least') === text('most') ? text('least') : `${text('least')} to ${text('most')}`
  if (verdict === 'fail')
    return is('outside', 'below')
      ? `${value} ${unit} is too small: this car takes ${range}.`
      : `${value} ${unit} is too large: this car takes ${range}.`
  return is('factory')
    ? `${value} ${unit}, as one of its factory wheels.`
    : `${value} ${unit}; this car takes ${range}.`
}

const perStud = (mm: number) => Math.round(mm * 100) / 100
/** Figures are rounded for showing: where both read the same, the limit is not named. */
const most = (mm: Check['value'], limit: Check['limit']) =>
  away(mm) === away(limit) ? 'a little more than this car takes' : `more than the ${away(limit)} that this car takes`
const away = (mm: Check['value']) => String(Math.abs(Number(mm)))
const nearly = (mm: number) =>
  `As far out as the factory wheel, but for ${Math.abs(mm)} mm ${mm > 0 ? 'further out' : 'further in'}.`
const room = (beyond: number) => (beyond > 0 ? `only ${beyond} mm less room` : 'no more room')
