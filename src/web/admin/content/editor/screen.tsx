import { useState } from 'react'
import { adminPaths } from '#core/admin-paths.ts'
import type { EditedContent } from '#core/contract/admin-content.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { AdminPage } from '../../parts/admin-page.tsx'
import { Conflict } from '../../parts/conflict.tsx'
import { ReadOnlyNotice } from '../../parts/read-only-notice.tsx'
import { SaveBar } from '../../parts/save-bar.tsx'
import { useStaff } from '../../parts/staff.ts'
import { StateText } from '../state-text.tsx'
import { ContentActions } from './actions.tsx'
import { ContentForm } from './content-form.tsx'
import { History } from './history.tsx'
import { Problems } from './problems.tsx'
import { useContentEditor } from './use-content-editor.ts'

/** Edits one document of the shop. Visitors see nothing of it before Publish. */
export function ContentEditorScreen({ edited }: { edited: EditedContent }) {
  const editor = useContentEditor(edited)
  const { isAdmin } = useStaff()
  const { saved, alert, problems, dirty, pending } = editor
  const [showsHistory, setShowsHistory] = useState(false)

  return (
    <AdminPage
      title={saved.title}
      aside={<StateText row={saved} />}
      actions={<ContentActions editor={editor} onHistory={() => setShowsHistory(true)} />}
    >
      <ReadOnlyNotice at="this text" />
      <AlertRegion>
        {alert &&
          (alert.conflict ? (
            <Conflict
              message={alert.message}
              href={adminPaths.contentItem(saved.key)}
              load={editor.loadTheirs}
            />
          ) : (
            <Alert>{alert.message}</Alert>
          ))}
      </AlertRegion>
      <Problems problems={problems} onFollow={editor.reveal} />
      <form
        noValidate
        aria-label={saved.title}
        aria-busy={pending !== null}
        onSubmit={(event) => {
          event.preventDefault()
          if (isAdmin) void editor.save()
        }}
      >
        <ContentForm
          key={editor.round}
          document={saved}
          slot={editor.root}
          problems={problems}
          revealed={editor.revealed}
          readOnly={!isAdmin}
        />
        {/* Enter in a field saves, as in any form. */}
        <button type="submit" hidden />
      </form>
      <SaveBar
        dirty={dirty && isAdmin}
        pending={pending !== null}
        verb="Save draft"
        onSave={() => void editor.save()}
        onDiscard={editor.discard}
      />
      {showsHistory && <History document={saved} onClose={() => setShowsHistory(false)} />}
    </AdminPage>
  )
}
