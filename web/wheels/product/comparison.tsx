import type { Product } from '#shared/api/browse.ts'
import type { AxleVerdict } from '#shared/api/fitment.ts'
import { facts } from '#shared/i18n/wheels/wheel.ts'
import { innerEdge, outerEdge } from '#shared/wheel-size.ts'
import { Figure } from '#web/design/figure.tsx'
import { useMessages } from '#web/shell/language.ts'
import { FitDrawing } from '#web/wheels/fit-drawing.tsx'
import type { Rim } from '#web/wheels/rim-section.ts'
import { mm, offsetMark, rimSize, signed } from '#web/wheels/wheel-figures.tsx'

type Props = {
  wheel: Pick<Product, 'diameter' | 'width' | 'offset' | 'pcd' | 'centre_bore'>
  /** Null without a car. */
  axle: Pick<AxleVerdict, 'reference'> | null
  /** Explains the figures; once per page is enough. */
  explained?: boolean
}

/** The drawing with its figures: factory wheel, this wheel, and the difference. */
export function Comparison({ wheel, axle, explained = true }: Props) {
  const words = useMessages(facts)
  const reference = axle?.reference
  const factory: Rim | null = reference && reference.offset !== null ? { ...reference, offset: reference.offset } : null
  const label = words.drawing_label(
    factory
      ? `${rimSize(factory)} ${offsetMark(factory.offset)} → ${rimSize(wheel)} ${offsetMark(wheel.offset)}`
      : `${rimSize(wheel)} ${offsetMark(wheel.offset)}`,
  )
  return (
    <div className="card grid grid-cols-1 items-center gap-x-8 gap-y-4 overflow-hidden p-4 md:p-6 lg:grid-cols-[3fr_2fr]">
      <FitDrawing
        wheel={wheel}
        factory={factory}
        label={label}
        words={{ car_side: words.drawing_car_side, street: words.drawing_street, mm: words.unit_mm }}
      />
      <div className="space-y-3">
        {/* Enlarged text: the table scrolls, not the page. */}
        <div className="overflow-x-auto">
          <table className="figures w-full text-small">
            <thead>
              <tr className="text-label text-muted">
                <th scope="col" className="sr-only">
                  {words.figure}
                </th>
                {axle && <Heading>{words.factory_wheel}</Heading>}
                <Heading>{words.this_wheel}</Heading>
                {factory && <Heading>{words.difference}</Heading>}
              </tr>
            </thead>
            <tbody>
              <Row
                name={words.rim}
                factory={axle && (reference ? rimSize(reference) : words.not_documented)}
                wheel={rimSize(wheel)}
                difference={factory && ''}
              />
              <Row
                name={words.offset}
                factory={axle && (factory ? offsetMark(factory.offset) : words.not_documented)}
                wheel={offsetMark(wheel.offset)}
                difference={factory && signed(wheel.offset - factory.offset)}
              />
              <Row
                name={words.outer_edge}
                factory={axle && (factory ? mm(outerEdge(factory)) : '–')}
                wheel={mm(outerEdge(wheel))}
                difference={factory && signed(outerEdge(wheel) - outerEdge(factory))}
                strong
              />
              <Row
                name={words.inner_edge}
                factory={axle && (factory ? mm(innerEdge(factory)) : '–')}
                wheel={mm(innerEdge(wheel))}
                difference={factory && signed(innerEdge(wheel) - innerEdge(factory))}
                strong
              />
            </tbody>
          </table>
        </div>
        <ul className="space-y-1 text-label text-muted" hidden={!explained}>
          <li>
            {words.outer_edge}: {words.outer_edge_help} ({words.unit_mm}).
          </li>
          <li>
            {words.inner_edge}: {words.inner_edge_help} ({words.unit_mm}).
          </li>
          <li>{words.drawing_text}</li>
        </ul>
      </div>
    </div>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <th scope="col" className="ps-3 pb-1 text-end font-normal">
      {children}
    </th>
  )
}

type RowProps = {
  name: string
  /** Null omits the column. */
  factory: string | null
  wheel: string
  difference: string | null
  strong?: boolean
}

function Row({ name, factory, wheel, difference, strong = false }: RowProps) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-2 text-start font-normal">
        {name}
      </th>
      {factory !== null && (
        <td className="py-2 ps-3 text-end text-muted">
          <Figure>{factory}</Figure>
        </td>
      )}
      <td className="py-2 ps-3 text-end">
        <Figure>{wheel}</Figure>
      </td>
      {difference !== null && (
        <td className={strong ? 'py-2 ps-3 text-end font-semibold text-accent' : 'py-2 ps-3 text-end'}>
          <Figure>{difference}</Figure>
        </td>
      )}
    </tr>
  )
}
