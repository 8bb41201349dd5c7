import { createContext, type ReactElement } from 'react'
import type { Locale } from '#shared/locale.ts'

/** Parts whose HTML stays outside of React's string while a document is rendered; each returns the mark of its place. */
export type DocumentParts = {
  /** Renders items on the server, each once for all pages. */
  items: (items: ReactElement<object>[], locale: Locale) => string
  /** HTML that a loader has rendered. */
  html: (html: string) => string
}

/** Set while a document is rendered (web/entry.server.tsx). */
export const DocumentContext = /* @__PURE__ */ createContext<DocumentParts | null>(null)
