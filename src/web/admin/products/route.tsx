import { adminMeta } from '../parts/admin-meta.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { ProductsScreen } from './screen.tsx'
import { useProducts } from './use-products.ts'

export const meta = adminMeta('Products')
export const handle: ScreenHandle = { title: 'Products' }

export default function ProductsRoute() {
  return <ProductsScreen {...useProducts()} />
}
