import type { ReactNode } from 'react'

/** A choice inside a form that looks like a link but goes nowhere. */
export function LinkLikeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-11 rounded-xs font-medium text-primary underline-offset-4 hover:underline"
      onClick={onClick}
    >
      {children}
    </button>
  )
}
