import { type ReactNode, type RefObject, useEffect, useState } from 'react'

/** A bar at the bottom of a phone's screen while the element it replaces is out of view. */
export function FootBar({ instead, children }: { instead: RefObject<HTMLElement | null>; children: ReactNode }) {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false))
    if (instead.current) observer.observe(instead.current)
    return () => observer.disconnect()
  }, [instead])

  if (!shown) return null
  return (
    <div className="foot-bar foot-bar-floats fixed inset-x-0 bottom-0 m-0! z-20 flex items-center gap-4 border-line border-t bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:hidden">
      {children}
    </div>
  )
}
