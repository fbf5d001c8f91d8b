import { type DragEvent, type ReactNode, useState } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = {
  inputId: string
  icon: ReactNode
  /** The label of the button that opens the file picker. */
  label: string
  /** What may be dropped here. */
  text: ReactNode
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Takes dropped files; the browser's own picker works for keyboards and screen readers. */
export function DropArea({ inputId, icon, label, text, accept, multiple = false, onFiles }: Props) {
  const [over, setOver] = useState(false)
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the file field inside does the same
    <div
      className={cx(
        'relative grid justify-items-center gap-1 rounded-md border-2 border-dashed p-5 text-center',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring',
        over ? 'border-primary bg-primary-soft' : 'border-border hover:border-border-strong',
      )}
      onDragOver={(event) => {
        if (!isFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!isFiles(event)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {icon}
      <label htmlFor={inputId} className="font-medium text-primary underline-offset-4 hover:underline">
        {label}
      </label>
      <p className="text-muted">{text}</p>
      <input
        id={inputId}
        type="file"
        accept={accept}
        multiple={multiple}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // Otherwise the same file could not be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
