import type { AxleVerdict, CheckName } from '#shared/api/fitment.ts'
import type { Rim } from '#web/wheels/section.ts'

export type Drawn = { wheel: Rim & { pcd: number; centre_bore: number }; factory: Rim }

/**
 * An axle's wheel and factory wheel for the drawing, derived from the frozen verdict alone: the offset follows from the
 * factory's and the two moves (inner − outer is twice the change of offset). Null if a figure is missing. Inches, mm.
 * Pure.
 */
export function drawnWheel({ reference, outer_move, inner_move, checks }: AxleVerdict): Drawn | null {
  const figure = (name: CheckName) => {
    const value = checks.find((check) => check.name === name)?.value
    return typeof value === 'number' ? value : undefined
  }
  const pattern = checks.find((check) => check.name === 'bolt_pattern')?.value
  const pcd = Number(/x([\d.]+)$/.exec(String(pattern ?? ''))?.[1])
  const [diameter, width, centre_bore] = [figure('diameter'), figure('width'), figure('centre_bore')]
  if (!reference || reference.offset === null || outer_move === null || inner_move === null) return null
  if (!diameter || !width || !centre_bore || !pcd) return null
  const offset = Math.round((reference.offset + (inner_move - outer_move) / 2) * 10) / 10 || 0
  return {
    wheel: { diameter, width, offset, pcd, centre_bore },
    factory: { diameter: reference.diameter, width: reference.width, offset: reference.offset },
  }
}
