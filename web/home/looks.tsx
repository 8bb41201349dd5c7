import type { Block } from '#shared/api/pages.ts'
import { looks } from '#shared/i18n/looks.ts'
import { LookGrid } from '#web/gallery/look-grid.tsx'
import { Section } from '#web/home/section.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Pictures from the gallery, with a link to all of them. */
export function Looks({ block }: { block: Extract<Block, { type: 'gallery' }> }) {
  const words = useMessages(looks)
  const arabic = useLocale() === 'ar'
  if (block.items.length === 0) return null
  return (
    <Section title={arabic ? block.title_ar : block.title} more={{ to: block.link, label: words.all_pictures }}>
      <LookGrid cards={block.items} row />
      {block.items.some(({ demo }) => demo) && <p className="text-label text-muted">{words.illustrations}</p>}
    </Section>
  )
}
