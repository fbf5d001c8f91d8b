import { Boxes, Download, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { ProductListItem } from '#core/contract/admin-products.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import type { BulkAction } from '../parts/list/column.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import { useStaff } from '../parts/staff.ts'
import { COLUMNS } from './columns.tsx'
import { MoveDialog, type Moving } from './move-dialog.tsx'
import { rowActions } from './row-actions.tsx'
import type { useProducts } from './use-products.ts'

type Props = ReturnType<typeof useProducts>

export function ProductsScreen(props: Props) {
  const { url, query, remove } = props
  const { isAdmin } = useStaff()
  const [deleting, setDeleting] = useState<ProductListItem | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const exporting = useAction(props.exportAll)
  const row = useAction((work: () => Promise<void>) => work())
  const problem = exporting.alert ?? row.alert
  const create = (
    <LinkButton size="sm" to={adminPaths.newProduct()}>
      <Plus aria-hidden="true" className="size-4" />
      New product
    </LinkButton>
  )

  return (
    <>
      <ListPage
        title="Products"
        nouns={['product', 'products']}
        url={url}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={
          isAdmin
            ? (one) => rowActions(one, { ...props, act: (work) => void row.run(work), ask: setDeleting })
            : undefined
        }
        bulk={isAdmin ? bulkActions(props, setMoving) : undefined}
        search="Search products"
        tools={
          <>
            <Button
              size="sm"
              variant="secondary"
              icon={<Download aria-hidden="true" className="size-4" />}
              pending={exporting.pending && 'Exporting…'}
              onClick={() => void exporting.run()}
            >
              Export
            </Button>
            {isAdmin && (
              <LinkButton size="sm" variant="secondary" to={adminPaths.productImport()}>
                <Upload aria-hidden="true" className="size-4" />
                Import
              </LinkButton>
            )}
          </>
        }
        action={isAdmin && create}
        note={<AlertRegion>{problem && <Alert>{problem}</Alert>}</AlertRegion>}
        empty={{
          icon: <Boxes />,
          text: 'No products yet. A product is a plugin with its price, pictures and releases.',
          action: isAdmin && create,
        }}
      />
      {moving && <MoveDialog {...moving} onClose={() => setMoving(null)} />}
      {deleting && (
        <ConfirmDialog
          title={`Delete “${deleting.name}”?`}
          verb="Delete product"
          doing="Deleting…"
          act={async () => {
            await remove(deleting)
            setDeleting(null)
          }}
          onClose={() => setDeleting(null)}
        >
          <p>
            Its plans, pictures, reviews and releases are deleted too, and its page{' '}
            <span className="font-mono">{paths.product(deleting.uri)}</span> is gone. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function bulkActions({ bulk }: Props, move: (moving: Moving) => void): BulkAction<ProductListItem>[] {
  return [
    { label: 'Publish', run: (rows) => bulk('publish', rows) },
    { label: 'Unpublish', run: (rows) => bulk('unpublish', rows) },
    {
      label: 'Set category',
      run: (rows) =>
        new Promise((resolve, reject) =>
          move({
            count: rows.length,
            onChosen: (categoryId) =>
              categoryId === null ? resolve(null) : bulk('move', rows, categoryId).then(resolve, reject),
          }),
        ),
    },
    {
      label: 'Delete',
      danger: true,
      confirm: (rows) => ({
        title: rows.length === 1 ? `Delete “${rows[0]?.name}”?` : `Delete ${rows.length} products?`,
        text: (
          <>
            <p>Only drafts that were never sold can be deleted. This cannot be undone.</p>
            <ul className="list-disc pl-5">
              {rows.map(({ id, name }) => (
                <li key={id}>
                  <Link to={adminPaths.product(id)}>{name}</Link>
                </li>
              ))}
            </ul>
          </>
        ),
        verb: rows.length === 1 ? 'Delete product' : `Delete ${rows.length} products`,
      }),
      run: (rows) => bulk('delete', rows),
    },
  ]
}
