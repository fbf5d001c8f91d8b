import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { ciExample } from '#core/packages/ci-example.ts'
import { paths } from '#core/paths.ts'
import { useShop } from '#web/lib/shop.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { AdminCard } from '../../parts/admin-page.tsx'

/** How to publish from a build: the release tool, its checksum, and a workflow to copy. */
export function ToolCard({ product }: { product: string }) {
  const { publicUrl } = useShop()
  const checksum = useToolChecksum()
  const example = ciExample({ shopUrl: publicUrl, product })
  const link = 'rounded-xs text-primary underline underline-offset-4'
  return (
    <AdminCard title="From a build">
      <div className="grid gap-4">
        <p className="text-muted">
          The{' '}
          <a href={paths.releaseTool()} download className={link}>
            release tool
          </a>{' '}
          checks, signs and publishes zips on your computer or in a build. It is one file that needs Node 20
          or newer. Keep it in your own repository.
        </p>
        <p className={cx('grid gap-1', checksum === null && 'invisible')}>
          <span className="text-xs text-muted">SHA-256 of the tool</span>
          <span className="flex items-center gap-2">
            <code className="min-w-0 flex-1 font-mono text-xs break-all">{checksum ?? '0'.repeat(64)}</code>
            <CopyButton text={checksum ?? ''} what="checksum" />
          </span>
        </p>
        <details className="min-w-0 rounded-md border border-border px-3">
          <summary className="min-h-10 cursor-pointer py-2 font-medium">Example for GitHub Actions</summary>
          <div className="grid gap-2 pb-3">
            <p className="text-muted">
              Publishes every tag. It needs an{' '}
              <Link to={adminPaths.apiTokens()} className={link}>
                API token
              </Link>{' '}
              and your key file with its passphrase as secrets of the repository.
            </p>
            <div className="flex items-start gap-2 rounded-md bg-sunken p-3">
              <pre className="min-w-0 flex-1 text-xs break-words whitespace-pre-wrap">{example}</pre>
              <CopyButton text={example} what="workflow" />
            </div>
          </div>
        </details>
      </div>
    </AdminCard>
  )
}

/** Null until it is known, which leaves its place empty, and in development, where the tool is not built. */
function useToolChecksum(): string | null {
  const [checksum, setChecksum] = useState<string | null>(null)
  useEffect(() => {
    fetch(paths.releaseToolChecksum())
      .then((response) => (response.ok ? response.text() : ''))
      .then((text) => setChecksum(/^[0-9a-f]{64}(?= )/.exec(text)?.[0] ?? null))
      .catch(() => {})
  }, [])
  return checksum
}
