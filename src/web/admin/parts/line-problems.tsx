import { LineRow, LineTable } from './line-table.tsx'

type Problem = { line: number; field: string; message: string }

/** What is wrong with a CSV file, line by line. */
export function LineProblems({ problems }: { problems: readonly Problem[] }) {
  return (
    <LineTable caption="Problems in the file" columns={['Column', 'Problem']}>
      {problems.map(({ line, field, message }) => (
        <LineRow key={`${line} ${field} ${message}`} line={line}>
          <td className="px-3 py-2 font-mono text-xs">{field || '–'}</td>
          <td className="px-3 py-2">{message}</td>
        </LineRow>
      ))}
    </LineTable>
  )
}
