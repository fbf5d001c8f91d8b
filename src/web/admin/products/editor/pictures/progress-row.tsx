/** A file being uploaded. */
export function ProgressRow({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <li className="grid gap-1.5 rounded-md border border-border p-3">
      <span className="flex justify-between gap-3">
        <span className="truncate">{name}</span>
        <span className="text-muted tabular-nums">{percent < 100 ? `${percent}%` : 'Reading…'}</span>
      </span>
      <progress
        aria-label={`Uploading ${name}`}
        max={100}
        value={percent}
        className="h-1.5 w-full accent-primary"
      />
    </li>
  )
}
