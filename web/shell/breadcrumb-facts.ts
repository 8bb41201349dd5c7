import type { Crumb } from '#web/shell/breadcrumbs.tsx'

/** The way back up, in the words of schema.org. */
export function breadcrumbFacts(crumbs: Crumb[], absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      item: absolute(to),
    })),
  }
}
