import { ChartColumn, Table2 } from 'lucide-react'

type Props = { asTable: boolean; onChange: (asTable: boolean) => void }

/** Switches between a chart and its figures. */
export function ChartToggle({ asTable, onChange }: Props) {
  const Icon = asTable ? ChartColumn : Table2
  return (
    <button
      type="button"
      className="inline-flex min-h-8 items-center gap-2 rounded-sm px-2 text-muted hover:bg-sunken hover:text-fg"
      onClick={() => onChange(!asTable)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {asTable ? 'Show as chart' : 'Show as table'}
    </button>
  )
}
