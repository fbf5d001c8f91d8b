type Problem = { line: number; field: string; message: string }

/** What is wrong with a CSV file, line by line. */
export function LineProblems({ problems }: { problems: readonly Problem[] }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-border bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">Problems in the file</caption>
        <thead className="bg-sunken text-left text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Line
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Column
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Problem
            </th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, field, message }) => (
            <tr key={`${line} ${field} ${message}`} className="border-t border-border">
              <td className="px-3 py-2 text-right tabular-nums">{line}</td>
              <td className="px-3 py-2 font-mono text-xs">{field || '–'}</td>
              <td className="px-3 py-2">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
