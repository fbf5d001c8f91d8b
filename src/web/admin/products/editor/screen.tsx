import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { CategorySheet } from '../../categories/category-sheet.tsx'
import { AdminPage } from '../../parts/admin-page.tsx'
import { Ago } from '../../parts/ago.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Conflict } from '../../parts/conflict.tsx'
import { ReadOnlyNotice } from '../../parts/read-only-notice.tsx'
import { SaveBar } from '../../parts/save-bar.tsx'
import { useStaff } from '../../parts/staff.ts'
import { ProductNav } from '../product-nav.tsx'
import { Comparison } from './comparison.tsx'
import { Pictures } from './pictures/pictures.tsx'
import { PluginPictures } from './pictures/plugin-pictures.tsx'
import { Plans } from './plans.tsx'
import { Basics, SearchEngines, Selling } from './sections.tsx'
import { type Editor, fieldId, useEditor } from './use-editor.ts'

const Description = lazyPart(() => import('./description.tsx'))

/** Edits one product. Nothing is sent before Save, and support staff see every field disabled. */
export function EditorScreen({ product }: { product: EditedProduct | null }) {
  const editor = useEditor(product)
  const { isAdmin } = useStaff()
  const [addingCategory, setAddingCategory] = useState(false)
  const { draft, errors, alert, dirty, pending } = editor
  const problems = Object.entries(errors).map(([field, message]) => ({ id: fieldId(field), message }))

  return (
    <AdminPage
      title={draft.name || 'New product'}
      aside={editor.product && <LastSaved product={editor.product} />}
      actions={editor.product && <Actions product={editor.product} dirty={dirty} isAdmin={isAdmin} />}
    >
      {editor.product && <ProductNav id={editor.product.id} />}
      <ReadOnlyNotice at="this product" />
      <AlertRegion>
        {alert &&
          (alert.conflict ? (
            <Conflict
              message={alert.message}
              href={adminPaths.product(editor.product?.id ?? 0)}
              load={editor.loadTheirs}
            />
          ) : (
            <Alert>{alert.message}</Alert>
          ))}
      </AlertRegion>
      <ErrorSummary problems={problems} />
      <form
        noValidate
        aria-label="Product"
        aria-busy={pending}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        <fieldset
          disabled={!isAdmin}
          className="grid min-w-0 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]"
        >
          <Columns editor={editor} onNewCategory={() => setAddingCategory(true)} />
        </fieldset>
        {/* Enter in a field saves, as in any form. */}
        <button type="submit" hidden />
      </form>
      <SaveBar
        dirty={dirty && isAdmin}
        pending={pending}
        text={editor.product ? 'Unsaved changes' : 'Unsaved product'}
        onSave={() => void editor.save()}
        onDiscard={editor.discard}
      />
      {editor.ending && (
        <ConfirmDialog
          title="End subscriptions?"
          verb="Save and end them"
          doing="Saving…"
          act={() => editor.save({ endSubscriptions: true })}
          onClose={editor.keepSubscriptions}
        >
          <p>{editor.ending} Their holders get an email. This cannot be undone.</p>
        </ConfirmDialog>
      )}
      {/* Outside of the product's form, which its own form must not submit. */}
      {addingCategory && (
        <CategorySheet
          category={null}
          onClose={() => setAddingCategory(false)}
          onSaved={({ id }) => {
            void invalidateQueries('catalog.listCategories').then(() =>
              editor.set({ category_id: String(id) }),
            )
          }}
        />
      )}
    </AdminPage>
  )
}

function Columns({ editor, onNewCategory }: { editor: Editor; onNewCategory: () => void }) {
  return (
    <>
      <div className="grid min-w-0 gap-5">
        <Basics editor={editor} />
        <Description editor={editor} />
        <Pictures editor={editor} />
        <PluginPictures editor={editor} />
        <Plans editor={editor} />
        <Comparison editor={editor} />
      </div>
      <div className="grid min-w-0 gap-5">
        <Selling editor={editor} onNewCategory={onNewCategory} />
        <SearchEngines editor={editor} />
      </div>
    </>
  )
}

function LastSaved({ product: { updated_at, updated_by } }: { product: EditedProduct }) {
  return (
    <>
      Saved <Ago at={updated_at} />
      {updated_by && ` by ${updated_by}`}
    </>
  )
}

type ActionsProps = { product: EditedProduct; dirty: boolean; isAdmin: boolean }

function Actions({ product, dirty, isAdmin }: ActionsProps) {
  const navigate = useNavigate()
  const duplicate = useAction(async () => {
    const { data } = await ask(contracts.adminProducts, 'duplicate', { params: { id: String(product.id) } })
    await invalidateQueries('adminProducts')
    await navigate(adminPaths.product(data.id))
  })
  const published = product.status === 'published'
  return (
    <>
      {isAdmin && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Copy aria-hidden="true" className="size-4" />}
          pending={duplicate.pending && 'Copying…'}
          onClick={() => void duplicate.run()}
        >
          Duplicate
        </Button>
      )}
      <AnchorButton
        size="sm"
        variant="secondary"
        href={published ? paths.product(product.uri) : adminPaths.productPreview(product.id)}
        target="_blank"
        title={dirty ? 'Shows the last saved version' : undefined}
      >
        <ExternalLink aria-hidden="true" className="size-4" />
        {published ? 'View in shop' : 'Preview'}
        <span className="sr-only"> (opens in a new tab)</span>
      </AnchorButton>
    </>
  )
}
