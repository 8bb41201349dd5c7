import { useEffect, useRef, useState } from 'react'
import type { WheelCard } from '#shared/api/browse.ts'
import type { Picture as PictureFacts } from '#shared/api/common.ts'
import type { Block } from '#shared/api/pages.ts'
import type { MakeChoice } from '#shared/api/vehicles.ts'
import { finder } from '#shared/i18n/finder.ts'
import { home } from '#shared/i18n/home.ts'
import { StaticHtml, type StaticMarkup } from '#web/delivery/static-html.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { carName, carQuery } from '#web/finder/car-words.ts'
import { Finder } from '#web/finder/finder.tsx'
import { FinderTabs } from '#web/finder/finder-tabs.tsx'
import { type GarageCar, useGarage } from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { FrontView, frontView } from '#web/wheels/front-view.tsx'
import { boltPattern, offsetMark, rimSize } from '#web/wheels/wheel-figures.tsx'

type Props = {
  hero: Extract<Block, { type: 'hero' }>
  makes: MakeChoice[]
  wheel: HeroWheel | null
}

/** A headline, the finder or the remembered car, and a large wheel that keeps its position while the finder grows. */
export function Hero({ hero, makes, wheel }: Props) {
  const arabic = useLocale() === 'ar'
  const { chosen } = useGarage()
  const [other, setOther] = useState(false)
  // Also set in the head before the first paint (`web/delivery/defer-scripts.ts`); the garage may change later.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-car', chosen !== null)
  }, [chosen])
  // The pressed button is hidden with the car.
  const find = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (other) find.current?.querySelector('h2')?.focus()
  }, [other])
  return (
    // Clipped, because the corners of the turning wheel would make the page wider.
    <section className="pearl overflow-x-clip border-line border-b">
      <div className="frame grid grid-cols-[minmax(0,1fr)_min(9.75rem,110vw-15.5rem)] items-center gap-x-4 gap-y-5 py-6 sm:grid-cols-[minmax(0,1fr)_min(14rem,35vw)] md:py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-x-14 lg:py-14">
        <div className="space-y-4">
          <h1 className="text-hero leading-[1.06] tracking-tight rtl:leading-[1.25] rtl:tracking-normal">
            {arabic ? hero.title_ar : hero.title}
          </h1>
          <p className="hidden max-w-xl text-lead text-muted sm:block">{arabic ? hero.text_ar : hero.text}</p>
        </div>
        <div className="lg:row-span-2">{wheel && <Wheel wheel={wheel} />}</div>
        <div id="finder" className="card col-span-2 scroll-mt-6 p-4 md:p-6 lg:col-span-1">
          <FinderTabs>
            <div className={other ? 'hidden' : 'with-car min-h-52 sm:min-h-40'}>
              {chosen && <YourCar car={chosen} onOther={() => setOther(true)} />}
            </div>
            <div ref={find} className={other ? undefined : 'without-car'}>
              <Finder choices={{ step: 'make', list: makes }} />
            </div>
          </FinderTabs>
        </div>
      </div>
    </section>
  )
}

/** The remembered car, with a link to its wheels. */
function YourCar({ car, onOther }: { car: GarageCar; onOther: () => void }) {
  const words = useMessages(finder)
  const locale = useLocale()
  return (
    <section aria-label={words.your_car} className="space-y-4">
      <div className="flex items-start gap-3">
        <Icon name="car" size={28} className="text-accent" />
        <div className="min-w-0 flex-1">
          <p className="text-label text-muted">{words.your_car}</p>
          <h2 className="font-semibold text-lead">
            <bdi>{carName(car, locale)}</bdi>
          </h2>
          <p className="text-muted text-small">
            <bdi>{car.modification_name}</bdi>
          </p>
        </div>
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <LinkButton look="primary" to={`/alloy-wheels?${carQuery(car)}`}>
          {words.see_wheels}
        </LinkButton>
        <Button onClick={onOther}>{words.other_car}</Button>
      </div>
    </section>
  )
}

/** `drawing`: HeroDrawing as static HTML. */
export type HeroWheel = Pick<WheelCard, 'sku' | 'slug' | 'brand' | 'brand_ar' | 'design'> & {
  picture: PictureFacts
  drawing: StaticMarkup
}

/** One of the shop's wheels, dimensioned like a technical drawing. */
function Wheel({ wheel }: { wheel: HeroWheel }) {
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
        <StaticHtml markup={wheel.drawing} className="contents" />
      </span>
    </PageLink>
  )
}

/** The dimensions of a wheel over its front view, in thousandths of the picture's side. Without interaction. */
export function HeroDrawing({ wheel }: { wheel: WheelCard }) {
  const [x, y, r] = [frontView.centre_x * 1000, frontView.centre_y * 1000, frontView.radius * 1000]
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

type LeaderProps = { from: [x: number, y: number]; to: [x: number, y: number]; label: string }

function Leader({ from, to: [x, y], label }: LeaderProps) {
  const end = x > from[0] ? 40 : -40
  return (
    <>
      <circle cx={from[0]} cy={from[1]} r="5" fill="currentColor" stroke="none" />
      <path d={`M${from.join(' ')}L${x} ${y}h${end}`} pathLength={1} className="line-draws" />
      <text
        x={x + end}
        y={y - 10}
        textAnchor={end > 0 ? 'end' : 'start'}
        fill="currentColor"
        stroke="none"
        className="font-semibold text-[30px]"
      >
        {label}
      </text>
    </>
  )
}
