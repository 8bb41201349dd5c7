import type { Block } from '#shared/api/pages.ts'
import { shell } from '#shared/i18n/shell.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Section } from '#web/home/section.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** The accessory categories that most sets need, each linking to its list. */
export function Accessories({ block }: { block: Extract<Block, { type: 'addons' }> }) {
  const words = useMessages(shell)
  const arabic = useLocale() === 'ar'
  return (
    <Section
      title={arabic ? block.title_ar : block.title}
      text={arabic ? block.text_ar : block.text}
      more={{ to: block.link, label: words.accessories }}
    >
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        {block.categories.map(({ slug, name, name_ar, picture }) => (
          <li key={slug}>
            <PageLink
              to={`/addons/${slug}`}
              className="card flex h-full items-center gap-3 p-3 font-semibold text-small hover:border-edge"
            >
              <span className="pearl grid size-16 shrink-0 place-items-center rounded-control p-1">
                <Picture picture={picture} alt="" sizes="4rem" className="size-full object-contain" />
              </span>
              {arabic ? name_ar : name}
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
