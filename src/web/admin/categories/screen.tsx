import { ExternalLink, FolderTree, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Category } from '#core/contract/catalog.ts'
import { paths } from '#core/paths.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Ago } from '../parts/ago.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import type { Column } from '../parts/list/column.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import type { MenuItem } from '../parts/menu.tsx'
import { OrderControls } from '../parts/order-controls.tsx'
import { type Drop, ReorderArea } from '../parts/reorder.tsx'
import { useStaff } from '../parts/staff.ts'
import { CategorySheet } from './category-sheet.tsx'
import type { useCategories } from './use-categories.ts'

type Open = { what: 'form'; category: Category | null } | { what: 'delete'; category: Category } | null

export function CategoriesScreen({
  url,
  query,
  problem,
  saved,
  remove,
  move,
}: ReturnType<typeof useCategories>) {
  const { isAdmin } = useStaff()
  const [open, setOpen] = useState<Open>(null)
  const page = query.data?.data
  const placeOf = (id: number) =>
    page ? (page.current_page - 1) * page.per_page + page.data.findIndex((one) => one.id === id) + 1 : 0
  const onDrop = ({ moved, target, where }: Drop) => {
    const category = page?.data.find(({ id }) => String(id) === moved)
    if (!category) return
    const [at, to] = [placeOf(category.id), placeOf(Number(target))]
    void move(category, to + (where === 'after' ? 1 : 0) - (at < to ? 1 : 0))
  }
  const create = (
    <Button
      size="sm"
      icon={<Plus aria-hidden="true" className="size-4" />}
      onClick={() => setOpen({ what: 'form', category: null })}
    >
      New category
    </Button>
  )
  const order: Column<Category> = {
    id: 'order',
    header: 'Order',
    card: 'corner',
    cell: (category) => (
      <OrderControls
        name={category.name}
        place={placeOf(category.id)}
        last={page?.total ?? 0}
        onMove={(place) => void move(category, place)}
      />
    ),
  }

  return (
    <ReorderArea onDrop={onDrop}>
      <ListPage
        title="Categories"
        nouns={['category', 'categories']}
        url={url}
        query={query}
        columns={
          isAdmin
            ? [order, nameColumn((category) => setOpen({ what: 'form', category })), ...COLUMNS]
            : [nameColumn(), ...COLUMNS]
        }
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={isAdmin ? (category) => actionsFor(category, setOpen) : undefined}
        action={isAdmin && create}
        note={<AlertRegion>{problem && <Alert>{problem}</Alert>}</AlertRegion>}
        empty={{
          icon: <FolderTree />,
          text: 'No categories yet. Products are sorted into them, and shoppers browse by them.',
          action: isAdmin && create,
        }}
      />
      {open?.what === 'form' && (
        <CategorySheet category={open.category} onClose={() => setOpen(null)} onSaved={saved} />
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          title={`Delete “${open.category.name}”?`}
          verb="Delete category"
          doing="Deleting…"
          act={async () => {
            await remove(open.category)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            Its page {paths.category(open.category.slug)} is deleted too. A category that still has products
            cannot be deleted.
          </p>
        </ConfirmDialog>
      )}
    </ReorderArea>
  )
}

/** For admins, the name opens the form. */
function nameColumn(edit?: (category: Category) => void): Column<Category> {
  return {
    id: 'name',
    header: 'Name',
    card: 'title',
    cell: (category) => (
      <span className="grid min-w-0 justify-items-start">
        {edit ? (
          <button
            type="button"
            className="min-h-6 rounded-xs text-left font-medium underline-offset-4 hover:underline"
            onClick={() => edit(category)}
          >
            {category.name}
          </button>
        ) : (
          <span className="font-medium">{category.name}</span>
        )}
        {category.description && (
          <span className="font-normal text-muted md:line-clamp-1" title={category.description}>
            {category.description}
          </span>
        )}
      </span>
    ),
  }
}

const COLUMNS: readonly Column<Category>[] = [
  {
    id: 'slug',
    header: 'Slug',
    cell: ({ slug }) => <code className="font-mono text-xs text-muted">{slug}</code>,
  },
  { id: 'products', header: 'Products', align: 'end', cell: ({ products_count }) => products_count },
  { id: 'updated', header: 'Updated', cell: ({ updated_at }) => <Ago at={updated_at} /> },
]

function actionsFor(category: Category, open: (what: Open) => void): MenuItem[] {
  return [
    { label: 'Edit', icon: <Pencil />, run: () => open({ what: 'form', category }) },
    { label: 'See in the shop', icon: <ExternalLink />, to: paths.category(category.slug) },
    { label: 'Delete', icon: <Trash2 />, danger: true, run: () => open({ what: 'delete', category }) },
  ]
}
