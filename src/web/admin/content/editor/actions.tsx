import { Ellipsis, ExternalLink, EyeOff, History as HistoryIcon, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { ContentKind } from '#core/content/documents.ts'
import { FIXED_PAGES } from '#core/content/page.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Menu, type MenuItem } from '../../parts/menu.tsx'
import { useStaff } from '../../parts/staff.ts'
import type { ContentEditor } from './use-content-editor.ts'

type Props = { editor: ContentEditor; onHistory: () => void }
type Asking = 'discard' | 'unpublish' | 'remove' | null

/** What can be done with the whole document. */
export function ContentActions({ editor, onHistory }: Props) {
  const { isAdmin } = useStaff()
  const [asking, setAsking] = useState<Asking>(null)
  const { saved, dirty, pending } = editor
  const more = isAdmin ? itemsFor(editor, setAsking) : []

  return (
    <>
      {hasPreview(saved.kind) && (
        <AnchorButton
          size="sm"
          variant="secondary"
          href={adminPaths.contentPreview(saved.key)}
          target="_blank"
          title={dirty ? 'Shows the last saved draft' : undefined}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          Preview
          <span className="sr-only"> (opens in a new tab)</span>
        </AnchorButton>
      )}
      <Button
        size="sm"
        variant="secondary"
        icon={<HistoryIcon aria-hidden="true" className="size-4" />}
        onClick={onHistory}
      >
        History
      </Button>
      {more.length > 0 && (
        <Menu
          name="More actions"
          face={<Ellipsis aria-hidden="true" className="size-4" />}
          look={buttonClass({ variant: 'secondary', size: 'sm' })}
          items={more}
        />
      )}
      {isAdmin && (
        <Button
          size="sm"
          disabled={!dirty && !saved.has_draft && saved.version !== null}
          pending={pending === 'publish' && 'Publishing…'}
          onClick={() => void editor.publish()}
        >
          Publish
        </Button>
      )}
      {asking && <Confirmation asking={asking} editor={editor} onClose={() => setAsking(null)} />}
    </>
  )
}

/** The editors of the others show what they make. */
function hasPreview(kind: ContentKind): boolean {
  return kind !== 'brand' && kind !== 'mail'
}

function itemsFor({ saved }: ContentEditor, ask: (asking: Asking) => void): MenuItem[] {
  const own = isOwnPage(saved.key)
  return [
    ...(saved.has_draft && !(own && saved.version === null)
      ? [{ label: 'Discard draft', icon: <Undo2 />, run: () => ask('discard') }]
      : []),
    ...(own && saved.version !== null
      ? [{ label: 'Take off the site', icon: <EyeOff />, run: () => ask('unpublish') }]
      : []),
    ...(own ? [{ label: 'Remove page', icon: <Trash2 />, danger: true, run: () => ask('remove') }] : []),
  ]
}

function isOwnPage(key: string): boolean {
  return key.startsWith('page:') && !FIXED_PAGES.some((slug) => key === `page:${slug}`)
}

type ConfirmationProps = { asking: NonNullable<Asking>; editor: ContentEditor; onClose: () => void }

function Confirmation({ asking, editor, onClose }: ConfirmationProps) {
  const { key, title, revision } = editor.saved
  const navigate = useNavigate()
  const params = { key }
  switch (asking) {
    case 'discard':
      return (
        <ConfirmDialog
          title={`Discard the draft of “${title}”?`}
          verb="Discard draft"
          doing="Discarding…"
          act={async () => {
            const { data } = await ask(contracts.adminContent, 'discardDraft', {
              params,
              query: { revision },
            })
            await editor.take(data)
            showToast('Draft discarded.')
            onClose()
          }}
          onClose={onClose}
        >
          <p>Visitors keep seeing the published version. What you changed since then is lost.</p>
        </ConfirmDialog>
      )
    case 'unpublish':
      return (
        <ConfirmDialog
          title={`Take “${title}” off the site?`}
          verb="Take off the site"
          doing="Taking it off…"
          act={async () => {
            const { data } = await ask(contracts.adminContent, 'unpublish', { params })
            await editor.takeAround(data)
            showToast('The page is off the site.')
            onClose()
          }}
          onClose={onClose}
        >
          <p>Links to the page stop working. Its text stays here as a draft.</p>
        </ConfirmDialog>
      )
    case 'remove':
      return (
        <ConfirmDialog
          title={`Remove “${title}”?`}
          verb="Remove page"
          doing="Removing…"
          act={async () => {
            await ask(contracts.adminContent, 'removePage', { params })
            editor.discard()
            await invalidateQueries('adminContent.list')
            showToast(`Page “${title}” removed.`)
            await navigate(adminPaths.content())
          }}
          onClose={onClose}
        >
          <p>The page, its draft and all its versions are deleted. Links to it stop working.</p>
        </ConfirmDialog>
      )
  }
}
