import { SectionTitle } from '../parts/section-title.tsx'
import { type LogEntry, LogRow } from './log-row.tsx'

const COMPLAINTS: readonly LogEntry[] = [
  { subject: '“Where is my receipt?”', to: 'Order receipt, Tuesday', status: 'No record', tone: 'neutral' },
  { subject: '“The link never came.”', to: 'Password reset, Thursday', status: 'No record', tone: 'neutral' },
  {
    subject: '“I wrote to you last week.”',
    to: 'Contact form, Friday',
    status: 'No record',
    tone: 'neutral',
  },
]

export function Problem() {
  return (
    <section aria-labelledby="problem" className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[6fr_7fr]">
      <SectionTitle id="problem" title="WordPress says “sent”. That is all it knows.">
        It hands each email to your web host and never asks what happened to it. When one gets lost, you hear
        about it from a customer and have nothing to check.
      </SectionTitle>
      <div className="rounded-lg border border-dashed border-border-strong">
        <table className="w-full text-sm">
          <caption className="sr-only">What customers say, and what WordPress has on it</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Complaint</th>
              <th scope="col">On record</th>
            </tr>
          </thead>
          <tbody>
            {COMPLAINTS.map((entry) => (
              <LogRow key={entry.to} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
