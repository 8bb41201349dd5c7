import { useContext } from 'react'
import { DocumentContext } from '#web/delivery/document-context.ts'

/** A part's static HTML. Without `html`, the document that the browser has loaded shows it (`asStaticMarkup`). */
export type StaticMarkup = { id: string; html?: string }

type Props = { markup: StaticMarkup; className?: string }

/**
 * Static HTML that a loader has rendered, so that the part costs no script in the browser. Only pass markup from
 * `renderStaticMarkup` and `asStaticMarkup`, where React has escaped every text.
 */
export function StaticHtml({ markup, className }: Props) {
  const html = useHtml(markup)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components have rendered it
  return <div className={className} id={markup.id} dangerouslySetInnerHTML={{ __html: html }} />
}

const useHtml = import.meta.env.SSR ? useMark : htmlShown

function useMark({ html = '' }: StaticMarkup): string {
  return useContext(DocumentContext)?.html(html) ?? html
}

/** First read while React hydrates the document, before anything has changed there. */
function htmlShown(markup: StaticMarkup): string {
  // biome-ignore lint/suspicious/noAssignInExpressions: a wheel in Arabic was 7 bytes over its 30 kB of script
  return (markup.html ??= document.getElementById(markup.id)?.innerHTML)!
}
