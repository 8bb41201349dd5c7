import { useEffect, useState } from 'react'
import { search } from '#shared/limits.ts'
import type { Option } from '#web/finder/steps.ts'
import { useLocale } from '#web/shell/language.ts'

type Named = { typed: string; options: Option[] }

const fewest = 2

/**
 * The cars that a text means, as the shop's search reads it, in the lines of the finder: "patrol", "330i", "vw". Each leads
 * past the questions that it answers. `asking` while an answer is on its way.
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
      // Loaded with the first text that is typed.
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
