import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { ProductListItem } from '#core/contract/admin-products.ts'
import { variantUri } from '#core/domain/image-sizes.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { Badge, StatusChip } from '#web/ui/badge.tsx'
import { PluginTile } from '#web/ui/plugin-tile.tsx'
import { Ago } from '../parts/ago.tsx'
import type { Column } from '../parts/list/column.ts'

export const COLUMNS: readonly Column<ProductListItem>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    card: 'title',
    cell: (product) => (
      <span className="flex min-w-0 items-center gap-3">
        <Thumbnail product={product} />
        <span className="grid min-w-0">
          <Link
            to={adminPaths.product(product.id)}
            className="line-clamp-2 font-medium underline-offset-4 hover:underline"
          >
            {product.name}
          </Link>
          {product.version && (
            <span className="text-xs font-normal text-muted">Version {product.version}</span>
          )}
        </span>
      </span>
    ),
  },
  { id: 'category', header: 'Category', optional: true, cell: ({ category }) => category.name },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    sortable: true,
    cell: ({ price }) => formatDollars(price),
  },
  {
    id: 'status',
    header: 'Status',
    optional: true,
    card: 'corner',
    cell: ({ status }) => <ProductStatus status={status} />,
  },
  {
    id: 'new',
    header: 'New',
    optional: true,
    cell: ({ isNew }) => (isNew ? <Badge tone="accent">New</Badge> : <span className="text-muted">No</span>),
  },
  {
    id: 'updated',
    header: 'Updated',
    sortable: true,
    optional: true,
    cell: ({ updated_at }) => <Ago at={updated_at} />,
  },
]

export function ProductStatus({ status }: { status: ProductListItem['status'] }) {
  return status === 'published' ? (
    <StatusChip tone="success">Published</StatusChip>
  ) : (
    <StatusChip>Draft</StatusChip>
  )
}

function Thumbnail({ product: { id, image, uri } }: { product: ProductListItem }) {
  if (!image) return <PluginTile id={id} about={uri} className="size-10 shrink-0 rounded-sm" />
  return (
    <img
      src={paths.upload(variantUri(image, 320, 'webp'))}
      alt=""
      width={56}
      height={35}
      loading="lazy"
      className="h-9 w-14 shrink-0 rounded-sm border border-border object-cover"
    />
  )
}
