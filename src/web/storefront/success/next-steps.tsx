import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Order, OrderItem } from '#core/contract/orders.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'

export function NextSteps({ order }: { order: Order }) {
  const titleId = useId()
  const downloadable = order.items.filter(({ downloads }) => downloads.length > 0)
  const licensed = order.items.filter(({ licenses }) => licenses.length > 0)
  if (downloadable.length === 0 && licensed.length === 0) return null
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-lg border border-border bg-surface p-4 sm:p-6"
    >
      <h2 id={titleId} className="text-xl">
        What to do next
      </h2>
      <ol className="grid gap-5">
        {downloadable.length > 0 && (
          <Step number={1} title="Download">
            <div className="flex flex-wrap gap-3 print:hidden">
              {downloadable.map((item) => (
                <DownloadButton key={item.name + item.plan} item={item} />
              ))}
            </div>
          </Step>
        )}
        {downloadable.length > 0 && (
          <Step number={2} title="Install">
            <p className="text-muted">
              In WordPress go to Plugins, Add New, Upload Plugin, and choose the file you downloaded.
            </p>
          </Step>
        )}
        <Step number={downloadable.length > 0 ? 3 : 1} title="Activate">
          <p className="text-muted">Enter your license key in the plugin’s settings to get updates.</p>
          <ul className="grid gap-2">
            {licensed.flatMap(({ name, licenses }) =>
              licenses.map((license) => (
                <li key={license.id} className="rounded-md bg-sunken py-1.5 pr-1.5 pl-3">
                  <span className="block text-sm text-muted">{name}</span>
                  <span className="flex items-center gap-2">
                    <code className="min-w-0 flex-1 font-mono text-sm break-all">{license.key}</code>
                    <CopyButton text={license.key} what={`license key of ${name}`} />
                  </span>
                </li>
              )),
            )}
          </ul>
        </Step>
      </ol>
    </section>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full bg-primary-soft text-sm font-semibold text-primary-soft-fg"
      >
        {number}
      </span>
      <div className="grid gap-2">
        <h3 className="text-base leading-7">{title}</h3>
        {children}
      </div>
    </li>
  )
}

function DownloadButton({ item }: { item: OrderItem }) {
  const [newest] = item.downloads
  if (!newest) return null
  return (
    <AnchorButton href={newest.url}>
      <Download aria-hidden="true" className="size-4 shrink-0" />
      {item.name} {newest.version}
    </AnchorButton>
  )
}
