import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** The text while an action runs, such as "Signing in…". The button keeps its width and ignores clicks. */
    pending?: string | false | undefined
    icon?: ReactNode
  }

export function Button({ variant, size, block, pending = false, icon, children, className, ...rest }: Props) {
  const busy = pending !== false
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      {...rest}
      // Until then the browser would send the form itself, to an address that only shows the page.
      disabled={rest.disabled || (rest.type === 'submit' && !hydrated)}
      {...(busy && { 'aria-disabled': true, onClick: ignore })}
      className={buttonClass({ variant, size, block }, className)}
    >
      <span className="grid place-items-center *:col-start-1 *:row-start-1">
        <span className={busy ? 'invisible' : 'inline-flex items-center gap-2'}>
          {icon}
          {children}
        </span>
        {busy && (
          <span className="inline-flex items-center gap-2">
            <LoaderCircle aria-hidden="true" className="size-4 animate-[spin_0.8s_linear_infinite]" />
            {pending}
          </span>
        )}
      </span>
    </button>
  )
}

/** A pending submit button must not send the form again. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}
