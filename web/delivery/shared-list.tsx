import { type ComponentType, createContext, type ReactElement, useContext } from 'react'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'

/** Renders items on the server; returns the mark of their place in the document (web/delivery/render-items.tsx). */
type RenderItems = (items: ReactElement<object>[], locale: Locale) => string

/** Set while a document is rendered (web/entry.server.tsx). */
export const ItemsContext = /* @__PURE__ */ createContext<RenderItems | null>(null)

type Props = { className?: string; children: ReactElement<object>[] }

/**
 * A `<ul>` whose items many pages show, which the server renders once for each name and props. An item's own props
 * `to` and `count` may differ between pages. Items have no style and no script, which the security policy would name.
 */
export const SharedList = (import.meta.env.SSR ? ListOfDocument : 'ul') as ComponentType<Props>

function ListOfDocument({ children, className }: Props) {
  const locale = useLocale()
  const render = useContext(ItemsContext)
  if (!render) return <ul className={className}>{children}</ul>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components have rendered it
  return <ul className={className} dangerouslySetInnerHTML={{ __html: render(children, locale) }} />
}
