import { Send } from 'lucide-react'
import { useParams } from 'react-router'
import type { MailContent } from '#core/content/mail.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { useEditorState } from '../editor/editor-context.ts'
import { Line, Lines } from '../editor/fields/text-fields.tsx'
import { part, type Slot } from '../editor/slot.ts'
import { MailPreview } from './mail-preview.tsx'

/** The whole text of a kind of mail, beside the mail that it makes. */
export default function MailForm({ slot }: { slot: Slot<MailContent> }) {
  const { key = '' } = useParams()
  const kind = key.slice(key.indexOf(':') + 1)
  const { readOnly } = useEditorState()
  const test = useAction(async () => {
    const { message } = await ask(contracts.adminMails, 'testText', { params: { kind }, body: slot.value })
    if (message) showToast(message)
  })
  return (
    <div className="grid gap-4 lg:gap-5">
      <AdminCard title="Text">
        <div className="grid gap-4">
          <Line slot={part(slot, 'subject')} label="Subject" />
          <Lines
            slot={part(slot, 'body')}
            label="Text"
            rows={16}
            hint="An empty line starts a paragraph, and “> ” at its start makes it small print. Words in braces are filled in for each mail. Buttons and tables stand on a line of their own; {button: Your words} changes the words on a button."
          />
        </div>
      </AdminCard>
      <AdminCard title="Preview">
        <div className="grid gap-4">
          <MailPreview kind={kind} content={slot.value} />
          {!readOnly && (
            <div className="grid gap-3">
              <FormAlert message={test.alert} />
              <Button
                size="sm"
                variant="secondary"
                className="justify-self-start"
                icon={<Send aria-hidden="true" className="size-4" />}
                pending={test.pending && 'Sending…'}
                onClick={() => void test.run()}
              >
                Send me a test
              </Button>
            </div>
          )}
        </div>
      </AdminCard>
    </div>
  )
}
