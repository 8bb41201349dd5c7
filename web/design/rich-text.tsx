import type { ReactNode } from 'react'
import type { TextBlock, TextRun } from '#shared/rich-text.ts'
import { PageLink } from '#web/design/page-link.tsx'

/** A text of the shop: paragraphs and lists, with bold words and links. Never HTML. */
export function RichText({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, i) =>
    block.type === 'paragraph' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its place
      <p key={i}>
        <Runs runs={block.runs} />
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its place
      <ul key={i} className="list-disc space-y-1 ps-5">
        {block.items.map((item, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point has no identity but its place
          <li key={n}>
            <Runs runs={item} />
          </li>
        ))}
      </ul>
    ),
  )
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map((run, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a run has no identity but its place
    <Run key={i} link={run.link}>
      {run.bold ? <strong>{run.text}</strong> : run.text}
    </Run>
  ))
}

function Run({ link, children }: { link: string | undefined; children: ReactNode }) {
  if (!link) return children
  if (link.startsWith('/'))
    return (
      <PageLink to={link} className="textlink">
        {children}
      </PageLink>
    )
  return (
    <a href={link} className="textlink" rel="noreferrer">
      {children}
    </a>
  )
}
