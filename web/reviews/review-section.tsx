import { type ComponentType, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { calls } from '#shared/i18n/forms.ts'
import { reviewSection } from '#shared/i18n/reviews.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { late } from '#web/delivery/late.ts'
import { StaticHtml, type StaticMarkup } from '#web/delivery/static-html.tsx'
import { Button } from '#web/design/button.tsx'
import type { DialogProps } from '#web/reviews/review-form.tsx'
import { useMessages } from '#web/shell/language.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

// Without its script the server's HTML stays.
const LiveReviews = late(() => import('#web/reviews/live-reviews.tsx'), 'stay')

type Props = {
  product: ShownProduct
  /** ReviewList as static HTML. */
  markup: StaticMarkup
}

/** Owners' reviews. Becomes interactive shortly before it scrolls into view; the form is lazy. */
export default function ReviewSection({ product, markup }: Props) {
  const words = useMessages(reviewSection)
  const { unreachable } = useMessages(calls)
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place)
  const isLive = useHydrated()
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | 'open'>('closed')
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)

  async function write() {
    setState('loading')
    try {
      const { ReviewDialog } = await import('#web/reviews/review-form.tsx')
      setDialog(() => ReviewDialog)
      setState('open')
    } catch {
      setState('failed')
    }
  }

  return (
    <section ref={place} aria-labelledby="reviews" className="space-y-5">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="reviews" className="text-title">
          {words.reviews}
        </h2>
        <Button aria-haspopup="dialog" disabled={!isLive} busy={state === 'loading'} onClick={() => void write()}>
          {words.write}
        </Button>
        <p role="status" className="basis-full text-error text-small empty:hidden">
          {state === 'failed' && unreachable}
        </p>
      </header>
      {isNear ? (
        <Suspense fallback={<StaticHtml markup={markup} />}>
          <LiveReviews design_id={product.design_id} car={product.vehicle} markup={markup} />
        </Suspense>
      ) : (
        <StaticHtml markup={markup} />
      )}
      {Dialog && <Dialog open={state === 'open'} onClose={() => setState('closed')} product={product} />}
    </section>
  )
}

/** Whether an element is or was within a screen's height of the viewport; stays true. */
function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const watch = new IntersectionObserver(([seen]) => setIsNear(seen?.isIntersecting === true), {
      rootMargin: '100% 0px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear, place])
  return isNear
}
