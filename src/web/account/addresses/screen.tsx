import { MapPin, Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { SavedAddress } from '#core/contract/account.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddressCard } from './card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { AddressSheet } from './sheet.tsx'

type Open =
  | { what: 'form'; address: SavedAddress | null; first: boolean }
  | { what: 'delete'; address: SavedAddress }
  | null

export function AddressesScreen({ addresses }: { addresses: readonly SavedAddress[] }) {
  const [open, setOpen] = useState<Open>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const deleted = useRef(false)
  // The button that opened the dialog was removed with its card, and nothing behind an open dialog can be focused.
  useLayoutEffect(() => {
    if (open === null && deleted.current) addButton.current?.focus()
    deleted.current = false
  }, [open])
  const close = () => setOpen(null)
  const empty = addresses.length === 0
  const add = () => setOpen({ what: 'form', address: null, first: empty })

  return (
    <div className="grid gap-5">
      {empty ? (
        <EmptyState
          icon={<MapPin />}
          action={
            <Button ref={addButton} onClick={add}>
              Add an address
            </Button>
          }
        >
          No saved addresses yet.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-prose text-muted">Your default address is filled in at the checkout.</p>
            <Button ref={addButton} icon={<Plus aria-hidden="true" className="size-5" />} onClick={add}>
              Add an address
            </Button>
          </div>
          <ul className="grid gap-4 lg:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                onEdit={() => setOpen({ what: 'form', address, first: false })}
                onDelete={() => setOpen({ what: 'delete', address })}
              />
            ))}
          </ul>
        </>
      )}
      {open?.what === 'form' && <AddressSheet address={open.address} first={open.first} onClose={close} />}
      {open?.what === 'delete' && (
        <DeleteDialog
          address={open.address}
          onClose={close}
          onDeleted={() => {
            deleted.current = true
            close()
          }}
        />
      )}
    </div>
  )
}

export function AddressesSkeleton() {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Skeleton className="h-5 w-72" />
        <Skeleton className="h-11 w-44" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-64 w-full rounded-lg" />
        <Skeleton className="h-64 w-full rounded-lg" />
      </div>
    </div>
  )
}
