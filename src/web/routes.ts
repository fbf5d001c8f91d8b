import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. `boundary` keeps header and footer around a page that failed. */
export default [
  layout('storefront/layout.tsx', [
    layout('storefront/boundary.tsx', [
      index('storefront/home/route.tsx'),
      route('categories/:slug?', 'storefront/categories/route.tsx'),
      route('products/:handle', 'storefront/product/route.tsx'),
      route('privacy-policy', 'storefront/policies/privacy.route.tsx'),
      route('refund-policy', 'storefront/policies/refund.route.tsx'),
      route('terms-conditions', 'storefront/policies/terms.route.tsx'),
      route('about-us', 'storefront/policies/about.route.tsx'),
      route('404', 'storefront/not-found/route.tsx'),
      route('*', 'storefront/not-found/route.tsx', { id: 'storefront/unknown-path' }),
    ]),
  ]),
] satisfies RouteConfig
