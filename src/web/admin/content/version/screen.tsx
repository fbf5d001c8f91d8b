import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { adminContent, EditedContent } from '#core/contract/admin-content.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { invalidateQueries, setQueryData } from '#web/lib/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AdminPage } from '../../parts/admin-page.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useStaff } from '../../parts/staff.ts'
import { ContentForm } from '../editor/content-form.tsx'

type Props = {
  document: EditedContent
  version: ResponseOf<typeof adminContent.version>['data']
}

/** A published version, in the form that it was written in. */
export function VersionScreen({ document, version }: Props) {
  const { isAdmin } = useStaff()
  const { key, title } = document
  const { number, published_at, published_by, body } = version
  const isCurrent = number === document.version
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const restore = async () => {
    const { data } = await ask(contracts.adminContent, 'restore', {
      params: { key },
      body: { number, revision: document.revision },
    })
    setQueryData('adminContent', 'get', { params: { key } }, { success: true, data })
    await invalidateQueries('adminContent.list')
    showToast(`Version ${number} is the draft now. Publish it to put it on the site.`)
    await navigate(adminPaths.contentItem(key))
  }

  return (
    <AdminPage
      title={`${title}, version ${number}`}
      actions={
        <>
          <LinkButton size="sm" variant="secondary" to={adminPaths.contentItem(key)}>
            Back to the editor
          </LinkButton>
          {isAdmin && !(isCurrent && !document.has_draft) && (
            <Button size="sm" onClick={() => setAsking(true)}>
              Restore as draft
            </Button>
          )}
        </>
      }
    >
      <Alert tone="info">
        Published on {formatMoment(published_at)}
        {published_by && ` by ${published_by.name}`}.{' '}
        {isCurrent ? 'This version is on the site.' : 'This version is not on the site anymore.'}
      </Alert>
      <ContentForm
        document={document}
        slot={{ path: '', value: body, set: () => {} }}
        problems={[]}
        revealed={null}
        readOnly
      />
      {asking && (
        <ConfirmDialog
          title={`Make version ${number} the draft?`}
          verb="Restore as draft"
          doing="Restoring…"
          tone="primary"
          act={restore}
          onClose={() => setAsking(false)}
        >
          <p>
            {document.has_draft
              ? 'It replaces the draft that there is now. Visitors see no change until you publish it.'
              : 'Visitors see no change until you publish it.'}
          </p>
        </ConfirmDialog>
      )}
    </AdminPage>
  )
}
