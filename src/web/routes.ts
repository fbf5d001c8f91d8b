import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. */
export default [
  layout('storefront/layout.tsx', [
    index('storefront/home/route.tsx'),
    route('categories/:slug?', 'storefront/categories/route.tsx'),
    route('products/:handle', 'storefront/product/route.tsx'),
    route('404', 'storefront/not-found/route.tsx'),
    route('*', 'storefront/not-found/route.tsx', { id: 'storefront/unknown-path' }),
  ]),
] satisfies RouteConfig
