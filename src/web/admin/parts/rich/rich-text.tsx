import type { Editor } from '@tiptap/core'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useStaff } from '../staff.ts'
import { createEditor, putHtml } from './create-editor.ts'
import { wouldLose, writeHtml } from './html.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { Toolbar } from './toolbar.tsx'

type Props = {
  id: string
  /** The accessible name. */
  label: string
  html: string
  error: string | undefined
  onChange: (html: string) => void
  /** The text has elements that this editor would drop. */
  onUnknown: () => void
  readOnly: boolean
  /** Gets a function that types text where the cursor is. */
  onFocus?: (insert: (text: string) => void) => void
}

/** Required by the library: spaces are preserved and long words break. */
const LOOK = 'prose relative max-w-none whitespace-pre-wrap break-words [font-variant-ligatures:none]'

type Open = 'link' | { picture: File | null } | null

export function RichText({ error, readOnly, ...props }: Props) {
  const { id } = props
  const { isAdmin } = useStaff()
  const editable = isAdmin && !readOnly
  const [open, setOpen] = useState<Open>(null)
  const { host, editor } = useTiptap({ ...props, editable, setOpen })
  useLayoutEffect(() => {
    const box = editor?.view.dom
    box?.setAttribute('aria-invalid', String(Boolean(error)))
    if (error) box?.setAttribute('aria-describedby', `${id}-error`)
    else box?.removeAttribute('aria-describedby')
  }, [editor, error, id])

  return (
    <div className="overflow-clip rounded-md border border-border-strong bg-surface focus-within:border-fg has-[[aria-invalid=true]]:border-danger">
      {editor && editable && (
        <Toolbar
          editor={editor}
          controls={id}
          onLink={() => setOpen('link')}
          onPicture={() => setOpen({ picture: null })}
        />
      )}
      <div
        ref={host}
        // A text that cannot be edited takes no focus, so the keyboard could not scroll it.
        className={cx(
          'min-h-72 *:min-h-72 *:p-4 *:outline-none',
          editable && 'max-h-[36rem] overflow-y-auto',
        )}
      />
      {editor && open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(null)} />}
      {editor && open !== null && open !== 'link' && (
        <PictureDialog editor={editor} file={open.picture} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

type Wiring = Omit<Props, 'error' | 'readOnly'> & { editable: boolean; setOpen: (open: Open) => void }

/**
 * The editor lives outside React: it is created once, receives external changes, and rerenders as it changes. It is
 * there as early as a field that React renders, for those that move the focus to it.
 */
function useTiptap(wiring: Wiring) {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const known = useRef(wiring.html)
  const latest = useRef(wiring)
  useLayoutEffect(() => {
    latest.current = wiring
  })

  useLayoutEffect(() => {
    if (!host.current) return
    const { id, label, html, editable, onUnknown, setOpen } = latest.current
    const made = createEditor({
      element: host.current,
      html,
      editable,
      attributes: {
        id,
        class: LOOK,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      onPictures: ([file]) => file && setOpen({ picture: file }),
    })
    if (wouldLose(made, html)) {
      made.destroy()
      onUnknown()
      return
    }
    made.on('update', () => {
      known.current = writeHtml(made)
      latest.current.onChange(known.current)
    })
    made.on('transaction', redraw)
    made.on('focus', () =>
      latest.current.onFocus?.((text) => made.chain().focus().insertContent({ type: 'text', text }).run()),
    )
    setEditor(made)
    return () => made.destroy()
  }, [])

  const { html } = wiring
  useEffect(() => {
    if (!editor || html === known.current) return
    known.current = html
    putHtml(editor, html)
  }, [editor, html])
  return { host, editor }
}
