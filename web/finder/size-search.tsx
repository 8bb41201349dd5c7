import type { ComponentProps } from 'react'
import { sizeSearch } from '#shared/i18n/size-search.ts'
import { SizeForm } from '#web/finder/size-form.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The search by size above its list. */
export default function SizeSearch(props: ComponentProps<typeof SizeForm>) {
  const words = useMessages(sizeSearch)
  return (
    <section aria-label={words.size_title} className="card mb-6 p-4 md:p-6">
      <SizeForm {...props} />
    </section>
  )
}
