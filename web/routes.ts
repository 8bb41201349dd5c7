import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop, in English at `/…` and in Arabic at `/ar/…`. */
export default prefix('ar?', [
  layout('routes/shop.tsx', [
    index('routes/home.tsx'),
    route('alloy-wheels', 'routes/wheels/listing.tsx'),
    route('clearance-wheels', 'routes/wheels/clearance.tsx'),
    route('wheelbrand/:brand', 'routes/wheels/brand.tsx'),
    route('gallery', 'routes/gallery/gallery.tsx'),
    route('gallery/:look', 'routes/gallery/look.tsx'),
    route('compare', 'routes/wheels/compare.tsx'),
    route('search', 'routes/search.tsx'),
    route('addons', 'routes/addons/categories.tsx'),
    route('addons/:category', 'routes/addons/category.tsx'),
    route('addons/:category/:addon', 'routes/addons/addon.tsx'),
    route('cart', 'routes/cart/cart.tsx'),
    route('cart/account', 'routes/cart/account.tsx'),
    route('cart/checkout', 'routes/cart/checkout.tsx'),
    route('cart/payment', 'routes/cart/payment.tsx'),
    route('login', 'routes/account/login.tsx'),
    route('register', 'routes/account/register.tsx'),
    route('forgot-password', 'routes/account/forgot-password.tsx'),
    route('reset-password', 'routes/account/reset-password.tsx'),
    route('my-account', 'routes/account/my-account.tsx'),
    route('my-account/my-profile', 'routes/account/my-profile.tsx'),
    route('thank-you', 'routes/thank-you.tsx'),
    route(':page', 'routes/page.tsx'),
    route(':slug/:sku', 'routes/wheels/product.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
]) satisfies RouteConfig
