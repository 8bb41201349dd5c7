import { useEffect, useState } from 'react'
import { search } from '#shared/limits.ts'
import type { Option } from '#web/finder/steps.ts'
import { useLocale } from '#web/shell/language.ts'

type Named = { typed: string; options: Option[] }

const fewest = 2

/**
 * Cars that match a text in the shop's search, as options of the finder: "patrol", "330i", "vw". Each skips the
 * questions it answers. `asking` while a request is in flight.
 */
export function useNamedCars(text: string): { options: Option[]; asking: boolean } {
  const locale = useLocale()
  const typed = text.trim()
  const [named, setNamed] = useState<Named>({ typed: '', options: [] })
  const wanted = typed.length >= fewest

  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      // Loaded lazily on the first input.
      const found = await import('#web/finder/find-cars.ts').catch(() => null)
      const options = found ? await found.findCars(typed, locale, leaving.signal) : []
      if (!leaving.signal.aborted) setNamed({ typed, options })
    }, search.pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed, wanted, locale])

  const isKnown = named.typed === typed
  return { options: wanted && isKnown ? named.options : [], asking: wanted && !isKnown }
}
