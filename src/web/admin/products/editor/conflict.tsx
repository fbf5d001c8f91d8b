import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'
import type { Editor } from './use-editor.ts'

/** Someone else saved first. Unsaved changes stay until the user has seen the other version. */
export function Conflict({ editor, message }: { editor: Editor; message: string }) {
  const id = editor.product?.id ?? 0
  const load = useAction(async () => {
    const { data } = await ask(contracts.adminProducts, 'get', { params: { id: String(id) } })
    editor.reset(data)
  })
  return (
    <Alert
      tone="warning"
      title="Not saved: someone else saved first"
      actions={
        <>
          <AnchorButton size="sm" variant="secondary" href={paths.adminProduct(id)} target="_blank">
            Open theirs in a new tab
          </AnchorButton>
          <Button
            size="sm"
            variant="secondary"
            pending={load.pending && 'Loading…'}
            onClick={() => void load.run()}
          >
            Discard mine and load theirs
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <p>Your changes are still here. Compare the two versions and copy over what you want to keep.</p>
      {load.alert && <p className="font-medium">{load.alert}</p>}
    </Alert>
  )
}
