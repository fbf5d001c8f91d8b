import type { Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Undo2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { cx } from '#web/ui/cx.ts'

type Tool = {
  label: string
  Icon: LucideIcon
  /** Whether it is active at the cursor; a tool without this is a plain action. */
  on?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  mark('Bold', Bold, 'bold', (editor) => editor.chain().focus().toggleBold().run()),
  mark('Italic', Italic, 'italic', (editor) => editor.chain().focus().toggleItalic().run()),
  mark('Code', Code, 'code', (editor) => editor.chain().focus().toggleCode().run()),
  heading('Heading', Heading2, 2),
  heading('Subheading', Heading3, 3),
  mark('Bulleted list', List, 'bulletList', (editor) => editor.chain().focus().toggleBulletList().run()),
  mark('Numbered list', ListOrdered, 'orderedList', (editor) =>
    editor.chain().focus().toggleOrderedList().run(),
  ),
  mark('Quote', Quote, 'blockquote', (editor) => editor.chain().focus().toggleBlockquote().run()),
  mark('Block of code', SquareCode, 'codeBlock', (editor) => editor.chain().focus().toggleCodeBlock().run()),
  { label: 'Line', Icon: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
]

const HISTORY: readonly Tool[] = [
  {
    label: 'Undo',
    Icon: Undo2,
    can: (editor: Editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'Redo',
    Icon: Redo2,
    can: (editor: Editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

type Props = { editor: Editor; controls: string; onLink: () => void; onPicture: () => void }

/** A single tab stop; the arrow keys move within it. */
export function Toolbar({ editor, controls, onLink, onPicture }: Props) {
  const tools: readonly Tool[] = [
    ...TOOLS,
    { label: 'Link', Icon: Link, on: () => editor.isActive('link'), run: onLink },
    { label: 'Picture', Icon: ImagePlus, run: onPicture },
    ...HISTORY,
  ]
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="flex flex-wrap gap-0.5 border-b border-border bg-sunken p-1"
      onKeyDown={moveFocus}
    >
      {tools.map(({ label, Icon, on, can, run }, index) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={on?.(editor)}
          aria-disabled={can && !can(editor) ? true : undefined}
          tabIndex={index === 0 ? 0 : -1}
          className={cx(
            'grid size-8 place-items-center rounded-sm text-muted hover:bg-border hover:text-fg aria-disabled:opacity-40',
            'aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-fg',
          )}
          // The text keeps the focus, so that typing goes on where it was.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </div>
  )
}

function mark(label: string, Icon: LucideIcon, name: string, run: Tool['run']): Tool {
  return { label, Icon, on: (editor) => editor.isActive(name), run }
}

function heading(label: string, Icon: LucideIcon, level: 2 | 3): Tool {
  return {
    label,
    Icon,
    on: (editor: Editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  }
}

function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const buttons = [...currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(target as HTMLButtonElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[key]
  if (next !== undefined) buttons.at(next % buttons.length)?.focus()
}
