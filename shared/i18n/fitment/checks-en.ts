import type { Check } from '#shared/api/fitment.ts'
import { inFigures } from '#shared/figures.ts'
import { withTimesSign } from '#shared/goods-name.ts'
import { type CheckSentences, factsOf, isAtLimit } from '#shared/i18n/fitment/check-facts.ts'
import { saySeat } from '#shared/i18n/fitment/seats.ts'

export const englishChecks: CheckSentences = {
  set: ({ verdict, value }) => {
    if (value === 'staggered')
      return verdict === 'pass'
        ? 'Wider rear wheels, like the factory set.'
        : 'This car has four equal wheels from the factory, so we do not sell it a wider rear pair.'
    return verdict === 'pass'
      ? 'Four equal wheels, like the factory set.'
      : 'This car has wider rear wheels from the factory, so we do not sell it four equal ones.'
  },
  fastener: (check) => {
    const { text, is } = factsOf(check)
    if (check.verdict === 'unknown')
      return 'The thread of this car is not documented. We check one of your nuts before dispatch.'
    const needed = `${text('count')} ${is('fastener', 'Lug bolts') ? 'bolts' : 'nuts'} ${text('thread_size')} with a ${saySeat(text('seat'), 'en')}`
    if (is('reuse')) return `Takes ${needed}. Most factory ones have the same: check one in hand.`
    if (is('factory_seat', null)) return `Needs ${needed}.`
    if (is('factory_seat', 'ball') && text('seat').startsWith('ball'))
      return `Needs ${needed}. The factory ones have a ball seat too, but it may differ: they must not go on this wheel.`
    return `Needs ${needed}. The factory ones have a ${saySeat(text('factory_seat'), 'en')} and must not go on this wheel.`
  },
  bolt_pattern: (check) => {
    const [value, limit] = [withTimesSign(String(check.value)), withTimesSign(String(check.limit))]
    const { number, is } = factsOf(check)
    if (check.verdict === 'unknown') return 'The bolt pattern of this car is not documented.'
    if (check.verdict === 'pass') return `${value} on the wheel and on the car: they match.`
    if (is('near_miss') && is('slips_on'))
      return `${value} slips onto ${limit}, but it would bend every stud by ${perStud(number('error_per_stud_mm'))} mm, so we refuse it.`
    if (is('near_miss'))
      return `${value} is not ${limit}: every stud is ${perStud(number('error_per_stud_mm'))} mm off. Forcing it on damages the studs and the wheel.`
    return `The wheel has ${value}, the car has ${limit}.`
  },
  centre_bore: (check) => {
    const { value, limit } = check
    const { text, number } = factsOf(check)
    switch (text('fit')) {
      case 'direct':
        return `Bore ${value} mm on a hub of ${limit} mm: it fits the hub without a ring.`
      case 'ring':
        return `Bore ${value} mm on a hub of ${limit} mm: a ring ${text('ring_outer_mm')} / ${text('ring_inner_mm')} mm centres the wheel.`
      case 'thin':
        return `The bore is ${text('gap_mm')} mm wider than the hub, too little for a ring, so the nut seats centre the wheel. Tighten them in a star pattern, with the wheel off the ground.`
      case 'too_small':
        return `The bore of ${value} mm is ${Math.abs(number('gap_mm'))} mm too small for the hub of ${limit} mm: the wheel does not go on.`
      case 'no_ring':
        return `The bore is ${text('gap_mm')} mm wider than the hub of ${limit} mm, and no ring is made for that step.`
      default:
        return 'The hub size of this car is not documented. Send us a photo, or we measure before dispatch.'
    }
  },
  diameter: (check) => size(check, 'inch'),
  width: (check) => size(check, 'inch wide'),
  outer_move: (check) => {
    const { value, limit, verdict } = check
    const { text, is } = factsOf(check)
    if (is('basis', 'class_default'))
      return verdict === 'fail'
        ? `ET${text('offset_mm')} is outside the usual range for this kind of car, ET${text('offset_min')} to ET${text('offset_max')}.`
        : `The factory offset of this car is not documented. ET${text('offset_mm')} is usual for this kind of car; we measure before dispatch.`
    if (verdict === 'unknown')
      return 'The factory offset of this version is not documented; we measure before dispatch.'
    if (is('outside', 'in')) return `${away(value)} mm further in than the factory wheel, ${most(value, limit)}.`
    if (is('outside', 'out')) return `${away(value)} mm further out than the factory wheel, ${most(value, limit)}.`
    const out = `${away(value)} mm further out than the factory wheel`
    if (is('owners')) return `${out}: owners of this generation drive it without rubbing.`
    switch (text('band')) {
      case 'tucked':
        return `${away(value)} mm further in than the factory wheel.`
      case 'factory':
        return Number(value) === 0 ? 'The outer edge is exactly where the factory wheel’s is.' : nearly(Number(value))
      case 'mild':
        return `${out}: hardly visible.`
      case 'flush':
        return `${out}: about flush with the arch.`
      default:
        return verdict === 'pass'
          ? `${out}: clearly visible, within the room that this car has.`
          : `${out}${
              isAtLimit(check)
                ? ', a little more than goes as it is: we measure the arches first.'
                : `: up to ${text('pass_to_mm')} mm goes as it is, so we measure the arches first.`
            }`
    }
  },
  inner_move: (check) => {
    const { value, limit, verdict } = check
    const { text, is } = factsOf(check)
    if (is('basis', 'class_default'))
      return verdict === 'fail'
        ? `ET${text('offset_mm')} is outside the usual range for this kind of car, ET${text('offset_min')} to ET${text('offset_max')}.`
        : 'Without a factory offset the room to the suspension is not known; we measure before dispatch.'
    if (verdict === 'unknown')
      return 'Without the factory offset of this version the room to the suspension is not known; we measure before dispatch.'
    const move = Number(value)
    if (verdict === 'fail') return `${move} mm closer to the suspension than the factory wheel, ${most(value, limit)}.`
    if (verdict === 'warn')
      return `${move} mm closer to the suspension than the factory wheel. ${
        isAtLimit(check)
          ? 'That is a little more than factory wheels of this generation prove room for'
          : `Factory wheels of this generation prove room for ${text('pass_to_mm')} mm`
      }, so we measure yours first.`
    if (is('owners'))
      return `${move} mm closer to the suspension than the factory wheel: owners of this generation drive it without rubbing.`
    if (move === 0) return 'As close to the suspension as the factory wheel.'
    return move < 0
      ? `${away(value)} mm more room to the suspension than with the factory wheel.`
      : `${move} mm closer to the suspension; this generation has room for ${text('pass_to_mm')} mm.`
  },
  brakes: (check) => {
    const { text } = factsOf(check)
    if (check.verdict === 'fail')
      return `The factory brakes need ${check.limit} inch; ${check.value} inch is too small for them.`
    return check.verdict === 'warn'
      ? `Large factory brakes: we check for ${text('radial_mm')} mm to the inside of the rim and ${text('lateral_mm')} mm to the spokes before dispatch.`
      : `${check.value} inch clears the factory brakes, which need ${check.limit} inch.`
  },
  load: (check) => {
    const { value, limit, verdict } = check
    const { text, is } = factsOf(check)
    if (is('rating_known', false))
      return 'The load rating of this wheel is not known, so we do not sell it for any car.'
    if (verdict === 'unknown') return `Rated ${kg(value)}. The axle load of this car is not documented.`
    if (verdict === 'fail') return `Rated ${kg(value)}; this car needs ${kg(limit)} per wheel.`
    return is('spare_kg', 0)
      ? `Rated ${kg(value)}, which is what this car needs per wheel.`
      : `Rated ${kg(value)}, ${kg(text('spare_kg'))} more than this car needs.`
  },
  tyre: (check) => {
    const { value, limit, verdict } = check
    const { text, number, is } = factsOf(check)
    if (is('known', false)) return 'The factory tyre of this car is not documented, so we suggest none for this wheel.'
    if (verdict === 'unknown') return `No common tyre for this rim is close to the factory ${limit}; ask us first.`
    const differs = number('deviation')
    const size = differs === 0 ? 'the same size as' : `${Math.abs(differs)}% ${differs > 0 ? 'larger' : 'smaller'} than`
    return [
      `Takes ${value}: ${size} the factory ${limit}, true speed ${text('speed')} km/h at indicated 100.`,
      ...(is('apart', true)
        ? [
            `The ratio of front to rear tyre then differs by ${Math.abs(number('against_front'))}% from the factory’s: not for all-wheel drive.`,
          ]
        : []),
      ...(is('low', true) ? [`Its sidewall is ${text('sidewall_mm')} mm: watch for humps and kerbs.`] : []),
    ].join(' ')
  },
  owners: (check) => {
    const { number } = factsOf(check)
    const [yes, rubs] = [number('yes'), number('rubs')]
    return check.verdict === 'pass'
      ? `${yes} of ${yes + rubs} owners with this size on this generation say it fits.`
      : `${rubs} of ${yes + rubs} owners with this size on this generation say it rubs, so we measure yours first.`
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
  return is('factory') ? `${value} ${unit}, a factory size.` : `${value} ${unit}; this car takes ${range}.`
}

const kg = (figure: unknown) => `${inFigures(Number(figure))} kg`
const perStud = (mm: number) => Math.round(mm * 100) / 100
/** Figures are rounded for showing: where both read the same, the limit is not named. */
const most = (mm: Check['value'], limit: Check['limit']) =>
  away(mm) === away(limit) ? 'a little more than this car takes' : `more than the ${away(limit)} mm this car takes`
const away = (mm: Check['value']) => String(Math.abs(Number(mm)))
const nearly = (mm: number) => `Like the factory wheel, ${Math.abs(mm)} mm ${mm > 0 ? 'further out' : 'further in'}.`
