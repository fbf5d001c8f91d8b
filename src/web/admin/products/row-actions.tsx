import { Copy, ExternalLink, Eye, EyeOff, PackageOpen, Pencil, Trash2 } from 'lucide-react'
import { adminPaths } from '#core/admin-paths.ts'
import type { ProductListItem } from '#core/contract/admin-products.ts'
import { paths } from '#core/paths.ts'
import type { MenuItem } from '../parts/menu.tsx'
import type { useProducts } from './use-products.ts'

type Deps = Pick<ReturnType<typeof useProducts>, 'change' | 'duplicate'> & {
  /** Shows the error if the server refuses. */
  act: (work: () => Promise<void>) => void
  ask: (deleting: ProductListItem) => void
}

/** The actions for one product in the list. */
export function rowActions(row: ProductListItem, { change, duplicate, act, ask }: Deps): MenuItem[] {
  const published = row.status === 'published'
  return [
    { label: 'Edit', icon: <Pencil />, to: adminPaths.product(row.id) },
    { label: 'Releases', icon: <PackageOpen />, to: adminPaths.productReleases(row.id) },
    published
      ? { label: 'View in shop', icon: <ExternalLink />, to: paths.product(row.uri) }
      : { label: 'Preview', icon: <ExternalLink />, to: adminPaths.productPreview(row.id) },
    { label: 'Duplicate', icon: <Copy />, run: () => act(() => duplicate(row)) },
    published
      ? { label: 'Unpublish', icon: <EyeOff />, run: () => act(() => change('unpublish', row)) }
      : { label: 'Publish', icon: <Eye />, run: () => act(() => change('publish', row)) },
    published
      ? { label: 'Delete (unpublish it first)', icon: <Trash2 />, disabled: true, run: () => {} }
      : { label: 'Delete', icon: <Trash2 />, danger: true, run: () => ask(row) },
  ]
}
