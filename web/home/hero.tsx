import { lazy, Suspense, useEffect, useState } from 'react'
import type { Block } from '#shared/api/pages.ts'
import type { MakeChoice } from '#shared/api/vehicles.ts'
import { Finder } from '#web/finder/finder.tsx'
import { FinderTabs } from '#web/finder/finder-tabs.tsx'
import { useGarage } from '#web/finder/garage.ts'
import { HeroWheel, type HeroWheelFacts } from '#web/home/hero-wheel.tsx'
import { useLocale } from '#web/shell/language.ts'

const YourCar = lazy(() => import('#web/home/your-car.tsx'))

type Props = {
  hero: Extract<Block, { type: 'hero' }>
  makes: MakeChoice[]
  wheel: HeroWheelFacts | null
}

/** A headline, the finder or the remembered car, and a large wheel that keeps its position while the finder grows. */
export function Hero({ hero, makes, wheel }: Props) {
  const arabic = useLocale() === 'ar'
  const { chosen } = useGarage()
  const [other, setOther] = useState(false)
  // Also set in the head before the first paint (`web/browser/defer-scripts.ts`); the garage may change later.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-car', chosen !== null)
  }, [chosen])
  return (
    <section className="pearl border-line border-b">
      <div className="frame grid grid-cols-[minmax(0,1fr)_9.75rem] items-center gap-x-4 gap-y-5 py-6 sm:grid-cols-[1fr_14rem] md:py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-x-14 lg:py-14">
        <div className="space-y-4">
          <h1 className="text-hero leading-[1.06] tracking-tight rtl:leading-[1.25] rtl:tracking-normal">
            {arabic ? hero.title_ar : hero.title}
          </h1>
          <p className="hidden max-w-xl text-lead text-muted sm:block">{arabic ? hero.text_ar : hero.text}</p>
        </div>
        <div className="lg:row-span-2">{wheel && <HeroWheel wheel={wheel} />}</div>
        <div id="finder" className="card col-span-2 scroll-mt-6 p-4 md:p-6 lg:col-span-1">
          <FinderTabs>
            <div className={other ? 'hidden' : 'with-car min-h-52 sm:min-h-40'}>
              {/* Without a car nothing loads; the placeholder is as high as the car's lines and buttons. */}
              <Suspense fallback={<div className="min-h-52 sm:min-h-40" />}>
                {chosen && <YourCar car={chosen} onOther={() => setOther(true)} />}
              </Suspense>
            </div>
            <div className={other ? undefined : 'without-car'}>
              <Finder choices={{ step: 'make', list: makes }} />
            </div>
          </FinderTabs>
        </div>
      </div>
    </section>
  )
}
