import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import type { Permission } from '#shared/desk/permissions.ts'
import type { deskFrame } from '#shared/i18n/desk/frame.ts'
import type { PlaceIconName } from '#web/desk/frame/place-icon.tsx'

type PageModule = { loader?: LoaderFunction; default: ComponentType }

/** The groups of the navigation, in its order. */
export const placeGroups = ['today', 'selling', 'goods', 'content', 'money', 'shop'] as const
export type PlaceGroup = (typeof placeGroups)[number]

export type DeskPage = {
  /** Below `/desk`; the same in both languages. */
  path: string
  /** What the role must have; the page's calls check it again. */
  permission: Permission
  /** Its place in the navigation and the palette; a page without one is reached from another. */
  nav?: {
    word: keyof (typeof deskFrame)['en']
    icon: PlaceIconName
    group: PlaceGroup
    /** Its rank for the bar at the bottom of a phone, which shows the first four that the role may open. */
    bar?: number
  }
  load: () => Promise<PageModule>
}

/** Every page of the desk behind signing in, in the order of the navigation within each group. */
export const deskPages: DeskPage[] = [
  {
    path: '',
    permission: 'self.read',
    nav: { word: 'home', icon: 'grid', group: 'today', bar: 1 },
    load: () => import('#web/desk/today/today.tsx'),
  },
  {
    path: 'orders',
    permission: 'orders.read',
    nav: { word: 'orders', icon: 'receipt', group: 'selling', bar: 2 },
    load: () => import('#web/desk/orders/orders-page.tsx'),
  },
  { path: 'orders/:id', permission: 'orders.read', load: () => import('#web/desk/orders/order-page.tsx') },
  {
    path: 'goods',
    permission: 'goods.read',
    nav: { word: 'goods', icon: 'wheel', group: 'goods', bar: 3 },
    load: () => import('#web/desk/goods/goods-page.tsx'),
  },
  { path: 'goods/new', permission: 'prices.change', load: () => import('#web/desk/goods/new-wheel.tsx') },
  { path: 'goods/sheet', permission: 'prices.change', load: () => import('#web/desk/goods/sheet/sheet-page.tsx') },
  { path: 'goods/:id', permission: 'goods.read', load: () => import('#web/desk/goods/wheel-page.tsx') },
  { path: 'designs', permission: 'goods.read', load: () => import('#web/desk/goods/designs-page.tsx') },
  { path: 'designs/new', permission: 'goods.change', load: () => import('#web/desk/goods/new-design.tsx') },
  { path: 'designs/:id', permission: 'goods.read', load: () => import('#web/desk/goods/design-page.tsx') },
  { path: 'brands', permission: 'goods.read', load: () => import('#web/desk/goods/brands-page.tsx') },
  { path: 'brands/new', permission: 'goods.change', load: () => import('#web/desk/goods/new-brand.tsx') },
  { path: 'brands/:id', permission: 'goods.read', load: () => import('#web/desk/goods/brand-page.tsx') },
  { path: 'accessories', permission: 'goods.read', load: () => import('#web/desk/goods/accessories-page.tsx') },
  { path: 'accessories/new', permission: 'prices.change', load: () => import('#web/desk/goods/new-accessory.tsx') },
  { path: 'accessories/:id', permission: 'goods.read', load: () => import('#web/desk/goods/accessory-page.tsx') },
  {
    path: 'customers',
    permission: 'customers.read',
    nav: { word: 'customers', icon: 'customers', group: 'selling', bar: 4 },
    load: () => import('#web/desk/customers/customers.tsx'),
  },
  { path: 'customers/:id', permission: 'customers.read', load: () => import('#web/desk/customers/customer.tsx') },
  {
    path: 'vehicles',
    permission: 'vehicles.read',
    nav: { word: 'vehicles', icon: 'car', group: 'goods' },
    load: () => import('#web/desk/vehicles/vehicles.tsx'),
  },
  {
    path: 'gaps',
    permission: 'figures.read',
    nav: { word: 'gaps', icon: 'ruler', group: 'goods' },
    load: () => import('#web/desk/gaps/car-gaps.tsx'),
  },
  { path: 'gaps/skus', permission: 'figures.read', load: () => import('#web/desk/gaps/sku-gaps.tsx') },
  { path: 'vehicles/:slug', permission: 'vehicles.read', load: () => import('#web/desk/vehicles/vehicle.tsx') },
  {
    path: 'offers',
    permission: 'offers.read',
    nav: { word: 'offers', icon: 'phone', group: 'selling' },
    load: () => import('#web/desk/offers/offers.tsx'),
  },
  { path: 'offers/new', permission: 'offers.make', load: () => import('#web/desk/offers/new-offer.tsx') },
  { path: 'offers/:id', permission: 'offers.read', load: () => import('#web/desk/offers/offer.tsx') },
  {
    path: 'reviews',
    permission: 'reviews.read',
    nav: { word: 'reviews', icon: 'star', group: 'content' },
    load: () => import('#web/desk/after-sale/reviews.tsx'),
  },
  {
    path: 'reviews/published',
    permission: 'reviews.read',
    load: () => import('#web/desk/after-sale/published-reviews.tsx'),
  },
  {
    path: 'requests',
    permission: 'requests.read',
    nav: { word: 'requests', icon: 'mail', group: 'selling' },
    load: () => import('#web/desk/requests/requests.tsx'),
  },
  {
    path: 'returns',
    permission: 'returns.read',
    nav: { word: 'returns', icon: 'return', group: 'selling' },
    load: () => import('#web/desk/requests/returns.tsx'),
  },
  { path: 'returns/:id', permission: 'returns.read', load: () => import('#web/desk/requests/return.tsx') },
  {
    path: 'money',
    permission: 'money.read',
    nav: { word: 'money', icon: 'scale', group: 'money' },
    load: () => import('#web/desk/money/money-page.tsx'),
  },
  {
    path: 'settlements',
    permission: 'settlements.read',
    nav: { word: 'settlements', icon: 'bank', group: 'money' },
    load: () => import('#web/desk/settlements/settlements.tsx'),
  },
  {
    path: 'settlements/:id',
    permission: 'settlements.read',
    load: () => import('#web/desk/settlements/settlement.tsx'),
  },
  { path: 'guarantee/:number', permission: 'guarantee.read', load: () => import('#web/desk/after-sale/case.tsx') },
  {
    path: 'guarantee',
    permission: 'guarantee.read',
    nav: { word: 'guarantee', icon: 'shield', group: 'selling' },
    load: () => import('#web/desk/after-sale/guarantee.tsx'),
  },
  {
    path: 'reports',
    permission: 'reports.read',
    nav: { word: 'reports', icon: 'chart', group: 'money' },
    load: () => import('#web/desk/reports/reports.tsx'),
  },
  {
    path: 'asked',
    permission: 'figures.read',
    nav: { word: 'asked', icon: 'zoom', group: 'money' },
    load: () => import('#web/desk/today/asked.tsx'),
  },
  {
    path: 'coupons',
    permission: 'coupons.read',
    nav: { word: 'coupons', icon: 'tag', group: 'money' },
    load: () => import('#web/desk/content/coupons.tsx'),
  },
  { path: 'coupons/new', permission: 'coupons.change', load: () => import('#web/desk/content/new-coupon.tsx') },
  { path: 'coupons/:code', permission: 'coupons.read', load: () => import('#web/desk/content/coupon.tsx') },
  {
    path: 'stock',
    permission: 'stock.read',
    nav: { word: 'stock', icon: 'box', group: 'goods', bar: 5 },
    load: () => import('#web/desk/stock/stock.tsx'),
  },
  {
    path: 'imports',
    permission: 'imports.change',
    nav: { word: 'imports', icon: 'upload', group: 'goods' },
    load: () => import('#web/desk/imports/imports.tsx'),
  },
  { path: 'imports/:id', permission: 'imports.change', load: () => import('#web/desk/imports/import.tsx') },
  { path: 'stock/count', permission: 'stock.count', load: () => import('#web/desk/stock/count.tsx') },
  { path: 'stock/:sku', permission: 'stock.read', load: () => import('#web/desk/stock/sku.tsx') },
  {
    path: 'settings',
    permission: 'settings.read',
    nav: { word: 'settings', icon: 'filter', group: 'shop' },
    load: () => import('#web/desk/setup/settings.tsx'),
  },
  { path: 'opening', permission: 'settings.read', load: () => import('#web/desk/setup/opening.tsx') },
  { path: 'settings/facts', permission: 'settings.read', load: () => import('#web/desk/setup/facts.tsx') },
  { path: 'settings/delivery', permission: 'settings.read', load: () => import('#web/desk/setup/delivery.tsx') },
  { path: 'settings/payments', permission: 'settings.read', load: () => import('#web/desk/setup/payments.tsx') },
  { path: 'settings/mail', permission: 'settings.read', load: () => import('#web/desk/setup/mail.tsx') },
  { path: 'settings/centres', permission: 'settings.read', load: () => import('#web/desk/setup/centres.tsx') },
  { path: 'settings/maintenance', permission: 'settings.read', load: () => import('#web/desk/setup/maintenance.tsx') },
  {
    path: 'integrations',
    permission: 'integrations.read',
    nav: { word: 'integrations', icon: 'plug', group: 'shop' },
    load: () => import('#web/desk/integrations/integrations.tsx'),
  },
  {
    path: 'integrations/:id',
    permission: 'integrations.read',
    load: () => import('#web/desk/integrations/endpoint.tsx'),
  },
  {
    path: 'pages',
    permission: 'content.read',
    nav: { word: 'pages', icon: 'page', group: 'content' },
    load: () => import('#web/desk/content/pages/pages.tsx'),
  },
  { path: 'pages/:slug', permission: 'content.read', load: () => import('#web/desk/content/pages/page.tsx') },
  {
    path: 'synonyms',
    permission: 'content.read',
    nav: { word: 'synonyms', icon: 'search', group: 'content' },
    load: () => import('#web/desk/synonyms/synonyms.tsx'),
  },
  {
    path: 'redirects',
    permission: 'content.read',
    nav: { word: 'redirects', icon: 'route', group: 'content' },
    load: () => import('#web/desk/content/redirects.tsx'),
  },
  {
    path: 'letters',
    permission: 'content.read',
    nav: { word: 'letters', icon: 'chat', group: 'content' },
    load: () => import('#web/desk/content/letters/letters.tsx'),
  },
  { path: 'letters/:id', permission: 'content.read', load: () => import('#web/desk/content/letters/letter.tsx') },
  {
    path: 'home',
    permission: 'content.read',
    nav: { word: 'front', icon: 'house', group: 'content' },
    load: () => import('#web/desk/content/home/home.tsx'),
  },
  {
    path: 'gallery',
    permission: 'content.read',
    nav: { word: 'gallery', icon: 'picture', group: 'content' },
    load: () => import('#web/desk/content/gallery/gallery.tsx'),
  },
  {
    path: 'faq',
    permission: 'content.read',
    nav: { word: 'faq', icon: 'unknown', group: 'content' },
    load: () => import('#web/desk/content/pages/questions.tsx'),
  },
  {
    path: 'people',
    permission: 'people.read',
    nav: { word: 'people', icon: 'person', group: 'shop' },
    load: () => import('#web/desk/people/people.tsx'),
  },
  { path: 'people/:id', permission: 'people.read', load: () => import('#web/desk/people/member.tsx') },
  {
    path: 'history',
    permission: 'audit.read',
    nav: { word: 'audit', icon: 'clock', group: 'shop' },
    load: () => import('#web/desk/audit/audit-page.tsx'),
  },
  {
    path: 'me',
    permission: 'self.read',
    nav: { word: 'me', icon: 'lock', group: 'shop' },
    load: () => import('#web/desk/sign-in/me.tsx'),
  },
]
