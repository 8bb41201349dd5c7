import { type ComponentType, type ReactElement, useContext } from 'react'
import { DocumentContext } from '#web/delivery/document-context.ts'
import { useLocale } from '#web/design/locale.ts'

type Props = { className?: string; children: ReactElement<object>[] }

/**
 * A `<ul>` whose items many pages show, which the server renders once for each name and props. An item's own props
 * `to` and `count` may differ between pages. Items have no style and no script, which the security policy would name.
 */
export const SharedList = (import.meta.env.SSR ? ListOfDocument : 'ul') as ComponentType<Props>

function ListOfDocument({ children, className }: Props) {
  const locale = useLocale()
  const parts = useContext(DocumentContext)
  if (!parts) return <ul className={className}>{children}</ul>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components have rendered it
  return <ul className={className} dangerouslySetInnerHTML={{ __html: parts.items(children, locale) }} />
}
