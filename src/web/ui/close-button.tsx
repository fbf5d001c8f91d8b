import { X } from 'lucide-react'

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label="Close"
      className="grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-fg"
      onClick={onClose}
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  )
}
