import type { Connection } from '#core/contract/connect.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'

/** What the code is filled in with. */
export function Facts({ connection }: { connection: Connection }) {
  const { shop_url, item_id, old_item_ids, slug, slug_is_known, version, package_keys } = connection
  return (
    <AdminCard title="This plugin">
      <dl className="grid gap-3">
        <Fact name="Shop" value={shop_url} copy />
        <Fact name="Item id" value={String(item_id)} copy />
        {old_item_ids.length > 0 && <Fact name="Item ids of the old shop" value={old_item_ids.join(', ')} />}
        <Fact name={slug_is_known ? 'Folder' : 'Folder (assumed)'} value={slug} copy />
        <Fact name="Current version" value={version ?? 'None yet'} />
        {package_keys.map(({ key_id, label, public_key, is_demo }) => (
          <Fact
            key={key_id}
            name={`Public key “${label}”${is_demo ? ' (demo)' : ''}`}
            value={public_key}
            copy
          />
        ))}
      </dl>
    </AdminCard>
  )
}

function Fact({ name, value, copy = false }: { name: string; value: string; copy?: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <dt className="col-span-2 text-xs text-muted">{name}</dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
      {copy && (
        <dd>
          <CopyButton text={value} what={name} />
        </dd>
      )}
    </div>
  )
}
