import { useEffect, useState } from 'react'
import { search } from '#shared/limits.ts'
import { call } from '#web/browser/api.ts'
import { type Option, optionOf } from '#web/finder/steps.ts'
import { useLocale } from '#web/shell/language.ts'

type Named = { typed: string; options: Option[] }

/** Cars offered for one text. */
const most = 6
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
      try {
        // "car" says nothing to the search, which takes three characters: two are enough for VW.
        const { models } = await call(
          'GET /search',
          { query: { query: `${typed} car`, limit: most } },
          { signal: leaving.signal },
        )
        setNamed({ typed, options: models.map((model) => optionOf(model, locale)) })
      } catch {
        // The list of makes is still there.
        if (!leaving.signal.aborted) setNamed({ typed, options: [] })
      }
    }, search.pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed, wanted, locale])

  const isKnown = named.typed === typed
  return { options: wanted && isKnown ? named.options : [], asking: wanted && !isKnown }
}
