import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react'

const PAPER = 'w-full max-w-72 rounded-md border border-border bg-surface text-sm shadow-1'

export function ReplyVignette() {
  return (
    <div className={PAPER}>
      <p className="border-b border-border px-4 py-2.5 font-medium">Your order #1042</p>
      <p className="px-4 pt-2.5 text-muted">to maria@example.com</p>
      <p className="px-4 pt-1 pb-3 font-mono text-xs text-success">250 2.0.0 OK, queued as 9F31C</p>
    </div>
  )
}

export function ResendVignette() {
  return (
    <div className={`${PAPER} divide-y divide-border`}>
      <p className="flex items-center gap-2 px-4 py-2.5">
        <CircleAlert className="size-4 text-danger" />
        09:35 <span className="text-muted">Mailbox busy</span>
      </p>
      <p className="flex items-center gap-2 bg-primary-soft px-4 py-2.5 font-medium text-primary-soft-fg">
        <RotateCcw className="size-4" />
        Resend
      </p>
      <p className="flex items-center gap-2 px-4 py-2.5">
        <CircleCheck className="size-4 text-success" />
        09:36 <span className="text-muted">Accepted</span>
      </p>
    </div>
  )
}

const OPENED_PERCENT = [38, 52, 47, 64, 58, 71, 83]

export function OpensVignette() {
  return (
    <div className={`${PAPER} p-4`}>
      <p className="flex justify-between text-xs text-muted">
        Opened <span className="tabular-nums">{OPENED_PERCENT.at(-1)} %</span>
      </p>
      <svg viewBox="0 0 140 64" aria-hidden="true" className="mt-2 h-20 w-full">
        {OPENED_PERCENT.map((percent, index) => (
          <rect
            key={percent}
            x={index * 20 + 3}
            y={64 - percent * 0.7}
            width="14"
            height={percent * 0.7}
            rx="2"
            className={index === OPENED_PERCENT.length - 1 ? 'fill-accent' : 'fill-primary'}
          />
        ))}
      </svg>
    </div>
  )
}
