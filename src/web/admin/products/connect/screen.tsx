import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { Connection } from '#core/contract/connect.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AdminPage } from '../../parts/admin-page.tsx'
import { ProductNav } from '../product-nav.tsx'
import { Facts } from './facts.tsx'
import { Guides } from './guides.tsx'
import { Moves } from './moves.tsx'
import { PlayCard } from './play-card.tsx'

type Props = { id: number; connection: Connection }

export function ConnectScreen({ id, connection }: Props) {
  return (
    <AdminPage title={connection.name} aside="Connect your plugin">
      <ProductNav id={id} />
      <Missing id={id} connection={connection} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <Guides connection={connection} />
          <Moves moves={connection.moves} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Facts connection={connection} />
          <PlayCard id={id} connection={connection} />
        </div>
      </div>
    </AdminPage>
  )
}

/** What keeps sites from getting updates, however good the code is. */
function Missing({ id, connection }: Props) {
  const { no_download, slug_is_known, slug, version, package_keys, sells_keys, status } = connection
  const releases = (text: string) => (
    <Link to={adminPaths.productReleases(id)} className="rounded-xs underline underline-offset-4">
      {text}
    </Link>
  )
  const notes: ReactNode[] = []
  if (no_download) notes.push('This product is sold without a download, so there is no plugin to connect.')
  if (!slug_is_known)
    notes.push(
      <>
        There is no release yet. The code assumes that the plugin’s folder is “{slug}”, like the product’s
        address; the folder of the first zip decides. {releases('Upload a release')}
      </>,
    )
  else if (version === null)
    notes.push(<>No stable release is published, so sites find no update. {releases('Publish one')}</>)
  if (package_keys.length === 0)
    notes.push(
      <>
        No signing key is in use, so the code for our client has none and no release can be uploaded.{' '}
        {releases('Make a key')}
      </>,
    )
  if (!sells_keys)
    notes.push('Every plan of this product is free. Nobody gets a license key, and updates need one.')
  if (status === 'draft')
    notes.push('This product is not published, so nobody can buy it. Sites that have it still get updates.')
  if (notes.length === 0) return null
  return (
    <Alert tone="warning" title="Before sites can update">
      <ul className="grid list-disc gap-1 pl-5">
        {notes.map((note, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew from the product each time
          <li key={n}>{note}</li>
        ))}
      </ul>
    </Alert>
  )
}
