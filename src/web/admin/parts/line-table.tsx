import type { ReactNode } from 'react'

type Props = { caption: string; columns: readonly string[]; children: ReactNode }

/** What a CSV file contains, line by line. Its rows are `LineRow`s. */
export function LineTable({ caption, columns, children }: Props) {
  return (
    <div className="overflow-x-auto rounded-lg border border-border bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-left text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Line
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** One line of the file; its children are the other cells. */
export function LineRow({ line, children }: { line: number; children: ReactNode }) {
  return (
    <tr className="border-t border-border align-top">
      <td className="px-3 py-2 text-right tabular-nums">{line}</td>
      {children}
    </tr>
  )
}
