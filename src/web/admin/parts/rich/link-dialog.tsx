import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { editor: Editor; onClose: () => void }

const ADDRESS = /^(?:https?:\/\/[^\s/]+|mailto:[^\s@]+@|\/(?!\/))/

export function LinkDialog({ editor, onClose }: Props) {
  const [href, setHref] = useState<string>(editor.getAttributes('link').href ?? '')
  const [error, setError] = useState<string>()
  const isLink = editor.isActive('link')

  const apply = () => {
    const address = href.trim()
    if (!ADDRESS.test(address)) {
      setError('Start with https://, mailto: or, for a page of this shop, /.')
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isLink) {
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    } else chain.setLink({ href: address }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <Dialog
      open
      title="Link"
      onClose={onClose}
      footer={
        <>
          {isLink && (
            <Button size="sm" variant="ghost" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" onClick={apply}>
            Set link
          </Button>
        </>
      }
    >
      <TextField
        label="Address"
        type="url"
        value={href}
        error={error}
        placeholder="https://"
        autoComplete="off"
        autoFocus
        onChange={(event) => {
          setHref(event.target.value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise Enter would save the product.
          event.preventDefault()
          apply()
        }}
      />
    </Dialog>
  )
}
