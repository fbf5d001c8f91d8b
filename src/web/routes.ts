import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { ADMIN_SCREENS } from '#core/admin-paths.ts'
import { FIXED_PAGES } from '#core/content/page.ts'

/** The site map. `boundary` keeps the header and footer around a page that failed. */
export default [
  layout('storefront/layout.tsx', [
    layout('storefront/boundary.tsx', [
      index('storefront/home/route.tsx'),
      route('categories/:slug?', 'storefront/categories/route.tsx'),
      route('products/:handle', 'storefront/product/route.tsx'),
      route('preview/products/:id', 'storefront/product/preview.route.tsx'),
      route('preview/content/:key', 'storefront/preview/route.tsx'),
      route('shipping-cart', 'storefront/cart/route.tsx'),
      ...FIXED_PAGES.map((slug) =>
        route(slug, 'storefront/page/route.tsx', { id: `storefront/page/${slug}` }),
      ),
      route('pages/:slug', 'storefront/page/route.tsx'),
      route('register', 'account/register/route.tsx'),
      route('login', 'account/login/route.tsx'),
      route('forgot-password', 'account/forgot-password/route.tsx'),
      route('reset-password', 'account/reset-password/route.tsx'),
      route('confirm-email', 'account/mailed-links/confirm-email.route.tsx'),
      route('undo-email-change', 'account/mailed-links/undo-email-change.route.tsx'),
      route('subscription/:token', 'account/subscription/route.tsx'),
      route('profile', 'account/to-profile.ts', { id: 'account/profile-shortcut' }),
      layout('account/layout.tsx', [
        route('account', 'account/to-profile.ts'),
        route('account/profile', 'account/profile/route.tsx'),
        route('account/orders', 'account/orders/route.tsx'),
        route('account/orders/:key', 'account/order/route.tsx'),
        route('account/licenses', 'account/licenses/route.tsx'),
        route('account/password', 'account/password/route.tsx'),
        route('account/addresses', 'account/addresses/route.tsx'),
        route('account/notifications', 'account/notifications/route.tsx'),
        route('account/security', 'account/security/route.tsx'),
        route('account/privacy', 'account/privacy/route.tsx'),
      ]),
      route('404', 'storefront/not-found/route.tsx'),
      route('*', 'storefront/not-found/route.tsx', { id: 'storefront/unknown-path' }),
    ]),
  ]),
  layout('storefront/checkout/layout.tsx', [
    route('checkout', 'storefront/checkout/route.tsx'),
    route('checkout/key/:key', 'storefront/success/route.tsx'),
  ]),
  route('admin/login', 'account/admin-login/route.tsx'),
  // The admin panel. A screen needs a name in ADMIN_SCREENS and a line in admin/parts/shell/nav-items.ts.
  layout('admin/layout.tsx', [
    route('admin', 'admin/dashboard/route.tsx'),
    ...ADMIN_SCREENS.map((name) => route(`admin/${name}`, `admin/${name}/route.tsx`)),
    route('admin/products/import', 'admin/products/import/route.tsx'),
    route('admin/products/:id', 'admin/products/editor/route.tsx'),
    route('admin/products/:id/releases', 'admin/products/releases/route.tsx'),
    route('admin/products/:id/connect', 'admin/products/connect/route.tsx'),
    route('admin/licenses/from-file', 'admin/licenses/from-file/route.tsx'),
    route('admin/content/:key', 'admin/content/editor/route.tsx'),
    route('admin/content/:key/versions/:number', 'admin/content/version/route.tsx'),
    route('admin/subscriptions/:id', 'admin/subscription/route.tsx'),
    route('admin/orders/:number', 'admin/order/route.tsx'),
    route('admin/users/:id', 'admin/user/route.tsx'),
    route('admin/mails/:id', 'admin/mail/route.tsx'),
    route('admin/*', 'admin/unknown.ts'),
  ]),
] satisfies RouteConfig
