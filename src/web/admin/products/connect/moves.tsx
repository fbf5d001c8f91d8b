import type { Move } from '#core/contract/connect.ts'
import { AdminCard } from '../../parts/admin-page.tsx'
import { CodeBlock } from './code-block.tsx'

/** What a plugin that is sold elsewhere has to change. */
export function Moves({ moves }: { moves: Move[] }) {
  return (
    <AdminCard title="Moving from another shop">
      <div className="grid gap-3">
        {moves.map(({ name, steps }) => (
          <details key={name} className="min-w-0 rounded-md border border-border px-3 wrap-anywhere">
            <summary className="min-h-10 cursor-pointer py-2 font-medium">From {name}</summary>
            <ol className="grid list-decimal gap-4 pb-3 pl-5">
              {steps.map(({ text, before, after }) => (
                <li key={text}>
                  <div className="grid gap-2">
                    <p>{text}</p>
                    {before !== null && before !== after && (
                      <>
                        <p className="text-xs font-medium text-muted">Before</p>
                        <pre className="rounded-md border border-border p-3 text-xs [tab-size:4] wrap-anywhere whitespace-pre-wrap">
                          {before}
                        </pre>
                      </>
                    )}
                    {after !== null && (
                      <>
                        <p className="text-xs font-medium text-muted">
                          {before === after ? 'Stays as it is' : 'After'}
                        </p>
                        <CodeBlock code={after} what="code" />
                      </>
                    )}
                  </div>
                </li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </AdminCard>
  )
}
