import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * The files of scripts that the browser loads: each group takes the modules it names, with all they import that no group
 * before it has taken. React and the router change seldom and stay in the browser's cache over releases. What nearly every
 * page is built from is one file, `frame`, because many small files compress worse and are requested one by one. Without
 * these groups the bundler makes 48 files of a list, 10 kB heavier; `tests/pages/weight.test.ts` weighs.
 */
export const chunks = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
    {
      name: 'frame',
      test: ours(
        'web/routes/shop.tsx',
        'web/shell/head/page-meta.ts',
        'web/delivery/static-html.tsx',
        'web/delivery/shared-list.tsx',
        'web/browser/early-input.ts',
        'web/finder/car-address.ts',
        'web/design/badge.tsx',
        'web/design/field.tsx',
        'web/design/notice.tsx',
        'web/design/picture.tsx',
        'web/design/price.tsx',
        'web/design/product-text.tsx',
      ),
    },
    { name: 'calls', test: ours('web/browser/api.ts') },
    { name: 'delivery', test: ours('shared/countries.ts', 'shared/day.ts') },
    { name: 'dialog', test: /@base-ui|web\/design\/dialog/ },
    { name: 'finder', test: ours('web/finder/finder.tsx') },
    { name: 'cards', test: ours('web/wheels/wheel-grid.tsx', 'web/wheels/front-view.tsx') },
    {
      name: 'wheels',
      test: ours(
        'web/wheels/compare/compare-tray.tsx',
        'web/finder/use-remembered-car.ts',
        'shared/i18n/wheels/product.ts?words=askedCar',
      ),
    },
    {
      name: 'goods',
      test: ours('web/shell/breadcrumbs.tsx', 'web/design/share-button.tsx', 'web/wheels/product/delivery.tsx'),
    },
    { name: 'filters', test: ours('web/filters/list-filters.ts') },
    { name: 'list', test: ours('web/wheels/list/listing-page.tsx') },
    { name: 'product', test: ours('web/routes/wheels/product.tsx') },
  ],
}

/** These files of the project, wherever it is. */
function ours(...files: string[]): (file: string) => boolean {
  return (file) => files.includes(relative(root, file).replaceAll('\\', '/'))
}

/** The files that a part loaded later loads as well, except for itself and what every page has. */
export function filesBeside(part: string, files: string[]): string[] {
  return files.filter((file) => file !== part && !/\/(react|rolldown-runtime|frame)-/.test(file))
}
