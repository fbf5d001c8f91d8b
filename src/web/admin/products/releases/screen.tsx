import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import type { OpenKey } from '#core/packages/signing-key.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { problemText } from '#web/lib/problem-text.ts'
import { isSettled } from '#web/lib/query-cache.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { AdminPage } from '../../parts/admin-page.tsx'
import { ReadOnlyNotice } from '../../parts/read-only-notice.tsx'
import { useStaff } from '../../parts/staff.ts'
import { ProductNav } from '../product-nav.tsx'
import { AdoptionCards } from './adoption/adoption-cards.tsx'
import { type OpenDialog, ReleaseDialog } from './dialogs.tsx'
import { ReleaseCard } from './release-card.tsx'
import { SigningKeys } from './signing-keys.tsx'
import { ToolCard } from './tool-card.tsx'
import { UploadForm } from './upload-form.tsx'
import type { Releases } from './use-releases.ts'

export function ReleasesScreen(props: Releases) {
  const { id, product, query } = props
  const rows = query.data?.data.data
  return (
    <AdminPage
      title={product.data?.data.name ?? 'Releases'}
      aside={rows && (rows.length === 1 ? '1 release' : `${rows.length} releases`)}
    >
      <ProductNav id={id} />
      <ReadOnlyNotice at="the releases" />
      {isSettled(query) ? <Desk {...props} /> : <DeskSkeleton />}
    </AdminPage>
  )
}

function Desk(props: Releases) {
  const { product, query, keys, adoption } = props
  const { isAdmin } = useStaff()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  // In memory only: it is gone when this screen is left.
  const [openKey, setOpenKey] = useState<OpenKey | null>(null)
  const rows = query.data?.data.data

  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-4">
          <Loaded
            query={adoption}
            label="Sites by version"
            skeleton={<Skeleton className="h-48 w-full rounded-lg" />}
          >
            {({ data }) => (
              <AdoptionCards
                adoption={data}
                releases={rows ?? []}
                busy={adoption.isPrevious}
                onShow={props.showCurve}
              />
            )}
          </Loaded>
          {!rows && query.error && (
            <ErrorState
              message={problemText(query.error)}
              retrying={query.fetching}
              onRetry={query.refetch}
            />
          )}
          {rows?.length === 0 && (
            <EmptyState icon={<PackageOpen />} action={null}>
              No releases yet. Until the first one is published, the product is not for sale.
            </EmptyState>
          )}
          {rows?.map((release) => (
            <ReleaseCard
              key={release.id}
              release={release}
              adoption={adoption.data?.data}
              mayChange={isAdmin}
              onAsk={(what) => setOpen({ what, release })}
              onDownload={() => props.download(release)}
              onSaveParts={() => props.saveParts(release)}
            />
          ))}
        </div>
        <div className="grid min-w-0 gap-5 max-lg:order-first">
          {isAdmin && (
            <UploadForm
              releases={rows ?? []}
              keys={keys.data?.data.data ?? []}
              openKey={openKey}
              onOpenKey={setOpenKey}
              loadTarget={props.loadTarget}
              onUpload={props.upload}
              onUploadFree={props.uploadFree}
            />
          )}
          <SigningKeys
            query={keys}
            mayChange={isAdmin}
            onAdd={props.addKey}
            onMade={setOpenKey}
            onConfirm={props.confirmKey}
            onRetire={props.retireKey}
          />
          {isAdmin && product.data && <ToolCard product={product.data.data.uri} />}
        </div>
      </div>
      {open && <ReleaseDialog open={open} releases={props} onClose={() => setOpen(null)} />}
    </>
  )
}

function DeskSkeleton() {
  return (
    <LoadingRegion label="Releases">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Skeleton className="h-96 w-full rounded-lg" />
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
    </LoadingRegion>
  )
}
