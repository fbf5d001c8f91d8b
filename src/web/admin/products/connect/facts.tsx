import type { Connection } from '#core/contract/connect.ts'
import { AdminCard } from '../../parts/admin-page.tsx'
import { Fact } from '../../parts/fact.tsx'

/** What the code is filled in with. */
export function Facts({ connection }: { connection: Connection }) {
  const { shop_url, item_id, old_item_ids, slug, slug_is_known, version, package_keys } = connection
  return (
    <AdminCard title="This plugin">
      <dl className="grid gap-3">
        <Fact stacked name="Shop" value={shop_url} copy />
        <Fact stacked name="Item id" value={String(item_id)} copy />
        {old_item_ids.length > 0 && (
          <Fact stacked name="Item ids of the old shop" value={old_item_ids.join(', ')} />
        )}
        <Fact stacked name={slug_is_known ? 'Folder' : 'Folder (assumed)'} value={slug} copy />
        <Fact stacked name="Current version" value={version ?? 'None yet'} />
        {package_keys.map(({ key_id, label, public_key, is_demo }) => (
          <Fact
            key={key_id}
            stacked
            name={`Public key “${label}”${is_demo ? ' (demo)' : ''}`}
            value={public_key}
            copy
          />
        ))}
      </dl>
    </AdminCard>
  )
}
