import { CircleAlert, CircleCheck, CircleDot, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

const LOOKS: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  success: 'bg-success-soft text-success-fg',
  warning: 'bg-warning-soft text-warning-fg',
  danger: 'bg-danger-soft text-danger-fg',
  info: 'bg-info-soft text-info-fg',
  accent: 'bg-accent text-accent-fg',
}

const ICONS = {
  neutral: CircleDot,
  success: CircleCheck,
  warning: Clock,
  danger: CircleAlert,
  info: Info,
  accent: CircleDot,
}

type Props = { tone?: Tone; children: ReactNode; className?: string }

export function Badge({ tone = 'neutral', children, className }: Props) {
  return <span className={cx('badge', LOOKS[tone], className)}>{children}</span>
}

/** A status as an icon and a word, never by color alone. */
export function StatusChip({ tone = 'neutral', children, className }: Props) {
  const Icon = ICONS[tone]
  return (
    <Badge tone={tone} className={className ?? ''}>
      <Icon aria-hidden="true" className="size-3.5" />
      {children}
    </Badge>
  )
}
