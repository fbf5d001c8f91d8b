import type { ContentRow } from '#core/contract/admin-content.ts'
import { Ago } from '../parts/ago.tsx'

type State = Pick<
  ContentRow,
  'version' | 'published_at' | 'published_by' | 'has_draft' | 'draft_at' | 'draft_by' | 'key'
>

/** Who published and who changed a text, and when. */
export function StateText({ row }: { row: State }) {
  const { version, published_at, published_by, has_draft, draft_at, draft_by } = row
  return (
    <>
      {version === null || published_at === null ? (
        has_draft && row.key.startsWith('page:') && published_at === null ? (
          'Not published yet'
        ) : (
          'Default text'
        )
      ) : (
        <>
          Version {version}, published <Ago at={published_at} />
          {published_by && ` by ${published_by.name}`}
        </>
      )}
      {has_draft && draft_at && (
        <>
          {' · Draft saved '}
          <Ago at={draft_at} />
          {draft_by && ` by ${draft_by.name}`}
        </>
      )}
    </>
  )
}
