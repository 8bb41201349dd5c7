import { fitFigures, partsOf, verdictOn } from '#domain/invoices/fit-figures.ts'
import type { Check, Part } from '#shared/api/fitment.ts'
import type { Order } from '#shared/api/orders.ts'
import { invoices } from '#shared/i18n/documents/invoices.ts'
import { checkTitle, fitment, sayCheck } from '#shared/i18n/fitment/verdicts.ts'
import { shell } from '#shared/i18n/shell.ts'
import { isSure } from '#shared/verdict.ts'

/** A line of an order for the packer. Quantities in pieces, figures as sentences. */
export type PackedLine = {
  sku: string
  name: string
  quantity: number
  axle: 'any' | 'front' | 'rear'
  made_to_order: boolean
  /** The car that the fit was checked for, null without one; and the verdict, null for accessories. */
  car: string | null
  verdict: string | null
  /** Size, offset and moves per axle, "20×9 ET25 · 22 mm further out · 3 mm closer to the strut"; verdicts if different. */
  figures: string[]
  /** What to measure or check before dispatch, "Front · Brakes: …". */
  measure: string[]
  /** Small parts that the wheels need on this car. */
  parts: string[]
}

/** What to pack for one line, with all open points of its frozen verdict. */
export function packedLine(line: Order['lines'][number]): PackedLine {
  const { sku, name, quantity, axle, special_order, fitment: fit } = line
  return {
    sku,
    name,
    quantity,
    axle,
    made_to_order: special_order,
    car: fit?.vehicle.label ?? null,
    verdict: sayVerdict(line),
    figures: fitFigures(line, 'en'),
    measure: openChecks(line),
    parts: partsOf(line).map(sayPart),
  }
}

function sayVerdict(line: Order['lines'][number]): string | null {
  const verdict = verdictOn(line)
  if (verdict) return shell.en[`verdict_${verdict}`]
  return line.kind === 'wheel' ? invoices.en.not_checked : null
}

/** Checks without figures and checks with a condition, each once; front and rear merged if they say the same. */
function openChecks({ fitment: fit, axle }: Order['lines'][number]): string[] {
  const open = (fit?.axles ?? [])
    .filter((each) => axle === 'any' || each.axle === axle)
    .flatMap((each) =>
      each.checks
        .filter(({ verdict }) => !isSure(verdict))
        .map((check) => ({ axle: each.axle, sentence: sentenceOf(check) })),
    )
  return [...Map.groupBy(open, ({ sentence }) => sentence)].map(([sentence, same]) => {
    const where = same.length > 1 ? 'both' : same[0]!.axle
    return `${fitment.en[where]} · ${sentence}`
  })
}

function sentenceOf(check: Check): string {
  return `${checkTitle(check.name, 'en')}: ${sayCheck(check, 'en')}`
}

function sayPart(part: Part): string {
  if (part.kind === 'hub_ring') {
    const where = part.axle === 'both' ? '' : `, ${fitment.en[part.axle].toLowerCase()}`
    return `${fitment.en.part_hub_ring(part.outer, part.inner, part.quantity)}${where}`
  }
  const say = part.fastener === 'Lug nuts' ? fitment.en.part_nuts : fitment.en.part_bolts
  return say(part.quantity, part.thread_size)
}
