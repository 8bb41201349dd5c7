import type { WheelCard } from '#shared/api/browse.ts'
import type { Picture as PictureFacts } from '#shared/api/common.ts'
import { home } from '#shared/i18n/home.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { FrontView, frontView } from '#web/wheels/front-view.tsx'
import { boltPattern, offsetMark, rimSize } from '#web/wheels/wheel-size.tsx'

export type HeroWheelFacts = Pick<
  WheelCard,
  'sku' | 'slug' | 'brand' | 'brand_ar' | 'design' | 'diameter' | 'width' | 'offset' | 'bolt_pattern' | 'centre_bore'
> & { picture: PictureFacts }

/** One of the shop's wheels, dimensioned like a technical drawing. */
export function HeroWheel({ wheel }: { wheel: HeroWheelFacts }) {
  const words = useMessages(home)
  const name = `${useLocale() === 'ar' ? wheel.brand_ar : wheel.brand} ${wheel.design}`
  return (
    <PageLink
      to={`/${wheel.slug}/${wheel.sku}`}
      className="group relative mx-auto block w-full max-w-[36rem] rounded-card pb-3 lg:px-6 lg:pb-10"
    >
      <span className="sr-only">{words.hero_wheel(name)}</span>
      <span className="relative block">
        <span className="wheel-scrolls block">
          <FrontView picture={wheel.picture} alt="" sizes="(min-width: 64rem) 34rem, 10rem" first />
        </span>
        <Lines wheel={wheel} />
      </span>
    </PageLink>
  )
}

/** The drawing's units: thousandths of the picture's side. */
const [x, y, r] = [frontView.centre_x * 1000, frontView.centre_y * 1000, frontView.radius * 1000]

function Lines({ wheel }: { wheel: HeroWheelFacts }) {
  // The rim's outer circle is larger than the nominal diameter by the flange height, mm.
  const scale = r / (wheel.diameter * 12.7 + 17.3)
  const diagonal = Math.SQRT1_2 * scale
  const stud = (Number(wheel.bolt_pattern.split('x')[1]) / 2) * diagonal
  const bore = (wheel.centre_bore / 2) * diagonal
  return (
    <svg
      viewBox="0 0 1000 1000"
      direction="ltr"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      className="pointer-events-none absolute inset-0 size-full overflow-visible text-accent"
    >
      <g className="hidden lg:block" strokeDasharray="26 6 5 6" opacity=".55">
        <path d={`M${x} ${y - r - 36}V${y + r + 30}M${x - r - 36} ${y}H${x + r + 36}`} />
      </g>
      <path d={`M${x - r} ${y + 40}V1046M${x + r} ${y + 40}V1046`} opacity=".45" />
      <path d={`M${x - r} 1034H${x + r}`} pathLength={1} className="line-draws" />
      <path d={`M${x - r} 1034l18 -6v12ZM${x + r} 1034l-18 -6v12Z`} fill="currentColor" stroke="none" />
      <text x={x} y="1022" textAnchor="middle" fill="currentColor" className="hero-size font-semibold">
        {`${rimSize(wheel)} ${offsetMark(wheel.offset)}`}
      </text>
      <g className="hidden lg:block">
        <Leader
          from={[x + stud, y - stud]}
          to={[x + r - 30, y - r - 6]}
          label={`PCD ${boltPattern(wheel.bolt_pattern)}`}
        />
        <Leader from={[x - bore, y - bore]} to={[x - r + 30, y - r - 6]} label={`CB ${wheel.centre_bore}`} />
      </g>
    </svg>
  )
}

function Leader({ from, to, label }: { from: [number, number]; to: [number, number]; label: string }) {
  const right = to[0] > from[0]
  return (
    <>
      <circle cx={from[0]} cy={from[1]} r="5" fill="currentColor" stroke="none" />
      <path d={`M${from.join(' ')}L${to.join(' ')}h${right ? 40 : -40}`} pathLength={1} className="line-draws" />
      <Label at={[to[0] + (right ? 40 : -40), to[1] - 10]} anchor={right ? 'end' : 'start'}>
        {label}
      </Label>
    </>
  )
}

type LabelProps = { at: [number, number]; anchor: 'start' | 'middle' | 'end'; children: string }

function Label({ at: [left, top], anchor, children }: LabelProps) {
  return (
    <text x={left} y={top} textAnchor={anchor} fill="currentColor" stroke="none" className="font-semibold text-[30px]">
      {children}
    </text>
  )
}
