import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is or was within a screen's height of the viewport; stays true. */
export function useNear(place: RefObject<Element | null>): boolean {
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
