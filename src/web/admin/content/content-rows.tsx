import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { ContentRow } from '#core/contract/admin-content.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { StateText } from './state-text.tsx'

/** A list longer than this can be searched. */
const GLANCE = 12

type Props = { rows: readonly ContentRow[]; noun: string }

export function ContentRows({ rows, noun }: Props) {
  const [words, setWords] = useState('')
  const found = rows.filter(({ title, key }) =>
    `${title} ${key}`.toLowerCase().includes(words.toLowerCase().trim()),
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      {rows.length > GLANCE && (
        <TextField
          type="search"
          label={`Search ${noun}`}
          required={false}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <p role="status" className="text-muted empty:hidden">
        {words !== '' &&
          (found.length === 0 ? `No ${noun} match “${words}”.` : `${found.length} of ${rows.length} ${noun}`)}
      </p>
      <ul className="-my-2 divide-y divide-border">
        {found.map((row) => (
          <li key={row.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="grid min-w-0">
              <Link
                to={adminPaths.contentItem(row.key)}
                prefetch="intent"
                className="min-h-6 rounded-xs font-medium underline-offset-4 hover:underline"
              >
                {row.title}
              </Link>
              <span className="text-sm text-muted">
                <StateText row={row} />
              </span>
            </span>
            {row.has_draft && <StatusChip tone="warning">Draft</StatusChip>}
          </li>
        ))}
      </ul>
    </div>
  )
}
