/**
 * Static HTML that a loader has rendered, so that the part costs no script in the browser. Only pass markup from
 * `renderStaticHtml`, where React has escaped every text.
 */
export function StaticHtml({ markup, className }: { markup: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components have rendered it
  return <div className={className} dangerouslySetInnerHTML={{ __html: markup }} />
}
