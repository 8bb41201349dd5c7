import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'

/**
 * Renders components to static HTML in loaders, so that the code and messages of non-interactive parts stay on the
 * server. Saves about 9 kB of script on a product page. `prefix` keeps the ids of several parts on a page unique.
 */
export function renderStaticHtml(url: URL, part: ReactNode, prefix = ''): string {
  const page = <StaticRouter location={url.pathname}>{part}</StaticRouter>
  return renderToStaticMarkup(page, { identifierPrefix: prefix })
}
