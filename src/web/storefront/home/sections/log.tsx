import type { Visual } from '#core/content/parts.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { SectionIcon } from './section-icon.tsx'

export type LogVisual = Extract<Visual, { kind: 'log' }>

type Props = {
  log: LogVisual
  /** Names the table where it has no caption of its own. */
  label: string
  className?: string
}

/** A log as a program shows it, drawn in HTML so that it is sharp, selectable and follows the theme. */
export function Log({ log, label, className }: Props) {
  const { icon, caption, note } = log
  if (caption === '') {
    return (
      <div className={cx('rounded-lg border border-dashed border-border-strong', className)}>
        <Rows log={log} label={label} />
      </div>
    )
  }
  return (
    <figure className={cx('rounded-xl border border-border bg-bg shadow-3', className)}>
      <figcaption className="flex items-center gap-2 border-b border-border px-5 py-3.5 font-medium wrap-anywhere">
        {icon && <SectionIcon name={icon} className="size-5 text-primary" />}
        {caption}
        {note !== '' && <span className="ml-auto text-sm font-normal text-muted">{note}</span>}
      </figcaption>
      <Rows log={log} />
    </figure>
  )
}

function Rows({ log: { rows }, label }: { log: LogVisual; label?: string }) {
  const timed = rows.some(({ time }) => time !== '')
  return (
    <table aria-label={label} className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          {timed && <th scope="col">Time</th>}
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, detail, time, status, tone }) => (
          <tr key={`${title} ${detail} ${time}`} className="border-t border-border first:border-t-0">
            <td className="w-full max-w-0 py-3 pr-2 pl-5">
              <span className="block truncate font-medium">{title}</span>
              {detail !== '' && <span className="block truncate text-muted">{detail}</span>}
            </td>
            {timed && <td className="px-2 text-muted tabular-nums">{time}</td>}
            <td className="py-3 pr-5 pl-2 text-right">
              <StatusChip tone={tone}>{status}</StatusChip>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
