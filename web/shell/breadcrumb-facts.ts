import type { Crumb } from '#web/shell/breadcrumbs.tsx'

/** Breadcrumbs as schema.org data. */
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
