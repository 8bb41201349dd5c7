/**
 * A part of a page that never changes in the browser, as the markup that the loader has made of it: it costs the visitor
 * no script. Only markup made by `renderStill` may come in here, where React has escaped every text.
 */
export function Still({ markup, className }: { markup: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components have rendered it
  return <div className={className} dangerouslySetInnerHTML={{ __html: markup }} />
}
